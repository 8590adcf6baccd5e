import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";

interface TrendProps {
  /** Now minus before, already in the unit that is shown. */
  change: number | null;
  write: (change: number) => string;
  /** What it was before, in words. */
  before: string;
  /** Whether more of it is good news; null where it is neither. */
  moreIsBetter: boolean | null;
}

/** Arrow, sign and number against the previous period; red only when it is bad news. */
export function Trend({ change, write, before, moreIsBetter }: TrendProps) {
  const { t } = useWords();
  if (change === null || !Number.isFinite(change)) return <span>{t("web:trend.none")}</span>;
  const written = write(Math.abs(change));
  const none = written === write(0);
  const sign = none ? "" : change > 0 ? "+" : "\u2212";
  const bad = moreIsBetter !== null && !none && change > 0 !== moreIsBetter;
  return (
    <span>
      <span style={{ color: bad ? "var(--error)" : "var(--ink2)", whiteSpace: "nowrap" }}>
        <Icon name={none ? "flat" : change > 0 ? "trendUp" : "trendDown"} size={12} /> {sign}{written}
      </span>{" "}
      {before}
    </span>
  );
}
