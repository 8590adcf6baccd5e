import type { InstallationRow, StatusKey } from "@sunledger/contract";
import { Badge, type BadgeTone } from "../ui/Badge.tsx";
import type { IconName } from "../ui/iconPaths.ts";
import { useWords } from "../words/useWords.ts";
import { JobBar } from "./JobBar.tsx";
import "./statusCell.css";

const LOOK: Readonly<Record<StatusKey, { tone: BadgeTone; icon: IconName }>> = {
  available: { tone: "ok", icon: "check" },
  soon_gone: { tone: "warn", icon: "clock" },
  running: { tone: "info", icon: "refresh" },
  checks: { tone: "neutral", icon: "lock" },
  gone: { tone: "neutral", icon: "close" },
};

/** Where an analysis stands; while one runs, how far it is. */
export function StatusCell({ row }: { row: InstallationRow }) {
  const { t } = useWords();
  const key = row.status_key;
  if (key === null) return <Badge tone="neutral" icon="lock">{t("web:list.noStatus")}</Badge>;
  const { tone, icon } = LOOK[key];
  return (
    <span className="statuscell">
      <Badge tone={tone} icon={icon}>{t(`common:status.${key}`)}</Badge>
      {row.job_id !== null && (key === "running" || key === "checks") && <JobBar id={row.job_id} />}
    </span>
  );
}
