import type { Zone } from "../audit/samples.ts";
import { median, quantile } from "../trend/statistics/quantile.ts";
import { mean } from "../trend/statistics/moments.ts";
import { localMinute } from "./localTime.ts";

/** The `q` quantile of the powers ≥ 0 at each minute of the local day that has any, by ascending minute. */
function powerCurve(power: ArrayLike<number>, minutes: Int32Array, q: number): { minute: number[]; power: number[] } {
  const byMinute = new Map<number, number[]>();
  for (let i = 0; i < power.length; i++) {
    if (!(power[i] >= 0)) continue;
    const list = byMinute.get(minutes[i]);
    if (list === undefined) byMinute.set(minutes[i], [power[i]]);
    else list.push(power[i]);
  }
  const minute = [...byMinute.keys()].sort((a, b) => a - b);
  return { minute, power: minute.map((m) => quantile(byMinute.get(m) ?? [], q)) };
}

/**
 * The power at which a plant clips, NaN where none shows: the mean of the longest stretch (≥ 60 min) of the daily power
 * curve whose slope per step stays below `slopeMax` of its maximum and whose power is above `powerMin` times its median.
 * The sample before the stretch counts with it, as in the source. pvanalytics `clipping.threshold`, PVFleets.
 */
export function clippingThresholdPower(
  power: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone,
  options: { slopeMax?: number; powerMin?: number; powerQuantile?: number } = {},
): number {
  const curve = powerCurve(power, localMinute(zone, timeMs), options.powerQuantile ?? 0.995);
  const highest = Math.max(...curve.power);
  const floor = median(curve.power) * (options.powerMin ?? 0.75);
  let longest: { from: number; to: number } = { from: 0, to: 0 };
  for (let from = 0, to = 1; from < curve.power.length; from = to, to++) {
    for (; to < curve.power.length; to++) {
      const slope = ((curve.power[to] - curve.power[to - 1]) / highest / (curve.minute[to] - curve.minute[to - 1])) * (stepMs / 60_000);
      if (!(Math.abs(slope) <= (options.slopeMax ?? 0.0035) && curve.power[to] > floor)) break;
    }
    if (to - from > longest.to - longest.from) longest = { from, to };
  }
  if (longest.to === 0 || curve.minute[longest.to - 1] - curve.minute[longest.from] < 60) return Number.NaN;
  return mean(curve.power.slice(longest.from, longest.to));
}

/** Flags powers at or above the plant's clipping power (see `clippingThresholdPower`); none where there is no such power. 1 = clipped. */
export function clippingThreshold(
  power: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone,
  options: { slopeMax?: number; powerMin?: number; powerQuantile?: number } = {},
): Uint8Array {
  const threshold = clippingThresholdPower(power, timeMs, stepMs, zone, options);
  return Uint8Array.from(power, (value) => (value >= threshold ? 1 : 0));
}
