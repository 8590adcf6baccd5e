import { lossCourseOption, type CourseCause } from "@sunledger/charts";
import type { HistoryPeriod, LossHistory, LossUnit } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { useLossNames } from "../../charts/useLossNames.ts";
import { stepText, stepTick } from "../../range/stepText.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty } from "../../ui/State.tsx";
import type { Cell } from "../../ui/saveFile.ts";
import { useWords } from "../../words/useWords.ts";
import { shownLosses } from "./shownLosses.ts";

const UNITS = ["kwh", "site_percent", "currency"] as const satisfies readonly LossUnit[];

/** The losses of the period, step by step; the unit is chosen here, and a cause in the table below. */
export function Course({ history: { currency, tariff_per_kwh: tariff }, period }: { history: LossHistory; period: HistoryPeriod }) {
  const words = useWords();
  const { t, f } = words;
  const { full } = useLossNames();
  const { search, setSearch } = useInstallationPage();
  const unit = UNITS.find((one) => one === search.unit) ?? "kwh";
  const { series, reference_kwh: reference } = period;
  const { granularity, steps } = series;
  const selected = search.cause ?? null;
  const shown = useMemo(() => shownLosses(period, search.scope === "all").filter(({ key }) => series.losses[key] !== undefined), [period, series, search.scope]);
  const scale = unit === "kwh" && reference / Math.max(1, steps.length) >= 2e4 ? 1000 : 1;
  const causes = useMemo(
    () =>
      shown.map(({ key }): CourseCause => ({
        key,
        values: (series.losses[key] ?? []).map((kwh, index) => {
          const offered = series.reference_kwh[index] ?? 0;
          if (offered <= 0) return null;
          return unit === "site_percent" ? (100 * kwh) / offered : unit === "currency" ? kwh * tariff : kwh / scale;
        }),
      })),
    [shown, series, unit, tariff, scale],
  );
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      lossCourseOption(steps, causes, {
        theme,
        widthPx,
        heightPx,
        selected,
        names: full,
        total: t("history:together"),
        missing: t("charts:missing"),
        tick: (step) => stepTick(step, granularity, f.locale),
        step: (step) => stepText(step, granularity, words),
        axis: (value) => f.significant(value),
        value: (value) => (unit === "site_percent" ? f.percent(value / 100, 2) : unit === "currency" ? f.money(value, currency, 2) : f.unit(value, scale === 1 ? "kWh" : "MWh", scale === 1 ? 1 : 2)),
      }),
    [steps, causes, selected, full, t, granularity, f, words, unit, currency, scale],
  );
  const unitName = unit === "kwh" ? (scale === 1 ? "kWh" : "MWh") : unit === "currency" ? currency : t("web:unit.site_percent");
  const rows = (): Cell[][] => [["start", ...causes.map(({ key }) => key)], ...steps.map((step, index): Cell[] => [step, ...causes.map(({ values }) => values[index] ?? null)])];
  return (
    <Section
      title={t(`history:course.${granularity}`)}
      note={unitName}
      tools={
        <>
          <Segmented label={t("history:scope.label")} value={search.scope ?? "under"} options={(["under", "all"] as const).map((value) => ({ value, label: t(`history:scope.${value}`) }))} onChange={(value) => setSearch({ scope: value === "all" ? "all" : undefined })} />
          <Segmented label={t("web:unit.label")} value={unit} options={UNITS.map((value) => ({ value, label: value === "currency" ? currency : t(`web:unit.${value}`) }))} onChange={(value) => setSearch({ unit: value === "kwh" ? undefined : value })} />
        </>
      }
    >
      {causes.length === 0 ? (
        <Empty icon="check" title={t("history:none")} />
      ) : (
        <>
          <ul className="history__legend" aria-hidden="true">{causes.map(({ key }) => <li key={key}><Mark loss={key} /> {full[key]}</li>)}</ul>
          <Chart label={t("history:course.picture", { count: steps.length })} height={240} build={build} file={`losses-${period.start_date}-${period.end_date}`} rows={rows} />
        </>
      )}
    </Section>
  );
}
