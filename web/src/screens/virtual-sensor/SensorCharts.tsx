import { samplesOption, type SampleSeries } from "@sunledger/charts";
import type { Installation } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { addDays, dayCount, type DayRange } from "../../range/dayRange.ts";
import { useWords } from "../../words/useWords.ts";
import type { SensorSeries } from "./readSensor.ts";

const MOST_TICKS = 10;
const HALF_DAY_MS = 43_200_000;

interface SensorChartsProps {
  series: SensorSeries;
  installation: Installation;
  point: string;
  range: DayRange;
}

/** UTC ms of the local midnight that begins a day: the instant at which the zone's clock shows it. */
function midnightMs(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(utc);
  return utc - (Date.parse(`${shown.replace(" ", "T")}Z`) - utc);
}

/** Light above, temperatures below: one unit an axis, a night is a gap. */
export function SensorCharts({ series, installation, point, range }: SensorChartsProps) {
  const { t, f } = useWords();
  const { timesMs, poaWm2, tempAmbientC, tempModuleC, tempCellC } = series;
  const light = useMemo(() => [{ name: t("tools:sensor.poa"), values: poaWm2 }], [poaWm2, t]);
  const warmth = useMemo(
    () => [
      { name: t("tools:sensor.ambient"), values: tempAmbientC },
      { name: t("tools:sensor.module"), values: tempModuleC },
      { name: t("tools:sensor.cell"), values: tempCellC },
    ].filter(({ values }) => values.some((value) => Number.isFinite(value))),
    [tempAmbientC, tempModuleC, tempCellC, t],
  );
  const most = Math.max(...poaWm2.filter((value) => Number.isFinite(value)));
  const file = `virtual-sensor-${installation.installation_id}-${point}-${range.from}-${range.to}`;
  const shared = { timesMs, installation, range, file };
  return (
    <>
      <h3 className="sensor__head">{t("tools:sensor.light")} <span className="quiet">{t("tools:sensor.most", { value: f.unit(most, "W/m²") })}</span></h3>
      <Samples {...shared} series={light} unit="W/m²" label={t("tools:sensor.lightPicture", { point })} height={260} />
      <h3 className="sensor__head">{t("tools:sensor.temperatures")} <span className="quiet">{t("tools:sensor.cellNote")}</span></h3>
      {warmth.length === 0 ? <p className="quiet">{t("tools:sensor.noTemperature")}</p> : <Samples {...shared} series={warmth} unit="°C" label={t("tools:sensor.warmthPicture", { point })} height={230} />}
    </>
  );
}

interface SamplesProps extends Omit<SensorChartsProps, "series" | "point"> {
  timesMs: number[];
  series: readonly SampleSeries[];
  unit: string;
  label: string;
  height: number;
  file: string;
}

function Samples({ timesMs, series, unit, label, height, installation, range, file }: SamplesProps) {
  const { t, f } = useWords();
  const build = useCallback(
    ({ theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => {
      const days = dayCount(range);
      const every = Math.max(1, Math.ceil(days / MOST_TICKS));
      // at noon: the books begin with the first light, midnights stand in the gaps
      const ticksMs = Array.from({ length: Math.ceil(days / every) }, (_, index) => midnightMs(addDays(range.from, index * every), installation.timezone) + HALF_DAY_MS);
      const tick = new Intl.DateTimeFormat(f.locale, { timeZone: installation.timezone, day: "numeric", month: "short" });
      return samplesOption(timesMs, series, {
        theme,
        ticksMs,
        labels: { axisName: unit, missing: t("charts:missing"), time: (ms) => f.instant(ms, installation.timezone), tick: (ms) => tick.format(ms), value: (value) => f.unit(value, unit, unit === "°C" ? 1 : 0), axis: (value) => f.significant(value, 4) },
      });
    },
    [timesMs, series, unit, installation.timezone, range, t, f],
  );
  return <Chart label={label} height={height} build={build} file={file} rows={() => [["utc", ...series.map(({ name }) => `${name} ${unit}`)], ...timesMs.map((time, index) => [new Date(time).toISOString(), ...series.map(({ values }) => values[index] ?? null)])]} />;
}
