import type { ReactNode } from "react";
import { ApiProblem } from "../api/apiProblem.ts";
import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./iconPaths.ts";
import "./state.css";

/** Grey shapes in the place of what is coming. */
export function Skeleton({ height, width = "100%" }: { height: number; width?: number | string }) {
  return <div className="skeleton" style={{ height, width }} aria-hidden="true" />;
}

/** What would be here, and the way to it. */
export function Empty({ icon = "info", title, children }: { icon?: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <Icon name={icon} size={20} />
      <p className="state__title">{title}</p>
      {children !== undefined && <div className="state__text">{children}</div>}
    </div>
  );
}

/** What happened, what to do about it, and the way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t, message } = useWords();
  const problem = error instanceof ApiProblem ? error : null;
  const text = problem?.detail ?? message(`errors:${problem?.code ?? "internal"}`, problem?.code === "offline" ? t("web:state.offline") : t("web:state.unreadable"));
  return (
    <div className="state state--error" role="alert">
      <Icon name="incident" size={20} />
      <p className="state__title">{t("web:state.failed")}</p>
      <div className="state__text">
        <p>{text}</p>
        {problem?.requestId != null && <p className="quiet">{t("web:state.request", { id: problem.requestId })}</p>}
      </div>
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {t("web:action.retry")}
        </button>
      )}
    </div>
  );
}
