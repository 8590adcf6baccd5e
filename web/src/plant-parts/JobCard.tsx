import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../api/callApi.ts";
import { useNotify } from "../ui/useNotify.tsx";
import { useWords } from "../words/useWords.ts";
import { Icon } from "../ui/Icon.tsx";
import "./job.css";
import { useJob } from "./useJob.ts";

/** Long work in sight: its step, percentage, time left, log on demand, and the way to stop it. It survives a reload, the server counts. */
export function JobCard({ id }: { id: string }) {
  const { t, f, message } = useWords();
  const notify = useNotify();
  const job = useJob(id);
  const [log, setLog] = useState(false);
  const cancel = useMutation({ mutationFn: () => callApi("cancelJob", { params: { id } }), onError: (error) => notify.failure(error) });
  const told = useRef<string | null>(null);
  const state = job?.state ?? "waiting";
  useEffect(() => {
    if (told.current === "running" && state === "done") notify.success(t("web:job.doneNote", { name: job?.installation_name ?? "" }));
    told.current = state;
  }, [state, job?.installation_name, notify, t]);
  const share = job?.share ?? 0;
  const left = job?.seconds_left ?? null;
  return (
    <article className={`job job--${state}`} aria-live="polite">
      <header className="job__head">
        <Icon name={state === "done" ? "check" : state === "failed" ? "incident" : state === "cancelled" ? "close" : "refresh"} />
        <h3>{job?.installation_name ?? t("web:job.title")}</h3>
        <span className="quiet">{t(`web:job.state.${state}`)}</span>
      </header>
      {(state === "waiting" || state === "running") && (
        <>
          <div className="jobbar jobbar--wide" role="progressbar" aria-label={t("web:job.progress")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)}>
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p className="job__facts">
            {job !== null && job.stage !== "" && <span>{message(`web:job.stage.${job.stage}`, job.stage)}</span>}
            <span>{f.percent(share, 0)}</span>
            {left !== null && <span>{t("web:job.left", { time: f.unit(Math.ceil(left), "s") })}</span>}
          </p>
        </>
      )}
      {state === "failed" && job?.error != null && <p className="job__error" role="alert">{job.error}</p>}
      <div className="job__actions">
        {(job?.log.length ?? 0) > 0 && (
          <button type="button" className="linkbutton" aria-expanded={log} onClick={() => setLog((was) => !was)}>{t(log ? "web:job.hideLog" : "web:job.showLog")}</button>
        )}
        {(state === "waiting" || state === "running") && (
          <button type="button" className="linkbutton" disabled={cancel.isPending} onClick={() => cancel.mutate()}>{t("web:job.cancel")}</button>
        )}
        {state === "done" && job?.installation_id != null && (
          <Link to="/installations/show/$id" params={{ id: String(job.installation_id) }}>{t("web:job.open")} <Icon name="right" size={12} /></Link>
        )}
      </div>
      {log && <pre className="job__log">{job?.log.join("\n")}</pre>}
    </article>
  );
}
