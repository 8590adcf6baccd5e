import type { SizingReconciliation } from "@sunledger/contract";
import type { ReactNode } from "react";
import { useWords } from "../../words/useWords.ts";

/** The three frames: the hypotheses, the irradiation of one's choice, the measured weather; then what was measured. */
export function SizingZones({ reconciliation }: { reconciliation: SizingReconciliation }) {
  const { t, f } = useWords();
  const { hypotheses, chosen, measured_weather: weather, measured_energy_kwh: measured, measured_uncertainty_kwh: u } = reconciliation;
  const energy = (kwh: number, spread: number) => <>{f.number(kwh)} <small>kWh</small> <span className="quiet">± {f.number(2 * spread)}</span></>;
  const share = (kwh: number) => f.percent(hypotheses.energy_kwh > 0 ? kwh / hypotheses.energy_kwh : null);
  return (
    <div className="zones">
      <Zone title={t("sizing:zone.hypotheses")} text={t("sizing:zoneText.hypotheses", { source: reconciliation.source === "" ? "–" : reconciliation.source })} value={energy(hypotheses.energy_kwh, hypotheses.uncertainty_kwh)}>
        <Fact name={t("sizing:zoneFact.irradiation")} value={f.unit(hypotheses.glob_inc_kwh_m2, "kWh/m²", 1)} />
        <Fact name="PR" value={f.percent(hypotheses.pr)} />
        <Fact name={t("sizing:zoneFact.peakPower")} value={f.unit(reconciliation.study_peak_power_kwp, t("web:unit.kwp"), 2)} />
        {hypotheses.printed_energy_kwh !== null && <Fact name={t("sizing:term.printed_energy")} value={f.unit(hypotheses.printed_energy_kwh, "kWh")} />}
        {hypotheses.rounding_residual_kwh !== null && <Fact name={t("sizing:term.rounding_residual")} value={f.unit(hypotheses.rounding_residual_kwh, "kWh", 1)} />}
      </Zone>
      <Zone title={t("sizing:zone.chosen")} text={t(chosen === null ? "sizing:zoneText.noChoice" : "sizing:zoneText.chosen")} value={chosen === null ? <span className="quiet">{t("web:figure.na")}</span> : energy(chosen.energy_kwh, chosen.uncertainty_kwh)}>
        {chosen !== null && (
          <>
            <Fact name={t("sizing:zoneFact.irradiation")} value={f.unit(chosen.glob_inc_kwh_m2, "kWh/m²", 1)} />
            <Fact name="PR" value={f.percent(chosen.pr)} />
            <Fact name={t("sizing:zoneFact.ofHypotheses")} value={share(chosen.energy_kwh)} />
          </>
        )}
      </Zone>
      <Zone title={t("sizing:zone.measured_weather")} text={t("sizing:zoneText.measured_weather", { range: f.range(reconciliation.start_date, reconciliation.end_date) })} value={energy(weather.energy_kwh, weather.uncertainty_kwh)}>
        <Fact name={t("sizing:zoneFact.irradiation")} value={`${f.unit(weather.glob_inc_kwh_m2, "kWh/m²", 1)} ± ${f.number(2 * weather.glob_inc_uncertainty_kwh_m2, 1)}`} />
        <Fact name="PR" value={f.percent(weather.pr)} />
        <Fact name={t("sizing:zoneFact.peakPower")} value={f.unit(reconciliation.peak_power_kwp, t("web:unit.kwp"), 2)} />
        <Fact name={t("sizing:zoneFact.ofHypotheses")} value={share(weather.energy_kwh)} />
      </Zone>
      <div className="zones__measured">
        <p className="zones__value">{energy(measured, u)}</p>
        <p>{t("sizing:term.measured_energy")}</p>
        <p className="quiet">{t("sizing:zoneFact.againstWeather", { share: f.percent(weather.energy_kwh > 0 ? measured / weather.energy_kwh : null) })}</p>
      </div>
    </div>
  );
}

function Zone({ title, text, value, children }: { title: string; text: string; value: ReactNode; children: ReactNode }) {
  return (
    <section className="zone" aria-label={title}>
      <h3>{title}</h3>
      <p className="zones__value">{value}</p>
      <p className="zone__text">{text}</p>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
