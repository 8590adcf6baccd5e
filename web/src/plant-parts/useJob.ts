import type { Job } from "@sunledger/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followJob } from "../api/jobEvents.ts";

const isOver = (job: Job | null): boolean => job !== null && (job.state === "done" || job.state === "failed" || job.state === "cancelled");

/** A job as it happens; a broken stream is taken up again until the job is over. Lists and results are fetched anew then. */
export function useJob(id: string): Job | null {
  const [job, setJob] = useState<Job | null>(null);
  const client = useQueryClient();
  const over = isOver(job);
  useEffect(() => {
    const stop = new AbortController();
    let latest: Job | null = null;
    const follow = async () => {
      for (let wait = 1000; !stop.signal.aborted && !isOver(latest); wait = Math.min(wait * 2, 15_000)) {
        await followJob(id, (next) => { latest = next; setJob(next); }, stop.signal).catch(() => undefined);
        if (!isOver(latest) && !stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait));
      }
    };
    void follow();
    return () => stop.abort();
  }, [id]);
  useEffect(() => {
    if (over) void client.invalidateQueries();
  }, [over, client]);
  return job;
}
