import { mean } from "../../trend/statistics/moments.ts";
import { effectiveWm2 } from "../causes.ts";
import { lightShare } from "../light/lightShare.ts";
import type { ModuleType } from "../plant.ts";
import { median } from "../statistics.ts";
import { tableAt, type Table } from "../table.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { tellingLack } from "./lackSteps.ts";
import { powerByVoltage } from "./powerByVoltage.ts";
import { voltageAt, voltageModel, type VoltageModel } from "./voltage.ts";

/** Days on which a unit's trackers hold one voltage whatever light and heat, and the share of power that leaves, by row. */
export interface HeldTracker {
  fromDay: number;
  toDay: number;
  leftAt: (r: number) => number;
}

/** Voltages to look at, as shares of the modules' rated one: a tracker's window ends above its modules' open circuit and rarely below half. */
const LOWEST = 0.5;
const HIGHEST = 0.92;
const STEP = 0.0025;
/** Shorter spells swing too little; so many days within one may be warm or weak enough to show nothing. */
const LEAST_DAYS = 4;
const LEAST_ROWS = 60;
const QUIET_DAYS = 3;
/** The voltage explains rows so much better than one share for all, and leaves no more than steady lacks do (share of power, of the lack, of the days' noise). */
const BETTER = 0.6;
const LEFT_OVER = 0.012;
const LEFT_OVER_OF_LACK = 0.1;
const LEFT_OVER_OF_NOISE = 3;
/** What it leaves is alike before and after the sun's noon, or a shadow passes. */
const HALVES_ALIKE = 0.012;
const MOST_ROWS = 1500;
/** In less light the voltage of the model is that of a sleeping inverter. */
const DIM_WM2 = 50;
/** Modules beyond their open circuit give nothing: a share of what they could cannot be read from that. */
const LEAST_LEFT = 0.05;

/**
 * Spells of a unit of which only AC power is known, told from what its share of its peers' power (`relative` by day, `beside` by row; 1 while
 * nothing is wrong) does with warmth: a voltage that stays is the further from the best one the colder the cells are, while worse
 * conversion, open strings and a tracker at a share of the best voltage take the same at any temperature. None for modules without voltages.
 */
export function heldTrackers(u: AuditUnit, scope: AuditScope, relative: Float64Array, beside: (from: number, to: number) => Float64Array): HeldTracker[] {
  const telling = tellingLack(relative);
  if (telling === null) return [];
  const spells = spellsOf(relative, telling.least);
  if (spells.length === 0) return [];
  const held = holdingAt(u, scope);
  return spells.flatMap(({ fromDay, toDay }) => {
    const { days } = scope;
    // the first and the last day are in part without it
    const from = days.from[fromDay + 1];
    const shares = beside(from, days.from[toDay]);
    const rows = Array.from(shares.keys()).filter((k) => shares[k] > 0);
    const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
    const told = rows.filter((_, n) => n % every === 0);
    const level = median(told.map((k) => shares[k]));
    const missOf = (left: (r: number) => number): number => mean(told.map((k) => Math.abs(shares[k] - left(from + k))));
    let best = Math.min(BETTER * missOf(() => level), Math.max(LEFT_OVER, LEFT_OVER_OF_LACK * (1 - level), LEFT_OVER_OF_NOISE * telling.noise));
    let at = NaN;
    for (let share = LOWEST; share <= HIGHEST; share += STEP) {
      const miss = missOf((r) => held(share, r));
      if (miss >= best) continue;
      best = miss;
      at = share;
    }
    if (Number.isNaN(at) || told.length < LEAST_ROWS) return [];
    const half = (isMorning: boolean): number => mean(told.filter((k) => scope.rows.azimuthDeg[from + k] < 180 === isMorning).map((k) => shares[k] - held(at, from + k)));
    return Math.abs(half(true) - half(false)) > HALVES_ALIKE ? [] : [{ fromDay, toDay, leftAt: (r: number) => held(at, r) }];
  });
}

/** Runs of days with a lack that is told, with few between that show none. */
function spellsOf(relative: Float64Array, least: number): { fromDay: number; toDay: number }[] {
  const out: { fromDay: number; toDay: number }[] = [];
  let quiet = Infinity;
  relative.forEach((v, d) => {
    if (Number.isNaN(v)) return;
    const last = out.at(-1);
    if (v >= 1 - least) quiet++;
    else if (last !== undefined && quiet <= QUIET_DAYS) last.toDay = d;
    else out.push({ fromDay: d, toDay: d });
    if (v < 1 - least) quiet = 0;
  });
  return out.filter(({ fromDay, toDay }) => toDay - fromDay + 1 >= LEAST_DAYS);
}

/** Share of power that is left in row `r` where all trackers hold `share` of the modules' rated voltage; 1 where light or warmth is not known. */
function holdingAt(u: AuditUnit, { weather }: AuditScope): (share: number, r: number) => number {
  const models = new Map<ModuleType, { voltage: VoltageModel; shape: Table | null }>();
  for (const { module } of u.unit.arrays) if (!models.has(module)) models.set(module, { voltage: voltageModel(module), shape: powerByVoltage(module) });
  return (share, r) => {
    let left = 0;
    u.unit.arrays.forEach(({ module, plane }, a) => {
      const model = models.get(module);
      const light = weather.planes[plane];
      if (model === undefined || model.shape === null) return;
      const best = voltageAt(model.voltage, Math.max(DIM_WM2, effectiveWm2(light, r)), light.tempCellC[r]);
      left += lightShare(u, weather, a, r) * Math.max(0, tableAt(model.shape, (share * module.vmp_v) / best));
    });
    return left >= 0 ? Math.max(LEAST_LEFT, left) : 1;
  };
}
