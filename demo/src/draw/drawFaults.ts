import type { Fault, PlantSpec } from "../plantSpec.ts";
import type { Random } from "../random.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Where and when faults may fall. */
export interface FaultGround {
  spec: Pick<PlantSpec, "inverters" | "subarrays" | "sensors" | "analysis">;
  fromMs: number;
  toMs: number;
  /** The first of January within the period. */
  newYearMs: number;
  snowy: boolean;
}

type Draw = (ground: FaultGround, random: Random) => Fault;

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random.uniform() * from.length)];

/** A span of `days` somewhere in the period, from midnight or from some hour of the day. */
function span({ fromMs, toMs }: FaultGround, days: number, random: Random): { startMs: number; endMs: number } {
  const room = (toMs - fromMs) / DAY_MS - days;
  const startMs = fromMs + Math.floor(Math.max(0, room) * random.uniform()) * DAY_MS + (random.chance(0.5) ? Math.round(random.between(8, 15) * 4) * (HOUR_MS / 4) : 0);
  return { startMs, endMs: Math.min(toMs, startMs + Math.round(days * 24) * HOUR_MS) };
}

/** A span in a season, counted in days from New Year. */
function season(ground: FaultGround, firstDay: number, lastDay: number, days: number, random: Random): { startMs: number; endMs: number } {
  const base = ground.newYearMs + random.between(firstDay, lastDay - days) * DAY_MS;
  const startMs = ground.fromMs + Math.floor((base - ground.fromMs) / HOUR_MS) * HOUR_MS;
  return { startMs, endMs: startMs + Math.round(days * 24) * HOUR_MS };
}

const inverter = ({ spec }: FaultGround, random: Random): string => pick(spec.inverters, random).id;

const DRAWS: readonly Draw[] = [
  (ground, random) => {
    const array = pick(ground.spec.subarrays, random);
    const strings = random.chance(0.7) ? [0] : [1, 2];
    return { kind: "string_outage", ...span(ground, random.between(6, 150), random), subarray: array.id, strings: strings.filter((s) => s < array.strings - 1) };
  },
  (ground, random) => ({ kind: "inverter_stop", ...span(ground, random.chance(0.4) ? random.between(0.2, 1) : random.between(1, 20), random), inverter: inverter(ground, random) }),
  (ground, random) => ({ kind: "grid_outage", ...span(ground, random.between(0.15, 1.5), random) }),
  (ground, random) => ({ kind: "communication", ...span(ground, random.between(0.5, 4), random), inverters: [inverter(ground, random)], sensors: false }),
  (ground, random) => ({ kind: "curtailment", ...season(ground, 95, 240, random.between(20, 60), random), setpoint: random.between(0.3, 0.65), hours: [11, random.chance(0.5) ? 15 : 16], everyDays: 1 + Math.floor(random.uniform() * 7) }),
  (ground, random) => ({ kind: "derating", ...season(ground, 140, 250, random.between(30, 90), random), inverters: [inverter(ground, random)], aboveC: random.between(15, 20), perC: random.between(0.04, 0.09) }),
  (ground, random) => ({ kind: "mppt", ...span(ground, random.between(6, 50), random), inverter: inverter(ground, random), voltageFactor: random.between(0.68, 0.86) }),
  (ground, random) => ({ kind: "conversion_excess", ...span(ground, random.between(10, 90), random), inverter: inverter(ground, random), loss: random.between(0.03, 0.08) }),
  (ground, random) => {
    const east = random.chance(0.5);
    const azimuth = east ? random.between(85, 115) : random.between(215, 245);
    return {
      kind: "shading", startMs: ground.fromMs, endMs: ground.toMs, subarrays: [pick(ground.spec.subarrays, random).id],
      azimuthDeg: [azimuth, azimuth + random.between(25, 50)], elevationBelowDeg: random.between(12, 28),
    };
  },
];

/** Draws up to five faults, each kind at most once; snow where it falls, a drifting sensor now and then. */
export function drawFaults(ground: FaultGround, random: Random): Fault[] {
  const left = [...DRAWS];
  const faults: Fault[] = [];
  const count = Math.floor(random.uniform() * 6);
  for (let i = 0; i < count; i++) {
    const [draw] = left.splice(Math.floor(random.uniform() * left.length), 1);
    faults.push(draw(ground, random));
  }
  if (ground.snowy && random.chance(0.6)) {
    for (let i = 0; i < 2; i++) faults.push({ kind: "snow", ...season(ground, 4 + 24 * i, 26 + 24 * i, random.between(3, 8), random) });
  }
  const meters = ground.spec.sensors.filter((sensor) => sensor.kind === "irradiance_tilted" || sensor.kind === "irradiance_horizontal");
  if (meters.length > 1 && random.chance(0.15)) {
    faults.push({ kind: "sensor_drift", ...span(ground, random.between(60, 150), random), sensor: pick(meters, random).id, gainAtEnd: random.between(0.92, 0.97) });
  }
  return faults
    .map((fault) => ({ ...fault, startMs: Math.max(fault.startMs, ground.fromMs), endMs: Math.min(fault.endMs, ground.toMs) }))
    .filter((fault) => fault.endMs > fault.startMs && (fault.kind !== "string_outage" || fault.strings.length > 0));
}
