import type { InverterSpec, PlantSpec, SensorSpec, SubArraySpec } from "../plantSpec.ts";
import type { Random } from "../random.ts";

/** Sub-arrays and inverters of a drawn plant. */
export interface Layout {
  subarrays: SubArraySpec[];
  inverters: InverterSpec[];
}

interface Plane {
  tiltDeg: number;
  azimuthDeg: number;
}

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random.uniform() * from.length)];
const round = (value: number, step: number): number => Math.round(value / step) * step;

/** One plane, two back to back, or two side by side. */
function drawPlanes(random: Random): Plane[] {
  const first = { tiltDeg: round(random.between(8, 35), 1), azimuthDeg: round(random.between(140, 225), 5) };
  const kind = random.uniform();
  if (kind < 0.6) return [first];
  const flat = round(random.between(8, 15), 1);
  const east = round(random.between(75, 105), 5);
  if (kind < 0.85) return [{ tiltDeg: flat, azimuthDeg: east }, { tiltDeg: flat, azimuthDeg: east + 180 }];
  return [first, { tiltDeg: first.tiltDeg, azimuthDeg: first.azimuthDeg + pick([-60, 60], random) }];
}

/** Draws planes and hangs them on 3–8 inverters, or on one or two (`few`): one plane each, or one tracker for every plane. */
export function drawLayout(random: Random, few: boolean): Layout {
  const planes = drawPlanes(random);
  const together = planes.length > 1 && random.chance(0.4);
  const inverters: InverterSpec[] = [];
  const subarrays: SubArraySpec[] = [];
  const count = few ? 1 + Math.floor(random.uniform() * 2) : 3 + Math.floor(random.uniform() * 6);
  const modulesPerString = 16 + Math.floor(random.uniform() * 7);
  const strings = (together ? 2 : 3) + Math.floor(random.uniform() * 5);
  const ohmPerString = round(random.between(0.15, 0.45), 0.01);
  for (let i = 1; i <= count; i++) {
    const number = String(i).padStart(2, "0");
    const mine = together ? planes : [planes[i % planes.length]];
    const ids = mine.map((_, p) => `A${number}${mine.length > 1 ? "ab".charAt(p) : ""}`);
    mine.forEach((plane, p) => subarrays.push({ id: ids[p], ...plane, modulesPerString, strings, ohmPerString }));
    inverters.push({ id: `INV${number}`, subarrays: ids });
  }
  return { subarrays, inverters };
}

/** Draws what is measured: from a single horizontal sensor to a full station. */
export function drawSensors(subarrays: readonly SubArraySpec[], analysis: PlantSpec["analysis"], random: Random): SensorSpec[] {
  const planes = subarrays.filter((a, i) => subarrays.findIndex((b) => b.tiltDeg === a.tiltDeg && b.azimuthDeg === a.azimuthDeg) === i);
  const plane = ({ tiltDeg, azimuthDeg }: SubArraySpec): Plane => ({ tiltDeg, azimuthDeg });
  const tilted: SensorSpec[] = planes.map((p, i) => ({ id: `GTI${i + 1}`, kind: "irradiance_tilted", ...plane(p) }));
  const horizontal: SensorSpec = { id: "GHI1", kind: "irradiance_horizontal" };
  const air: SensorSpec = { id: "TA1", kind: "temperature_ambient" };
  const back: SensorSpec = { id: "TM1", kind: "temperature_module", ...plane(planes[0]) };
  const wind: SensorSpec = { id: "WS1", kind: "wind" };
  const kind = random.uniform();
  if (kind < 0.18) return [horizontal, air];
  if (kind < 0.32 || analysis === "ac") return [tilted[0], air];
  if (kind < 0.5) return [tilted[0], air, back];
  if (kind < 0.7) return [...tilted, air, back];
  if (kind < 0.85) return [tilted[0], horizontal, air, wind];
  return [...tilted, horizontal, air, back, wind, { id: "RG1", kind: "rain" }];
}
