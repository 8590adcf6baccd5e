import type { Plant, QualityFinding, Samples, Zone } from "@sunledger/engine";
import { columnParts } from "../series/columnNames.ts";
import { type LagRun, lagRuns } from "./lagRuns.ts";
import { siteLight } from "./siteLight.ts";
import { type DayShift, dayShifts, medianShift } from "./solarNoon.ts";

const DAY_MS = 86_400_000;

/**
 * Sensors and inverters see the same clouds: where an irradiance sensor's pass at another time than the plant's power,
 * one of the two clocks is wrong, the one that stands further from solar noon (the sensor's where the place is not
 * known). Its samples are moved for the days concerned, and every move is named.
 */
export function alignSensors(plant: Plant, read: Samples, zone: Zone, placeKnown: boolean): { samples: Samples; findings: QualityFinding[] } {
  const findings: QualityFinding[] = [];
  let samples = read;
  const lateSensors: { id: string; span: Span; lag: number }[] = [];
  for (const { id, kind } of plant.sensors) {
    if (!kind.startsWith("irradiance_")) continue;
    const name = [`${id}.gti_w_m2`, `${id}.ghi_w_m2`].find((column) => samples.columns.has(column)) ?? "";
    const values = samples.columns.get(name);
    const power = siteLight(plant, samples, "power");
    if (values === undefined || power === null || power.kind !== "power") continue;
    const first = firstNight(samples, plant.longitude);
    const perDay = Math.round(DAY_MS / samples.stepMs);
    for (const run of lagRuns(values.subarray(first), power.values.subarray(first), perDay)) {
      const span = { from: first + run.fromDay * perDay, to: first + run.toDay * perDay };
      const blamesPlant =
        placeKnown &&
        offNoon(dayShifts(plant, samples, zone, power), samples, span) > offNoon(dayShifts(plant, samples, zone, { values, kind: "irradiance" }), samples, span);
      const sensors = new Set(plant.sensors.map((sensor) => sensor.id));
      const chosen = blamesPlant ? (column: string) => !sensors.has(columnParts(column)?.point ?? "") : (column: string) => column === name;
      const lag = blamesPlant ? -run.lag : run.lag;
      samples = moved(samples, chosen, span, lag);
      if (!blamesPlant) lateSensors.push({ id, span, lag });
      findings.push(finding(blamesPlant ? plant.name : id, blamesPlant ? "import:finding.plant_late" : "import:finding.sensor_late", samples, span, run, lag, id));
    }
  }
  return { samples: withTheirLogger(plant, samples, lateSensors), findings };
}

/**
 * Where every light sensor was late alike, their logger was: what else it keeps (thermometers, wind, rain) is moved too, unless
 * the module's warmth goes with the clouds where it stands.
 */
function withTheirLogger(plant: Plant, samples: Samples, late: readonly { id: string; span: Span; lag: number }[]): Samples {
  const light = plant.sensors.filter(({ id, kind }) => kind.startsWith("irradiance_") && [...samples.columns.keys()].some((name) => columnParts(name)?.point === id));
  const others = new Set(plant.sensors.filter(({ kind }) => !kind.startsWith("irradiance_")).map(({ id }) => id));
  const ofOthers = (name: string): boolean => others.has(columnParts(name)?.point ?? "");
  const first = light[0]?.id;
  return late.filter(({ id }) => id === first).reduce((moving, { span, lag }) => {
    const alike = light.every(({ id }) => late.some((one) => one.id === id && one.lag === lag && one.span.from < span.to && one.span.to > span.from));
    return alike && !warmsInTime(plant, moving, span, lag) ? moved(moving, ofOthers, span, lag) : moving;
  }, samples);
}

/** Whether a module thermometer bends with the plant's power as it stands, rather than where it is read `lag` intervals earlier. */
function warmsInTime(plant: Plant, samples: Samples, { from, to }: Span, lag: number): boolean {
  const power = siteLight(plant, samples, "power");
  const warmth = [...samples.columns].find(([name]) => columnParts(name)?.quantity === "t_mod_c")?.[1];
  if (power === null || warmth === undefined) return false;
  const bend = (values: Float64Array, k: number): number => (values[k - 1] ?? NaN) - 2 * (values[k] ?? NaN) + (values[k + 1] ?? NaN);
  let inPlace = 0;
  let earlier = 0;
  for (let k = from; k < to; k++) {
    const clouds = bend(power.values, k);
    const [here, there] = [bend(warmth, k) * clouds, bend(warmth, k + lag) * clouds];
    if (Number.isNaN(here) || Number.isNaN(there)) continue;
    inPlace += here;
    earlier += there;
  }
  return inPlace > earlier;
}

interface Span {
  from: number;
  to: number;
}

/** Days are cut at solar midnight, so that no day's light is cut in two. */
function firstNight(samples: Samples, longitude: number): number {
  const midnightMs = -(longitude / 15) * 3_600_000;
  const wait = (((midnightMs - samples.startMs) % DAY_MS) + DAY_MS) % DAY_MS;
  // a start within the night is as good
  return wait > DAY_MS * 0.85 ? 0 : Math.round(wait / samples.stepMs);
}

function offNoon(shifts: readonly DayShift[], samples: Samples, { from, to }: Span): number {
  const within = shifts.filter(({ midnightMs }) => midnightMs >= samples.startMs + (from - 1) * samples.stepMs && midnightMs < samples.startMs + to * samples.stepMs);
  const shift = Math.abs(medianShift(within));
  return Number.isNaN(shift) ? 0 : shift;
}

/** Columns read `lag` intervals earlier between two intervals; what would come from outside the span stays missing. */
function moved(samples: Samples, chosen: (name: string) => boolean, { from, to }: Span, lag: number): Samples {
  const columns = [...samples.columns].map(([name, values]): [string, Float64Array] => {
    if (!chosen(name)) return [name, values];
    const shifted = values.slice();
    for (let k = from; k < Math.min(to, samples.count); k++) shifted[k] = k + lag >= 0 && k + lag < samples.count ? (values[k + lag] ?? NaN) : NaN;
    return [name, shifted];
  });
  return { ...samples, columns: new Map(columns) };
}

function finding(point: string, key: string, samples: Samples, { from, to }: Span, run: LagRun, lag: number, sensor: string): QualityFinding {
  const at = (k: number) => samples.startMs + Math.min(k, samples.count) * samples.stepMs;
  const values = { minutes: (lag * samples.stepMs) / 60_000, days: run.toDay - run.fromDay, sensor };
  return { point, issue: "shift", startMs: at(from), endMs: at(to), detail: { key, values } };
}
