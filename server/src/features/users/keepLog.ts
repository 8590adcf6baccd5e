import type { RecordStore } from "../../stores/records/openRecords.ts";

/** Writes down who changed what; a line of the log is never changed or taken away. */
export async function keepLog({ db }: RecordStore, userId: number, action: string, subject: string, detail: Record<string, unknown>): Promise<void> {
  await db.insertInto("audit_log").values({ at_ms: Date.now(), user_id: userId, action, subject, detail: JSON.stringify(detail) }).execute();
}
