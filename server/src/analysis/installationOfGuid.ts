import { AppError } from "../http/appError.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";

/** The installation that was made of a repository; who may see it has been checked by the call's scope `query:guid`. */
export async function installationOfGuid({ db }: RecordStore, guid: string): Promise<number> {
  const row = await db.selectFrom("repositories").select("installation_id").where("guid", "=", guid).executeTakeFirst();
  if (row === undefined || row.installation_id === null) throw new AppError("not_found", "guid");
  return row.installation_id;
}
