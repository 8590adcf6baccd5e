import { LOSS_KEYS, reconcileSizing, SIZING_ROWS, type BookedEnergy, type LossKey, type ObservedBooks, type SizingKey } from "@sunledger/engine";

type Given = Readonly<Record<string, number>>;

/** A design study against books given as kWh by cause, for the worked example: what is left out is 0, everything is known exactly. */
export function sizing(study: { irradiationKwhM2: number; peakPowerKwp: number; percent: Given; printedKwh?: number }, observed: { referenceKwh: number; losses: Given }, chosenKwhM2: number): {
  hypothesesKwh: number;
  residualKwh: number;
  chosenKwh: number;
  measuredWeatherKwh: number;
  deliveredKwh: number;
  steps: Record<string, number>;
  verdicts: Record<string, string>;
} {
  const found = reconcileSizing(
    { irradiationKwhM2: study.irradiationKwhM2, peakPowerKwp: study.peakPowerKwp, lossesPercent: percents(study.percent), printedKwh: study.printedKwh ?? Number.NaN },
    books(study.peakPowerKwp, observed.referenceKwh, observed.losses),
    chosenKwhM2,
    new Set(SIZING_ROWS),
  );
  return {
    hypothesesKwh: found.hypotheses.kwh,
    residualKwh: found.hypotheses.residualKwh,
    chosenKwh: found.chosen.kwh,
    measuredWeatherKwh: found.measuredWeather.kwh,
    deliveredKwh: found.delivered.kwh,
    steps: Object.fromEntries(found.steps.map(({ key, kwh }) => [key, kwh])),
    verdicts: Object.fromEntries(found.rows.map(({ key, verdict }) => [key, verdict])),
  };
}

function percents(given: Given): Record<SizingKey, number> {
  const none = { horizon_shading: 0, near_shading: 0, iam: 0, soiling: 0, irradiance_level: 0, temperature: 0, module_quality: 0, lid: 0, mismatch: 0, dc_wiring: 0, inverter_efficiency: 0, clipping: 0, ac_wiring: 0, unavailability: 0 };
  return { ...none, ...given };
}

function books(peakPowerKwp: number, referenceKwh: number, given: Given): ObservedBooks {
  const exactly = (kwh: number): BookedEnergy => ({ kwh, termsKwh: [] });
  const loss = (key: LossKey): BookedEnergy => exactly(given[key] ?? 0);
  const lost = LOSS_KEYS.reduce((sum, key) => sum + loss(key).kwh, 0);
  return {
    peakPowerKwp,
    reference: exactly(referenceKwh),
    delivered: exactly(referenceKwh - lost),
    counterKwh: Number.NaN,
    losses: {
      horizon_shading: loss("horizon_shading"), iam: loss("iam"), soiling: loss("soiling"), snow: loss("snow"), shading: loss("shading"), spectral: loss("spectral"), low_irradiance: loss("low_irradiance"),
      temperature: loss("temperature"), degradation: loss("degradation"), mismatch: loss("mismatch"), string_outage: loss("string_outage"), dc_fault: loss("dc_fault"), mppt: loss("mppt"),
      dc_wiring: loss("dc_wiring"), inverter_efficiency: loss("inverter_efficiency"), conversion_excess: loss("conversion_excess"), clipping: loss("clipping"), derating: loss("derating"),
      curtailment: loss("curtailment"), inverter_stop: loss("inverter_stop"), grid_outage: loss("grid_outage"), ac_wiring: loss("ac_wiring"), unexplained: loss("unexplained"),
    },
  };
}
