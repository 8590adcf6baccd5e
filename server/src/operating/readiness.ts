import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Stores } from "../stores/ports.ts";

export type CheckName = "records" | "measurements" | "files" | "queue";
/** What each store answered within the time: true, or false. */
export type Readiness = Record<CheckName, boolean>;

const TIMEOUT_MS = 5000;
/** Asked more often than this, the last answer is given again. */
const KEPT_MS = 1000;

/** Asks every store for a sign of life: a query, a file written and taken away. Says which fails, never why. */
export function readinessOf(stores: Stores): () => Promise<Readiness> {
  const checks: Record<CheckName, () => Promise<unknown>> = {
    records: () => stores.records.executeSql("SELECT 1"),
    measurements: () => stores.measurements.query("SELECT 1 AS one"),
    files: () => writeAndDelete(stores),
    queue: () => stores.records.executeSql("SELECT version FROM pgboss.version"),
  };
  let asked: { atMs: number; answer: Promise<Readiness> } | null = null;
  return () => {
    const nowMs = performance.now();
    if (asked === null || nowMs - asked.atMs > KEPT_MS) asked = { atMs: nowMs, answer: askAll(checks) };
    return asked.answer;
  };
}

async function askAll(checks: Record<CheckName, () => Promise<unknown>>): Promise<Readiness> {
  const [records, measurements, files, queue] = await Promise.all([checks.records, checks.measurements, checks.files, checks.queue].map(answers));
  return { records: records === true, measurements: measurements === true, files: files === true, queue: queue === true };
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const timer: { handle?: NodeJS.Timeout } = {};
  const tooLate = new Promise<false>((resolve) => {
    timer.handle = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answer = check().then(() => true, () => false);
  const inTime = await Promise.race([answer, tooLate]);
  clearTimeout(timer.handle);
  return inTime;
}

async function writeAndDelete({ files }: Stores): Promise<void> {
  const name = randomUUID();
  await files.put(PROBE_FOLDER, name, Readable.from(["ready"]));
  await files.delete(PROBE_FOLDER, name);
}

/** Where the file store is tried out; it holds nothing that anybody needs. */
export const PROBE_FOLDER = "readiness";
