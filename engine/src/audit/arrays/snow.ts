import { sideOfDay } from "../sideOfDay.ts";
import { median } from "../statistics.ts";
import { powerByVoltage } from "./powerByVoltage.ts";
import { OFF } from "../inverters/off.ts";
import type { ModuleType } from "../plant.ts";
import { tableAt, type Table } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { unitPoa, type AuditScope, type AuditUnit } from "../unit.ts";

/**
 * Share of light that snow leaves, row by row, for the whole plant (it lies on all planes alike): on cold days on which
 * the plant as a whole gives clearly less than it should while no voltage is raised, in spells that begin or lie thick. Null
 * without a snow day.
 */
export function snowRatio(scope: AuditScope, expected: readonly Float64Array[], fullSnow: Uint8Array, off: readonly Uint8Array[], airC: Float64Array): Float64Array | null {
  const { days, rows, units } = scope;
  const ratio = new Float64Array(rows.count).fill(1);
  /** What the plant gives of what it should, where light speaks; NaN elsewhere. */
  const gives = new Float64Array(rows.count).fill(NaN);
  const values: number[] = [];
  const thickRatio = scope.weather.measured.includes(1) ? THRESHOLDS.snowThickRatio : THRESHOLDS.snowThickUnseen;
  const leftByTracker = leftBelowPoint();
  let any = false;
  let lying = false;
  let thick = false;
  let spell = 0;
  /** Snow lies thick before it melts: a spell in which it never did was light read too high. */
  const close = (to: number): void => {
    if (!thick) ratio.fill(1, days.from[spell], days.from[to]);
    else any = true;
    thick = false;
  };
  /** Snow that lies in the morning fell where the plant gave as little in the last hours before; returns whether it did. */
  const fellBefore = (d: number, lies: number): boolean => {
    const light = Array.from({ length: d > 0 ? days.from[d] - days.from[d - 1] : 0 }, (_, n) => days.from[d - 1] + n).filter((r) => !Number.isNaN(gives[r]));
    const count = sideOfDay(light.map((r) => gives[r]), 1, lies, true);
    const evening = count === 0 ? [] : light.slice(light.length - count);
    if (!(median(evening.map((r) => gives[r])) < thickRatio)) return false;
    for (const r of evening) ratio[r] = Math.max(0, Math.min(1, gives[r]));
    return true;
  };
  for (let d = 0; d < days.count; d++) {
    let measured = 0;
    let model = 0;
    let lackEarly = 0;
    let coldest = Infinity;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) coldest = Math.min(coldest, airC[r]);
    if (coldest > THRESHOLDS.meltAirC) {
      if (lying) close(d);
      ratio.fill(1, days.from[d], days.from[d + 1]);
      lying = false;
      continue;
    }
    const melting = lying || fullSnow.subarray(days.from[d], days.from[d + 1]).includes(1);
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      const site = siteRatio(scope, expected, off, leftByTracker, r, melting, values);
      ratio[r] = fullSnow[r] === 1 ? 0 : site;
      const light = units.length > 0 ? unitPoa(units[0].unit, scope.weather, r) : 0;
      if (Number.isNaN(ratio[r]) || light < THRESHOLDS.snowIrradianceWm2) continue;
      gives[r] = ratio[r];
      measured += ratio[r] * light;
      model += light;
      if (2 * r < days.from[d] + days.from[d + 1]) lackEarly += (1 - ratio[r]) * light;
    }
    // the last of it slides off in the morning sun
    const sliding: boolean = lying && measured < THRESHOLDS.snowSlideRatio * model && lackEarly > THRESHOLDS.snowEarlyShare * (model - measured);
    const covered: boolean = model > 0 && (sliding || measured < (lying ? THRESHOLDS.snowMeltRatio : THRESHOLDS.snowDayRatio) * model);
    const cold: boolean = coldest <= (lying ? THRESHOLDS.meltAirC : THRESHOLDS.snowAirC);
    const now: boolean = covered && cold;
    if (now && !lying) spell = fellBefore(d, measured / model) ? d - 1 : d;
    else if (!now && lying) close(d);
    lying = now;
    if (lying && measured < thickRatio * model) thick = true;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      const value = lying && ratio[r] < THRESHOLDS.snowRowRatio ? Math.max(0, ratio[r]) : 1;
      ratio[r] = value;
    }
  }
  if (lying) close(days.count);
  return any ? ratio : null;
}

/**
 * Median over the units of measured over expected, 1 where voltage says that they are held; NaN where none speaks. What a tracker below its point
 * takes, by the module's curve at that voltage (`leftByTracker`), is no snow's.
 */
function siteRatio(
  scope: AuditScope, expected: readonly Float64Array[], off: readonly Uint8Array[], leftByTracker: ReturnType<typeof leftBelowPoint>, r: number, melting: boolean, values: number[],
): number {
  values.length = 0;
  scope.units.forEach((u, i) => {
    // the interval in which a unit stops or comes back is partly without output
    if (!(expected[i][r] > 0) || Number.isNaN(u.dcKw[r]) || [r - 1, r, r + 1].some((n) => off[i][n] === OFF.stop || off[i][n] === OFF.grid)) return;
    // a held inverter has light to spare: what it lacks is no snow, and beside such an interval one may be held in part
    const held = (n: number): boolean => !melting && u.voltageRatio !== null && u.voltageRatio[n] > THRESHOLDS.heldVoltage;
    if (held(r)) values.push(1);
    else if (!held(r - 1) && !held(r + 1)) values.push(u.dcKw[r] / expected[i][r] / leftByTracker(u, r));
  });
  return values.length > 0 ? median(values) : NaN;
}

/** The share of its power that a unit gives in a row at a voltage clearly below its point, 1 elsewhere; a module's curve is read once, and where it is asked. */
function leftBelowPoint(): (u: AuditUnit, r: number) => number {
  const curves = new Map<ModuleType, Table | null>();
  return ({ unit, voltageRatio }, r) => {
    const voltage = voltageRatio?.[r] ?? NaN;
    if (!(voltage < THRESHOLDS.lowVoltage)) return 1;
    const { module } = unit.arrays[0];
    const curve = curves.get(module) ?? powerByVoltage(module);
    curves.set(module, curve);
    return curve === null ? 1 : tableAt(curve, voltage);
  };
}
