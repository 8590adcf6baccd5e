import { useWords } from "../words/useWords.ts";
import "./job.css";
import { useJob } from "./useJob.ts";

/** A running job in one thin line. */
export function JobBar({ id }: { id: string }) {
  const { t, f } = useWords();
  const job = useJob(id);
  const share = job === null || job.total <= 0 ? 0 : Math.min(1, job.done / job.total);
  return (
    <span className="jobbar" role="progressbar" aria-label={t("web:job.progress")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} title={f.percent(share, 0)}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
