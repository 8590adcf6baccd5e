import type { RecordStore } from "../stores/records/openRecords.ts";

/** The columns (`<point>.<quantity>`) of the samples that an analysis was made of; none where they are not kept. */
export async function importColumns({ db }: RecordStore, importId: number | null): Promise<string[]> {
  if (importId === null) return [];
  const stored = await db.selectFrom("imports").select("columns").where("id", "=", importId).executeTakeFirst();
  return stored?.columns ?? [];
}
