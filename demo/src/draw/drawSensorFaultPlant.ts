import type { Fault, PlantSpec, SensorSpec } from "../plantSpec.ts";
import { randomStream, type Random } from "../random.ts";
import { drawPlant, type DrawnPlant } from "./drawPlant.ts";

/** What can be wrong with what a plant measures, as it is told apart in reports. */
export const SENSOR_FAULTS = [
  "drift", "drift_and_back", "stuck", "offset", "misaligned", "soiled_washed", "soiled", "horizontal_as_tilted", "tilted_as_horizontal",
  "clock_shift", "sensor_clock_shift", "daylight_saving", "thermometer_exposed", "thermometer_loose",
] as const;
export type SensorFaultKind = (typeof SENSOR_FAULTS)[number];

/** A drawn plant with one fault in what it measures, and the same plant without it. */
export interface SensorFaultPlant extends DrawnPlant {
  fault: SensorFaultKind;
  /** The sensor concerned; null where it is the logger's clock. */
  sensor: string | null;
  /** When the fault is there. */
  from: number;
  to: number;
  healthy: PlantSpec;
}

const DAY_MS = 86_400_000;
/** These plants are none of those that `drawPlant` is asked for elsewhere. */
const FIRST_SEED = 10_000;
/** Intervals are 15 minutes at least: a family of many plants must be quick to measure. */
const SHORTEST_S = 900;

type Light = Extract<SensorSpec, { kind: "irradiance_tilted" | "irradiance_horizontal" }>;

/** Which sensors a fault can befall. */
function candidates(kind: SensorFaultKind, sensors: readonly SensorSpec[]): SensorSpec[] {
  if (kind === "thermometer_exposed") return sensors.filter((s) => s.kind === "temperature_ambient");
  if (kind === "thermometer_loose") return sensors.filter((s) => s.kind === "temperature_module");
  if (kind === "misaligned" || kind === "horizontal_as_tilted") return sensors.filter((s) => s.kind === "irradiance_tilted" && s.tiltDeg >= 12);
  if (kind === "tilted_as_horizontal") return sensors.filter((s) => s.kind === "irradiance_horizontal");
  return sensors.filter((s): s is Light => s.kind === "irradiance_tilted" || s.kind === "irradiance_horizontal");
}

const either = (random: Random, low: number, high: number): number => (random.chance(0.5) ? 1 : -1) * random.between(low, high);

/** The faults of a kind, at a severity drawn: two where a drift comes and goes. */
function faultsOfKind(kind: SensorFaultKind, sensor: SensorSpec, plant: DrawnPlant, random: Random): Fault[] {
  const { fromMs, toMs, spec } = plant;
  const later = fromMs + Math.floor(random.between(50, 220)) * DAY_MS;
  const always = { startMs: fromMs, endMs: toMs };
  const lasting = { startMs: later, endMs: toMs };
  const { id } = sensor;
  switch (kind) {
    case "drift":
      return [{ kind: "sensor_drift", ...lasting, sensor: id, gainAtEnd: 1 + either(random, 0.03, 0.12) }];
    case "drift_and_back": {
      const days = random.between(30, 60);
      const gainAtEnd = 1 + either(random, 0.04, 0.12);
      const topMs = later + Math.round(days) * DAY_MS;
      return [
        { kind: "sensor_drift", startMs: later, endMs: topMs, sensor: id, gainAtEnd },
        { kind: "sensor_drift", startMs: topMs, endMs: topMs + Math.round(random.between(20, 60)) * DAY_MS, sensor: id, gainAtStart: gainAtEnd, gainAtEnd: 1 },
      ];
    }
    case "stuck": {
      const startMs = later + Math.floor(random.between(9, 15) * 4) * (DAY_MS / 96);
      return [{ kind: "sensor_stuck", startMs, endMs: startMs + Math.round(random.between(0.3, 12) * 24) * (DAY_MS / 24), sensor: id }];
    }
    case "offset":
      return [{ kind: "sensor_offset", ...(random.chance(0.5) ? always : lasting), sensor: id, offsetWm2: either(random, 5, 25) }];
    case "misaligned": {
      const lies = "tiltDeg" in sensor ? sensor : { tiltDeg: 0, azimuthDeg: 180 };
      return [{ kind: "sensor_misaligned", ...always, sensor: id, tiltDeg: Math.max(2, lies.tiltDeg + either(random, 2, 6)), azimuthDeg: lies.azimuthDeg + either(random, 3, 15) }];
    }
    case "soiled_washed":
      return [{ kind: "sensor_soiled", ...always, sensor: id, perDay: random.between(0.0008, 0.003), cleaningRainMm: random.between(3, 8) }];
    case "soiled":
      return [{ kind: "sensor_soiled", ...always, sensor: id, perDay: random.between(0.0001, 0.0004), cleaningRainMm: Infinity }];
    case "horizontal_as_tilted":
      return [{ kind: "sensor_misaligned", ...always, sensor: id, tiltDeg: 0, azimuthDeg: 180 }];
    case "tilted_as_horizontal": {
      const { tiltDeg, azimuthDeg } = spec.subarrays[0];
      return [{ kind: "sensor_misaligned", ...always, sensor: id, tiltDeg, azimuthDeg }];
    }
    case "clock_shift":
    case "sensor_clock_shift": {
      const steps = Math.max(1, Math.round((random.between(15, 120) * 60) / spec.intervalS));
      const minutes = ((random.chance(0.5) ? 1 : -1) * steps * spec.intervalS) / 60;
      return [{ kind: "clock_shift", ...(random.chance(0.5) ? always : lasting), minutes, sensorsOnly: kind === "sensor_clock_shift" }];
    }
    case "daylight_saving":
      return [{ kind: "clock_daylight", ...always, changed: random.chance(0.5) }];
    case "thermometer_exposed":
      return [{ kind: "thermometer_exposed", ...always, sensor: id, kPerKwM2: random.between(5, 14) }];
    case "thermometer_loose":
      return [{ kind: "thermometer_loose", ...lasting, sensor: id, contact: random.between(0, 0.5) }];
  }
}

/**
 * Draws a plant as `drawPlant` does, file right and sensors sound, and lets one thing be wrong with what it measures: the kinds in
 * turn, the severity from a stream of its own. The same seed draws the same.
 */
export function drawSensorFaultPlant(seed: number): SensorFaultPlant {
  const random = randomStream(seed, "sensor fault");
  const fault = SENSOR_FAULTS[(seed - 1) % SENSOR_FAULTS.length];
  for (let next = FIRST_SEED + 100 * seed; ; next++) {
    const drawn = drawPlant(next);
    const able = candidates(fault, drawn.spec.sensors);
    // planes that lie flat look alike, whichever way a sensor is turned
    if (able.length === 0 || (fault === "tilted_as_horizontal" && drawn.spec.subarrays[0].tiltDeg < 12)) continue;
    const healthy: PlantSpec = {
      ...drawn.spec, name: `Drawn plant with a faulty sensor ${seed}`, intervalS: Math.max(SHORTEST_S, drawn.spec.intervalS), wrong: {},
      faults: drawn.spec.faults.filter((f) => f.kind !== "sensor_drift"),
    };
    const sensor = able[Math.floor(random.uniform() * able.length)];
    const faults = faultsOfKind(fault, sensor, { ...drawn, spec: healthy }, random);
    const spec = { ...healthy, faults: [...healthy.faults, ...faults] };
    const clock = faults[0].kind === "clock_shift" || faults[0].kind === "clock_daylight";
    return { ...drawn, fault, sensor: clock ? null : sensor.id, from: faults[0].startMs, to: faults[faults.length - 1].endMs, healthy, spec };
  }
}
