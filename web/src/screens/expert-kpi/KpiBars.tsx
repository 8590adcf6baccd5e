import { piBarsOption } from "@sunledger/charts";
import type { KpiData } from "@sunledger/contract";
import { useCallback, useMemo, useState } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { useWords } from "../../words/useWords.ts";
import type { Guaranteed } from "./kpiRows.ts";

/** Below this a performance index is bad news; a PR is judged by what was guaranteed. */
const PI_ALARM = 0.95;

/** The chosen ratio of each point, hanging from 1.00; a click chooses the point. */
export function KpiBars({ data, guaranteed }: { data: KpiData; guaranteed: Guaranteed }) {
  const { t, f } = useWords();
  const { setSearch } = useInstallationPage();
  const [ratio, setRatio] = useState<"pi" | "pr">("pi");
  const bars = useMemo(() => data.points.map((own) => ({ point: own.point, pi: own[ratio] })), [data, ratio]);
  const promised = guaranteed.flatMap((own) => own[ratio] ?? []);
  const alarm = promised.length > 0 ? Math.min(...promised) : ratio === "pi" ? PI_ALARM : 0;
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => piBarsOption(bars, { theme, widthPx, heightPx, alarmBelow: alarm, unknown: t("web:figure.na"), ratio: (value) => (ratio === "pi" ? f.number(value, 3) : f.percent(value, 1)) }),
    [bars, alarm, ratio, t, f],
  );
  return (
    <>
      <div className="kpifilter__ratio">
        <Segmented label={t("modules:kpi.ratio")} value={ratio} options={[{ value: "pi", label: "PI", title: t("common:term.performance_indicator") }, { value: "pr", label: "PR", title: t("common:term.performance_ratio") }]} onChange={setRatio} />
        {alarm > 0 && <span className="quiet">{t(promised.length > 0 ? "modules:kpi.redPromised" : "modules:kpi.red", { limit: ratio === "pi" ? f.number(alarm, 2) : f.percent(alarm, 1) })}</span>}
      </div>
      <Chart label={t("modules:kpi.title")} height={220} build={build} file={`kpi-${data.start_date}-${data.end_date}`} rows={() => [["point", ratio], ...bars.map(({ point, pi }) => [point, pi])]} onHit={({ name }) => name !== "" && setSearch({ points: name })} />
    </>
  );
}
