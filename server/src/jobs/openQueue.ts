import { PgBoss } from "pg-boss";
import type { RecordStore } from "../stores/records/openRecords.ts";

/** The one queue there is. */
export const QUEUE = "audit";
/** A worker that has not been heard of for so long is dead, and its job another's (several processes on one server). */
const HEARTBEAT_SECONDS = 30;
const SUPERVISE_SECONDS = 10;
/** How often work that a crash interrupted is begun again. */
const RETRIES = 3;

/** Opens the queue on the record store, made when it is not there; nothing is worked on yet. */
export async function openQueue(records: RecordStore, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => records.executeSql(sql, values) },
    backend: records.embedded ? "pglite" : "postgres",
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.createQueue(QUEUE, {
    // at most one waiting and one running for each installation
    policy: "stately",
    retryLimit: RETRIES,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 23 * 3600,
  });
  return boss;
}
