import type { BeamShift } from "./light/beamShift.ts";
import { localDays } from "./books/calendar.ts";
import { noCauses } from "./causes.ts";
import { cleaningChance, rainOfDays } from "./dirt/cleaningChance.ts";
import { dayIndex, type DayIndex } from "./books/dayIndex.ts";
import { airFromVoltage } from "./heat/airFromVoltage.ts";
import { heatFromPower, warm } from "./heat/heatFromPower.ts";
import { lightRows, type LightRows } from "./light/lightRows.ts";
import { measuredDc } from "./measuredDc.ts";
import { builtAlike, modelled, powerOfLight } from "./modelled.ts";
import { voltageModels } from "./arrays/operating.ts";
import type { CarriedLack } from "./light/carriedSky.ts";
import type { Layout } from "./plan.ts";
import type { Plant } from "./plant.ts";
import type { QualityFinding } from "./result.ts";
import type { Samples, Zone } from "./samples.ts";
import { sensorRows, type SensorRows } from "./sensors/sensors.ts";
import { energyInDark, unitSignals } from "./signals.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { seasonOfUsualAir } from "./heat/usualAir.ts";
import { temperatureFromVoltage } from "./heat/temperatureFromVoltage.ts";
import { beamShares, lightWeights, onceByLight, tellingRows, type AuditScope, type AuditUnit } from "./unit.ts";
import type { VoltageModel } from "./arrays/voltage.ts";
import { weatherOf } from "./light/weather.ts";

/** What is read once from the samples, whatever the planes turn out to be. */
export interface Readings {
  rows: LightRows;
  days: DayIndex;
  hours: number;
  sensors: SensorRows[];
  quality: QualityFinding[];
  /** Rain of every day, mm; null without a gauge. */
  rainMm: Float64Array | null;
  /** What the plant's power said of the beam (`beamFromPower`); null until it was asked. */
  beamShift: BeamShift | null;
  /** The same of a tilted sensor's light that has to be carried to other planes (`carriedByPower`). */
  carriedLack: CarriedLack | null;
  /** How far light on planes without a sensor may be off after that: relative, k = 1; NaN until power was asked. */
  carriedUncertainty: number;
  /** By inverter whose DC meter is off: what its measured DC power is to be multiplied by (`dcMetersOff`). */
  trueDcShare: Map<string, number>;
  /** How far the light of a plane may be off because its sensors, or those of other planes, contradict each other and nothing says for sure which is right: relative, k = 1. */
  lightDoubt: number;
}

/** Keeps the rows worth keeping, cuts the days, reads and cleans the sensors. */
export function readSamples(plant: Plant, layout: Layout, samples: Samples, zone: Zone): Readings {
  const quality: QualityFinding[] = [];
  const allDays = localDays(samples, zone);
  const rows = lightRows(plant, samples.startMs, samples.stepMs, samples.count, allDays, energyInDark(samples, layout));
  const days = dayIndex(rows, samples.count > 0 ? allDays[0] : 0, samples.count > 0 ? allDays[samples.count - 1] : -1);
  const rainMm = rainOfDays(plant, samples, allDays, days.firstDay, days.count);
  return { rows, days, hours: samples.stepMs / 3_600_000, sensors: sensorRows(plant, samples, rows, quality), quality, rainMm, beamShift: null, carriedLack: null, carriedUncertainty: NaN, trueDcShare: new Map(), lightDoubt: 0 };
}

/** Weather on the planes and every unit beside its model: what the diagnosis starts from. */
export function observe(
  plant: Plant, layout: Layout, samples: Samples, readings: Readings,
): { scope: AuditScope; models: Map<string, VoltageModel> } {
  const { rows, days, hours, sensors } = readings;
  const weather = weatherOf(plant, layout, samples, rows, sensors, readings);
  const common = onceByLight((unit) => ({ telling: tellingRows(unit, weather, rows), beamShare: beamShares(unit, weather, rows), lightWeight: lightWeights(unit, weather, rows) }));
  const units: AuditUnit[] = [];
  for (const unit of layout.units) {
    const signals = unitSignals(samples, unit, rows, readings.trueDcShare.get(unit.id));
    const causes = noCauses(unit.arrays.length);
    // units built alike have one model until something is found on one of them
    const alike = units.find((other) => builtAlike(other.unit, unit));
    const model = alike?.model ?? modelled(unit, weather.planes, causes, rows.count);
    const perLight = alike?.powerOfLight ?? powerOfLight(unit, weather.planes, causes, model);
    units.push({ unit, signals, causes, dcKw: measuredDc(unit, signals), model, powerOfLight: perLight, voltageRatio: null, faultVoltage: null, ...common(unit), aside: new Uint8Array(rows.count), lackLeft: null, constant: 1 });
  }
  const ageYears = days.firstDay / DAYS_PER_YEAR - yearsSinceEpoch(plant.commissioned_on);
  const scope: AuditScope = { rows, days, hours, weather, cleaningChance: cleaningChance(days, rows, weather.sky, readings.rainMm), ageYears, seasonSpread: weather.fromHorizontal ? THRESHOLDS.carriedSeasonSpread : THRESHOLDS.seasonSpread, units };
  const models = voltageModels(units);
  const backs = sensors.some((s) => s.sensor.kind === "temperature_module");
  if (!backs && models.size > 0) {
    const usualC = weather.ambientC;
    // what the voltage tells of the air rests on the models, and they on the air
    for (let round = 0; round < (weather.airGuessed ? AIR_ROUNDS : 1); round++) {
      if (weather.airGuessed) weather.ambientC = airFromVoltage(plant, usualC, units, weather, rows, days, hours, models);
      const heating = temperatureFromVoltage(plant, units, weather, rows, days, hours, models);
      weather.byVoltage = Number.isFinite(heating);
      if (weather.byVoltage) for (const u of units) u.model = modelled(u.unit, weather.planes, u.causes, rows.count);
    }
  }
  if (weather.airGuessed && !weather.byVoltage && !backs) scope.seasonSpread = Math.hypot(scope.seasonSpread, seasonOfUsualAir(units[0]?.unit.arrays[0]?.chain.gammaPerK ?? 0));
  if (!backs && !sensors.some((s) => s.sensor.kind === "wind") && units.every((u) => u.signals.voltageV === null)) heatUp(scope);
  return { scope, models };
}

/** Rounds of air by voltage and models by air. */
const AIR_ROUNDS = 2;

/** Without module sensor, wind and voltage, power itself says how warm the modules run. */
function heatUp({ weather, units, rows, days, hours }: AuditScope): void {
  const heating = heatFromPower(units, weather, rows, days, hours);
  if (heating === null) return;
  weather.heating = heating;
  warm(weather.planes, weather.ambientC, heating.factor);
  for (const u of units) u.model = modelled(u.unit, weather.planes, u.causes, rows.count);
}

const DAYS_PER_YEAR = 365.2425;

/** Years from 1970 to a written date (YYYY-MM-DD), good to a day or two; NaN when it is none. */
function yearsSinceEpoch(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return match === null ? NaN : Number(match[1]) - 1970 + (Number(match[2]) - 1) / 12 + Number(match[3]) / DAYS_PER_YEAR;
}
