/**
 * How much of a job's time each stage takes, in order: measured on 100 inverters over a year of five-minute samples
 * (docs/performance.md). Only the time left leans on it; what is done is counted.
 */
const STAGES = [
  { stage: "read", weight: 0.2 },
  { stage: "audit", weight: 0.2 },
  { stage: "store", weight: 0.3 },
  { stage: "publish", weight: 0.3 },
] as const;

/** Before this share of the work nothing can be said of the rest. */
const LEAST_SHARE = 0.02;

/** The share of a whole job that is done, 0–1, when so much of a stage is; an unknown stage or total counts as none of it. */
export function jobShare(stage: string, done: number, total: number): number {
  let before = 0;
  for (const one of STAGES) {
    if (one.stage === stage) return before + one.weight * (total > 0 ? Math.min(1, Math.max(0, done / total)) : 0);
    before += one.weight;
  }
  return 0;
}

/** Seconds a job still needs at its pace so far; null while that cannot be said. */
export function secondsLeft(job: { state: string; share: number; started_ms: number | null; updated_ms: number }, nowMs: number): number | null {
  if (job.state !== "running" || job.started_ms === null || job.share < LEAST_SHARE) return null;
  const elapsedSeconds = Math.max(0, job.updated_ms - job.started_ms) / 1000;
  const atLastCount = (elapsedSeconds * (1 - job.share)) / job.share;
  return Math.max(0, atLastCount - Math.max(0, nowMs - job.updated_ms) / 1000);
}
