import type { HistoryLoss } from "@sunledger/contract";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

const STABILITY: Readonly<Record<NonNullable<HistoryLoss["stability"]>, BadgeTone>> = { steady: "ok", stable: "neutral", unstable: "warn", highly_unstable: "error" };
const HOMOGENEITY: Readonly<Record<NonNullable<HistoryLoss["homogeneity"]>, BadgeTone>> = { homogeneous: "ok", heterogeneous: "warn", highly_heterogeneous: "error" };

function Unknown() {
  const { t } = useWords();
  return <span className="quiet" title={t("history:tooLittle")}>{t("web:figure.na")}</span>;
}

/** How even a loss is over time, in a word; its figures in the tip. */
export function Stability({ of: { stability, stability_name: name, robust_variation: variation, change_points_per_year: changes } }: { of: HistoryLoss }) {
  const { t, f } = useWords();
  if (stability === null) return <Unknown />;
  return <Badge tone={STABILITY[stability]} title={t("history:stabilityFigures", { variation: f.percent(variation, 2), changes: f.number(changes, 1) })}>{name}</Badge>;
}

/** How alike the measurement points are, in a word; those that keep least in the tip. */
export function Homogeneity({ of: { homogeneity, homogeneity_name: name, robust_spread: spread, gini, worst_points: worst } }: { of: HistoryLoss }) {
  const { t, f } = useWords();
  if (homogeneity === null) return <Unknown />;
  return <Badge tone={HOMOGENEITY[homogeneity]} title={t("history:homogeneityFigures", { spread: f.percent(spread, 2), gini: f.number(gini, 3), points: worst.join(", ") })}>{name}</Badge>;
}

/** Where a loss is going: the change of the share kept, by year. */
export function Tendency({ of: { trend, trend_name: name, slope_per_year: slope } }: { of: HistoryLoss }) {
  const { t, f } = useWords();
  if (trend === null) return <Unknown />;
  const isBad = trend === "deterioration";
  return (
    <span className="history__trend" style={{ color: isBad ? "var(--error)" : "var(--ink2)" }} title={slope === null ? undefined : t("history:slope", { points: `${slope > 0 ? "+" : ""}${f.number(100 * slope, 1)}` })}>
      <Icon name={trend === "none" ? "flat" : isBad ? "trendDown" : "trendUp"} size={12} /> <span>{name}</span>
    </span>
  );
}
