import type { Diagnostic, Series } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { addDays, dayCount } from "../../range/dayRange.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Figure } from "../../ui/Figure.tsx";
import { Trend } from "../../ui/Trend.tsx";
import { useWords } from "../../words/useWords.ts";

type Step = Series["steps"][number];

const ratio = (part: number | null, whole: number | null): number | null => (part === null || whole === null || !(whole > 0) ? null : part / whole);
/** Decimals that leave a value about so many significant digits; its uncertainty is written with the same. */
const decimals = (value: number, digits: number): number => Math.max(0, Math.min(3, digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-3)))));
const stopped = (step: Step): number => (step.losses["inverter_stop"] ?? 0) + (step.losses["grid_outage"] ?? 0);

/** Six key figures, each with its trend against the period before and its course. */
export function KpiStrip({ diagnostic }: { diagnostic: Diagnostic }) {
  const { t, f } = useWords();
  const { asked, installation, range, limits } = useInstallationPage();
  const days = dayCount(range);
  const before = addDays(range.from, -days);
  const start = limits !== null && before < limits.min ? limits.min : before;
  const granularity = days > 92 ? "month" : days > 20 ? "week" : "day";
  const { data: series } = useQuery(queries.series({ ...asked, start_date: start, granularity }));
  const steps = series?.steps ?? [];
  const previous = steps.filter((step) => step.start.slice(0, 10) < range.from).length;
  const course = (value: (step: Step) => number | null, color?: string) => <Sparkline values={steps.map(value)} previous={previous} {...(color === undefined ? {} : { color })} />;
  const { kpi, previous_kpi: earlier } = diagnostic;
  // without expected energy there was no period before, and its sums of nothing are no figures
  const compared: Diagnostic["previous_kpi"] = earlier["pi"]?.value == null ? {} : earlier;
  const change = (key: string): number | null => {
    const [now, then] = [kpi[key]?.value ?? null, compared[key]?.value ?? null];
    return now === null || then === null ? null : now - then;
  };
  const against = (key: string, write: (value: number) => string): string => {
    const then = compared[key]?.value ?? null;
    return then === null ? "" : t("web:trend.against", { value: write(then) });
  };
  const points = (value: number) => `${f.number(value * 100, 1)} pt`;
  const none = { value: null, uncertainty: null, coverage: null, definition: "", reason: null };
  const coverage = kpi["pi"]?.coverage ?? null;
  const [scale, unit] = diagnostic.energy_ac_kwh >= 1e4 ? [1000, "MWh"] : [1, "kWh"];
  const yielded = kpi["specific_yield_kwh_kwp"] ?? none;
  // a spread that would be rounded away asks for a decimal
  const perKwp = (value: number) => f.number(value, Math.abs(yielded.value ?? 0) < 100 || 2 * (yielded.uncertainty ?? 1) < 0.5 ? 1 : 0);
  const energy = (kwh: number) => f.number(kwh / scale, decimals(diagnostic.energy_ac_kwh / scale, 4));
  const [freed, freedUnit] = diagnostic.recoverable_kwh >= 1e4 ? [1000, "MWh"] : [1, "kWh"];
  return (
    <section className="kpis" aria-label={t("web:kpi.label")}>
      <Figure name={t("web:kpi.pi")} figure={kpi["pi"] ?? none} write={(value) => f.number(value, 3)} below={<Trend change={change("pi")} write={(value) => f.number(value, 3)} before={against("pi", (value) => f.number(value, 3))} moreIsBetter />}>
        {course((step) => ratio(step.delivered_kwh, step.expected_kwh))}
      </Figure>
      <Figure name={t("web:kpi.pr")} figure={kpi["pr"] ?? none} write={(value) => f.number(value * 100, 1)} unit="%" below={<Trend change={change("pr")} write={points} before={against("pr", (value) => f.percent(value))} moreIsBetter />}>
        {course((step) => ratio(step.delivered_kwh, step.reference_kwh))}
      </Figure>
      <Figure
        name={t("common:term.delivered_energy")}
        figure={{ value: diagnostic.energy_ac_kwh, uncertainty: diagnostic.energy_uncertainty_kwh, coverage, definition: "energy_ac@1", reason: null }}
        write={energy}
        unit={unit}
        below={t("web:kpi.irradiation", { value: f.unit(diagnostic.irradiation_kwh_m2, "kWh/m²") })}
      >
        {course((step) => step.delivered_kwh, "var(--prod)")}
      </Figure>
      <Figure name={t("common:term.specific_yield")} figure={yielded} write={perKwp} unit={t("web:unit.kwhPerKwp")} below={<Trend change={change("specific_yield_kwh_kwp")} write={perKwp} before={against("specific_yield_kwh_kwp", perKwp)} moreIsBetter={null} />}>
        {course((step) => ratio(step.delivered_kwh, installation.peak_power_kwp), "var(--prod)")}
      </Figure>
      <Figure name={t("common:term.availability")} figure={kpi["availability"] ?? none} write={(value) => f.number(value * 100, 2)} unit="%" below={<Trend change={change("availability")} write={(value) => `${f.number(value * 100, 2)} pt`} before={against("availability", (value) => f.percent(value, 2))} moreIsBetter />}>
        {course((step) => ratio(step.delivered_kwh, step.delivered_kwh === null ? null : step.delivered_kwh + stopped(step)))}
      </Figure>
      <Figure
        name={t("common:term.recoverable")}
        figure={{ value: diagnostic.recoverable_kwh, uncertainty: null, coverage: null, definition: "recoverable@1", reason: null }}
        write={(value) => f.number(value / freed, decimals(diagnostic.recoverable_kwh / freed, 3))}
        unit={freedUnit}
        below={diagnostic.recoverable_currency_per_year === null ? t("web:kpi.noTariff") : t("web:kpi.perYear", { money: f.money(diagnostic.recoverable_currency_per_year, installation.currency) })}
      >
        {course((step) => (step.expected_kwh === null || step.delivered_kwh === null ? null : step.expected_kwh - step.delivered_kwh), "var(--deficit)")}
      </Figure>
      <p className="kpis__note">{t("web:kpi.note")}</p>
    </section>
  );
}
