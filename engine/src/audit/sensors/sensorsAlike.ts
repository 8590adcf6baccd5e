import { expectedLevel } from "../dirt/cleanCourse.ts";
import type { Readings } from "../observe.ts";
import { spanOf, type Samples } from "../samples.ts";
import { mean, median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { levelInPlane, type SeenByLight } from "./levelInPlane.ts";
import { alikeSensors, type SensorRows } from "./sensors.ts";

const STRONG_WM2 = 300;
const LEAST_ROWS = 200;
/** From so many sensors on the others say which one is off. */
const A_MAJORITY = 3;

/**
 * Brings light sensors of one plane (or on the horizontal) to one level, so that it does not matter which of them speaks: the mean of theirs, as IEC 61724-1 has it
 * (from memory). Of three and more those (less than half of them) that stand further from the middle than classes of instruments do are left out; where no majority agrees the one counts
 * the more by which the plant gives what plants of its age do. Both are findings. Returns whether any sensor is not alone.
 */
export function agreeInPlane(seen: SeenByLight, readings: Readings, samples: Samples): boolean {
  const { quality } = readings;
  const gone = new Set<SensorRows>();
  let any = false;
  for (const group of alikeSensors(readings.sensors)) {
    if (group.length === 1) continue;
    const shares = sharesOfMiddle(group);
    if (shares === null) continue;
    any = true;
    const apartFrom = [...group.keys()].filter((k) => Math.abs(shares[k] - 1) > THRESHOLDS.sensorAlikeOff);
    const off = 2 * apartFrom.length < group.length && group.length >= A_MAJORITY ? apartFrom : [];
    for (const k of off) {
      gone.add(group[k]);
      quality.push({ point: group[k].sensor.id, issue: "level", ...spanOf(samples), detail: { key: "audit.quality.sensorBesideAlike", values: { percent: 100 * (shares[k] - 1) } } });
    }
    const kept = [...group.keys()].filter((k) => !off.includes(k));
    const apart = Math.max(...kept.map((k) => shares[k])) / Math.min(...kept.map((k) => shares[k])) - 1;
    const doubtful = off.length === 0 && apart > (group.length < A_MAJORITY ? 1 : 2) * THRESHOLDS.sensorAlikeOff;
    if (doubtful) {
      for (const k of kept) quality.push({ point: group[k].sensor.id, issue: "level", ...spanOf(samples), detail: { key: "audit.quality.sensorsApart", values: { percent: 100 * apart } } });
    }
    const weights = kept.map((k) => (doubtful ? likely(group[k], shares[k], mean(shares), seen) : 1));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const common = Math.exp(kept.reduce((sum, k, i) => sum + (weights[i] * Math.log(shares[k])) / total, 0));
    if (doubtful) readings.lightDoubt = Math.max(readings.lightDoubt, Math.sqrt(kept.reduce((sum, k, i) => sum + (weights[i] / total) * Math.log(shares[k] / common) ** 2, 0)));
    for (const k of kept) group[k].values.forEach((wm2, r, values) => (values[r] = (wm2 * common) / shares[k]));
  }
  readings.sensors = readings.sensors.filter((one) => !gone.has(one));
  return any;
}

/** Each sensor's usual share in the middle of all, in strong light that all of them measure; null where there is too little of it. */
function sharesOfMiddle(group: readonly SensorRows[]): number[] | null {
  const shares = group.map((): number[] => []);
  const [first] = group;
  for (let r = 0; r < first.values.length; r++) {
    const all = group.map(({ values }) => values[r]);
    if (!all.every((wm2) => wm2 > 0)) continue;
    const middle = median(all);
    if (middle > STRONG_WM2) all.forEach((wm2, k) => shares[k].push(wm2 / middle));
  }
  return shares[0].length < LEAST_ROWS ? null : shares.map(median);
}

/**
 * How well a plant fits its age by the light of one sensor of a plane (heavy-tailed: its nameplate and its dirt are not known either): `spoke` is the share of the sensor by
 * which the plant was looked at, the mean of those that stand there. On the horizontal, which no modules share, all fit alike.
 */
function likely({ sensor }: SensorRows, share: number, spoke: number, seen: SeenByLight): number {
  if (sensor.kind === "irradiance_horizontal") return 1;
  const usual = expectedLevel(seen.scope.ageYears);
  const level = Math.log(levelInPlane(sensor, seen) * (spoke / share));
  return Number.isNaN(level) ? 1 : 1 / (1 + ((level - usual.value) / usual.spread) ** 2);
}
