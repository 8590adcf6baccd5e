import { STATUSES } from "@sunledger/contract";
import type { Kysely } from "kysely";
import type { Database } from "../stores/records/database.ts";

const DAY_MS = 86_400_000;

/** Days after which what is published stops being of use; said in docs/glossary.md too. */
export const STATUS_DAYS = {
  /** Continuous: age of the end of its data from which the analysis is soon unavailable, and unavailable. */
  continuousSoon: 30,
  continuousGone: 60,
  /** Audit: access ends so long after its publishing; so long before that end it is soon unavailable. */
  auditAccess: 365,
  auditSoon: 30,
} as const;

/** What is published of an installation. */
export interface PublishedFacts {
  mode: "continuous" | "audit";
  dataEndMs: number;
  publishedMs: number;
}

/** What a published analysis is worth: a continuous one by the age of its data, an audit by the end of its access. */
export function publishedStatus({ mode, dataEndMs, publishedMs }: PublishedFacts, nowMs: number): string {
  const accessEndMs = publishedMs + STATUS_DAYS.auditAccess * DAY_MS;
  const soonMs = mode === "continuous" ? dataEndMs + STATUS_DAYS.continuousSoon * DAY_MS : accessEndMs - STATUS_DAYS.auditSoon * DAY_MS;
  const goneMs = mode === "continuous" ? dataEndMs + STATUS_DAYS.continuousGone * DAY_MS : accessEndMs;
  if (nowMs >= goneMs) return STATUSES.gone;
  return nowMs >= soonMs ? STATUSES.soon_gone : STATUSES.available;
}

/**
 * Gives an installation the status that its jobs and its published analysis make: a job that waits or reads, the checks;
 * one that is past reading, the analysis; none, what is published is worth; nothing published, no status. Call it in the
 * transaction that changed the job, so that no crash and no other process comes between.
 */
export async function settleStatus(db: Kysely<Database>, installationId: number, nowMs: number): Promise<void> {
  const installation = await db
    .selectFrom("installations")
    .select(["published_analysis_id", "analysis_mode"])
    .where("id", "=", installationId)
    .forUpdate()
    .executeTakeFirst();
  if (installation === undefined) return;
  const jobs = await db.selectFrom("job_progress").select(["state", "stage"]).where("installation_id", "=", installationId).where("finished_ms", "is", null).execute();
  const isAnalysed = jobs.some(({ state, stage }) => state === "running" && stage !== "read");
  const status = isAnalysed ? STATUSES.running : jobs.length > 0 ? STATUSES.checks : await restingStatus(db, installation.published_analysis_id, installation.analysis_mode, nowMs);
  await db.updateTable("installations").set({ status }).where("id", "=", installationId).execute();
}

async function restingStatus(db: Kysely<Database>, analysisId: number | null, mode: "continuous" | "audit", nowMs: number): Promise<string> {
  if (analysisId === null) return "";
  const analysis = await db.selectFrom("analyses").select(["end_ms", "published_ms"]).where("id", "=", analysisId).executeTakeFirst();
  return analysis === undefined ? "" : publishedStatus({ mode, dataEndMs: analysis.end_ms, publishedMs: analysis.published_ms ?? nowMs }, nowMs);
}

/**
 * What the clock does: every installation whose status speaks of its published analysis gets the one that holds now.
 * Gives the ids that changed.
 */
export async function ageStatuses(db: Kysely<Database>, nowMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom("installations")
    .innerJoin("analyses", "analyses.id", "installations.published_analysis_id")
    .select(["installations.id", "status", "analysis_mode", "analyses.end_ms", "analyses.published_ms"])
    .where("status", "in", [STATUSES.available, STATUSES.soon_gone, STATUSES.gone])
    .execute();
  const changed: number[] = [];
  for (const { id, status, analysis_mode, end_ms, published_ms } of rows) {
    const next = publishedStatus({ mode: analysis_mode, dataEndMs: end_ms, publishedMs: published_ms ?? nowMs }, nowMs);
    if (next === status) continue;
    // only from the status that was judged: a job may have begun meanwhile
    const { numUpdatedRows } = await db.updateTable("installations").set({ status: next }).where("id", "=", id).where("status", "=", status).executeTakeFirst();
    if (numUpdatedRows > 0n) changed.push(id);
  }
  return changed;
}
