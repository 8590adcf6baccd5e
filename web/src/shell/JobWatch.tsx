import type { Job } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queries } from "../api/queries.ts";
import { usePreferences } from "../session/preferences.ts";
import { useWords } from "../words/useWords.ts";

const EVERY_MS = 20_000;

/** Tells the desktop when an analysis ends, for who asked for it; what was over before is not told. */
export function JobWatch() {
  const { desktop } = usePreferences();
  return desktop && "Notification" in window && Notification.permission === "granted" ? <Watching /> : null;
}

function Watching() {
  const { t } = useWords();
  const { data } = useQuery({ ...queries.jobs(), refetchInterval: EVERY_MS });
  const under = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (data === undefined) return;
    const isUnderWay = ({ state }: Job) => state === "waiting" || state === "running";
    for (const job of data.rows) {
      if (!under.current.has(job.job_id) || isUnderWay(job) || job.state === "cancelled") continue;
      new Notification(t(job.state === "done" ? "users:account.jobDone" : "users:account.jobFailed"), { body: job.installation_name ?? "", tag: job.job_id });
    }
    under.current = new Set(data.rows.filter(isUnderWay).map(({ job_id: id }) => id));
  }, [data, t]);
  return null;
}
