import type { FastifyBaseLogger } from "fastify";
import type { Jobs } from "../jobs/startJobs.ts";

/** A line for every phase a job comes to in this process, and for its end. */
export function logJobs(jobs: Jobs, log: FastifyBaseLogger): void {
  const phases = new Map<string, string>();
  jobs.subscribeAll(({ job_id, kind, installation_id, state, stage, attempt, created_ms, finished_ms, error }) => {
    const phase = `${state} ${stage} ${attempt}`;
    if (phases.get(job_id) === phase) return;
    if (finished_ms === null) phases.set(job_id, phase);
    else phases.delete(job_id);
    const ended = finished_ms === null ? {} : { durationMs: finished_ms - created_ms, error: error?.key ?? null };
    const line = { jobId: job_id, kind, installation: installation_id, state, phase: stage, attempt, ...ended };
    if (state === "failed") log.warn(line, "job");
    else log.info(line, "job");
  });
}
