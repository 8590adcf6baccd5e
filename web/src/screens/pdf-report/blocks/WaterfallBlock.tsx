import { STAGES, waterfallOption, waterfallRowsHeightPx, type Stage, type WaterfallData } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../../../charts/Chart.tsx";
import { useLossNames } from "../../../charts/useLossNames.ts";
import { ClosureBadge } from "../../../ui/ClosureBadge.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

const LYING_BELOW_PX = 640;
const LARGE_KWH = 1e5;

/** The loss waterfall of a report: the bars of its attribution, and whether they add up. */
export function WaterfallBlock({ block }: { block: BlockOf<"loss_waterfall"> }) {
  const { t, f } = useWords();
  const { short } = useLossNames();
  const { attribution, from, to, bars, closure_kwh: closure, title } = block;
  const [scale, unit] = from.kwh >= LARGE_KWH ? [1e-3, "MWh"] : [1, "kWh"];
  const data = useMemo(
    (): WaterfallData => ({
      start: { value: from.kwh * scale, uncertainty: from.uncertainty_kwh * scale },
      losses: bars.map(({ key, kwh, uncertainty_kwh: u }) => ({ key, value: kwh * scale, uncertainty: u * scale })),
      end: { value: to.kwh * scale, uncertainty: to.uncertainty_kwh * scale },
      adds: closure !== null,
    }),
    [from, to, bars, closure, scale],
  );
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => {
      const stages: Record<Stage, string> = { light: "", modules: "", dcArray: "", inverter: "", limits: "", delivery: "", rest: "" };
      for (const stage of STAGES) stages[stage] = t(`charts:stage.${stage}`);
      return waterfallOption(data, {
        theme,
        widthPx,
        heightPx,
        selected: null,
        unfold: false,
        fromZero: false,
        labels: {
          start: from.label,
          end: to.label,
          names: short,
          stages,
          unit,
          energy: t("charts:energy"),
          share: t(attribution === "sequential" ? "charts:shareOfReference" : "web:waterfall.shareOfExpected"),
          uncertainty: t("charts:uncertainty"),
          insignificant: t("charts:insignificant"),
          value: (value) => f.number(value, Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2),
          ratio: (ratio) => f.percent(ratio, 2),
          axis: (value) => f.significant(value, 4),
        },
      });
    },
    [data, from, to, short, unit, attribution, t, f],
  );
  return (
    <>
      <p className="report__meaning"><strong>{t(`web:attribution.${attribution}`)}.</strong> {t(`web:attribution.${attribution}Meaning`)} {closure !== null && <ClosureBadge remainderKwh={closure} referenceKwh={from.kwh} />}</p>
      <Chart label={title} height={(width) => (width < LYING_BELOW_PX ? waterfallRowsHeightPx(data) : 430)} build={build} file="report-waterfall" rows={() => [["cause", "kwh", "u_kwh"], ...bars.map(({ key, kwh, uncertainty_kwh: u }) => [key, kwh, u])]} />
    </>
  );
}
