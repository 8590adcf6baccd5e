import { FRESH_HOURS, STALE_HOURS } from "@sunledger/contract";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";

type Age = "fresh" | "late" | "stale";
const ICON = { fresh: "check", late: "clock", stale: "incident" } as const;
const COLOR: Readonly<Record<Age, string>> = { fresh: "var(--ink2)", late: "var(--warn)", stale: "var(--error)" };

const ageOf = (hours: number): Age => (hours <= FRESH_HOURS ? "fresh" : hours <= STALE_HOURS ? "late" : "stale");

/** How old a plant's data are; an audit waits for no more. */
export function Freshness({ hours, lastSample, timezone }: { hours: number | null; lastSample: string | null; timezone: string }) {
  const { t, f } = useWords();
  if (hours === null) return <span className="quiet" title={t("fleet:fresh.auditText")}>{lastSample === null ? t("web:figure.na") : t("web:mode.audit")}</span>;
  const age = ageOf(hours);
  const title = t(`fleet:fresh.${age}`, { last: lastSample === null ? "" : f.instant(Date.parse(lastSample), timezone) });
  return (
    <span title={title} style={{ display: "inline-flex", gap: 5, alignItems: "center", whiteSpace: "nowrap", color: COLOR[age] }}>
      <span style={{ color: age === "fresh" ? "var(--ok)" : undefined, lineHeight: 0 }}><Icon name={ICON[age]} size={12} /></span>
      {f.duration(hours < 1 ? hours : Math.round(hours))}
      <span className="visually-hidden">{title}</span>
    </span>
  );
}
