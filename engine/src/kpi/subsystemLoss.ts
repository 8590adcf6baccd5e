import { median, quantile } from "../trend/statistics/quantile.ts";

/** Power lost while some subsystems are off and others run. */
export interface SubsystemLoss {
  /** Lost power of each interval, in the powers' unit; 0 where nothing is lost. */
  lossPower: Float64Array;
  /** Whether any subsystem reports production. */
  anyOnline: Uint8Array;
}

/** Capacity of each subsystem relative to their mean, from the powers while producing. */
function relativeSizes(subsystems: readonly Float64Array[], thresholds: readonly number[]): number[] {
  const count = subsystems[0]?.length ?? 0;
  const shares = subsystems.map(() => new Float64Array(count).fill(Number.NaN));
  for (let i = 0; i < count; i++) {
    const online = subsystems.map((power, s) => power[i] > thresholds[s]);
    let sum = 0;
    let number = 0;
    subsystems.forEach((power, s) => {
      if (!online[s]) return;
      sum += power[i];
      number++;
    });
    subsystems.forEach((power, s) => {
      if (online[s]) shares[s][i] = power[i] / (sum / number);
    });
  }
  return shares.map((share) => median(share));
}

/**
 * Production lost to subsystems that are off, by comparing the plant's power with what all of them would give were they
 * like those that run (Anderson & Blumenthal 2020, PVSC 47, part "power comparison"; rdtools `AvailabilityAnalysis`).
 * A subsystem is online above a thousandth of its 99th percentile. NaN power of a subsystem is 0; nothing is lost where
 * none or all run, or where the plant lacks less than three quarters of the smallest missing share.
 */
export function subsystemLoss(systemPower: Float64Array, subsystemPower: readonly Float64Array[]): SubsystemLoss {
  const subsystems = subsystemPower.map((power) => power.map((value) => (value === value ? value : 0)));
  const thresholds = subsystems.map((power) => quantile(power, 0.99) / 1000);
  const sizes = relativeSizes(subsystems, thresholds);
  const total = sizes.reduce((sum, size) => sum + (size === size ? size : 0), 0);
  const lossPower = new Float64Array(systemPower.length);
  const anyOnline = new Uint8Array(systemPower.length);
  for (let i = 0; i < systemPower.length; i++) {
    let sum = 0;
    let number = 0;
    let onlineShare = 0;
    let smallestOffline = 1;
    subsystems.forEach((power, s) => {
      const share = sizes[s] / total;
      if (power[i] > thresholds[s]) {
        sum += power[i] / sizes[s];
        number++;
        onlineShare += share;
      } else if (share < smallestOffline) smallestOffline = share;
    });
    anyOnline[i] = number > 0 ? 1 : 0;
    if (number === 0 || number === subsystems.length) continue;
    const actual = Math.max(systemPower[i], 0);
    const full = (sum / number) * subsystems.length;
    if (!(1 - actual / full > 0.75 * smallestOffline)) continue;
    const online = Math.min(Math.max(actual / full, onlineShare), 1);
    lossPower[i] = ((1 - online) / online) * actual;
  }
  return { lossPower, anyOnline };
}
