import type { Message } from "../audit/result.ts";
import { SIZING_KEYS, type Plant } from "../audit/plant.ts";
import { civilDate, dayNumber } from "../quality/civilDate.ts";
import type { SizingReconciliation, SizingStudy } from "./reconcileSizing.ts";

/** What a reconciliation was made of, as far as it limits what may be concluded from it. */
export interface SizingCircumstances {
  plant: Plant;
  peakPowerKwp: number;
  study: SizingStudy;
  /** The study's irradiation was not given: the measured one stands in for it. */
  irradiationUnknown: boolean;
  /** The study's irradiation is spread over the days from monthly sums. */
  fromMonths: boolean;
  /** Local days, the end exclusive. */
  fromDay: number;
  toDay: number;
  /** Share of expected daylight samples that were there, 0–1; NaN where unknown. */
  coverage: number;
  counterKwh: number;
  deliveredKwh: number;
  deliveredUncertaintyKwh: number;
}

const LEAST_COVERAGE = 0.95;
const PEAK_TOLERANCE = 0.005;
/** A design study's assumptions are those of a whole year. */
const YEAR_DAYS = 360;

/**
 * What a reader must know before he trusts a reconciliation, as keys of the catalogues' `sizing` part: the study's base
 * (horizon, light transposed or estimated, nameplate), its calendar (part of a year, months cut, years of ageing), its
 * printing (one decimal, lines that do not give the printed energy) and the measurement (gaps, another counter).
 */
export function sizingGuardRails(found: SizingReconciliation, about: SizingCircumstances): Message[] {
  const { plant, study, fromDay, toDay } = about;
  const out: Message[] = [];
  const warn = (key: string, values: Message["values"] = {}): void => void out.push({ key: `sizing:warning.${key}`, values });
  const kinds = new Set(plant.sensors.map(({ kind }) => kind));
  const days = toDay - fromDay;

  if (about.irradiationUnknown) warn("irradiation_unknown");
  const { residualKwh, kwh, uncertaintyKwh } = found.hypotheses;
  if (Math.abs(residualKwh) > 2 * uncertaintyKwh) warn("printed_energy", { residualPercent: (100 * residualKwh) / kwh, roundingPercent: (100 * uncertaintyKwh) / Math.abs(kwh) });
  const blurred = found.rows.filter(({ verdict, hypothesisPercent, observedPercent, uncertaintyPercent }) => verdict === "confirmed" && Math.abs(observedPercent - hypothesisPercent) > uncertaintyPercent);
  if (blurred.length > 0) warn("near_limit", { count: blurred.length });

  if (Math.abs(study.peakPowerKwp / about.peakPowerKwp - 1) > PEAK_TOLERANCE) warn("peak_power", { studyKwp: study.peakPowerKwp, plantKwp: about.peakPowerKwp });
  if (study.lossesPercent.horizon_shading !== 0 && kinds.has("irradiance_tilted")) warn("horizon_in_sensor", { percent: study.lossesPercent.horizon_shading });
  if (!kinds.has("irradiance_tilted") && kinds.has("irradiance_horizontal")) warn("transposed");
  if (!kinds.has("irradiance_tilted") && !kinds.has("irradiance_horizontal")) warn("no_light_sensor");
  if (plant.module_types.some(({ technology }) => /bifa/i.test(technology))) warn("rear_side");

  if (days < YEAR_DAYS) warn("part_of_year", { days });
  if (about.fromMonths && (civilDate(fromDay).day !== 1 || civilDate(toDay).day !== 1)) warn("months_cut");
  const years = ((fromDay + toDay) / 2 - commissioned(plant)) / 365.25;
  if (years > 1) warn("ageing", { years, percent: 100 * plant.expected_degradation_per_year * years });

  if (about.coverage < LEAST_COVERAGE) warn("coverage", { percent: 100 * about.coverage });
  if (Math.abs(about.counterKwh - about.deliveredKwh) > 2 * about.deliveredUncertaintyKwh) warn("counter", { percent: 100 * (about.counterKwh / about.deliveredKwh - 1) });
  if (SIZING_KEYS.every((key) => study.lossesPercent[key] === 0)) warn("no_losses");
  return out;
}

function commissioned({ commissioned_on }: Plant): number {
  const [year = Number.NaN, month = 1, day = 1] = commissioned_on.split("-").map(Number);
  return dayNumber({ year, month, day });
}
