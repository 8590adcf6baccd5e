import type { PlaneLight } from "../causes.ts";
import { ALL_CAUSES, runChain, STAGES, UNIT, wiringLossKw } from "./chain.ts";
import { chainRow } from "./chainRow.ts";
import { columnOf } from "../columnOf.ts";
import type { Delivered } from "./ledger.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { counterEnergy } from "../signals.ts";
import type { AuditUnit } from "../unit.ts";

/** Meter and inverters disagreeing by more than this in an interval is a fault of one of them, not a cable. */
export const METER_TRUST = 0.1;

/**
 * Energy of every unit at the delivery point, row by row: output less its share of AC wiring, scaled to the site meter
 * where there is one. A gap is delivered energy too: what the meter proves beyond the others, else what the chain says.
 */
export function deliveredEnergy(
  plant: Plant,
  samples: Samples,
  rows: LightRows,
  units: readonly AuditUnit[],
  planes: readonly PlaneLight[],
  hours: number,
): Delivered[] {
  const out = units.map((u) => unitDelivered(u, planes, rows, hours));
  const meter = meterEnergy(plant, samples, rows, units.reduce((sum, u) => sum + u.unit.ratedAcKw, 0) * hours);
  if (meter === null) return out;
  for (let r = 0; r < rows.count; r++) {
    const metered = meter[r];
    if (Number.isNaN(metered)) continue;
    let measured = 0;
    let estimated = 0;
    for (const one of out) {
      measured += one.kwh[r] - one.estimatedKwh[r];
      estimated += one.estimatedKwh[r];
    }
    if (estimated > 0) continue;
    const ratio = metered / measured;
    if (!(Math.abs(ratio - 1) <= METER_TRUST)) continue;
    for (const one of out) one.kwh[r] *= ratio;
  }
  return out;
}

function unitDelivered(u: AuditUnit, planes: readonly PlaneLight[], rows: LightRows, hours: number): Delivered {
  const kwh = new Float64Array(rows.count);
  const estimatedKwh = new Float64Array(rows.count);
  const row = chainRow(u.unit, planes, u.causes);
  const stages = new Float64Array(STAGES);
  for (let r = 0; r < rows.count; r++) {
    const ac = u.signals.acKw[r];
    row.load(r);
    if (Number.isNaN(ac)) {
      estimatedKwh[r] = runChain(u.unit.chain, row.state, row.arrays, ALL_CAUSES, stages) * hours;
      kwh[r] = estimatedKwh[r];
    } else kwh[r] = (ac - wiringLossKw(u.unit.chain, ac, row.state[UNIT.unsteadiness])) * hours;
  }
  return { kwh, estimatedKwh };
}

/** The site meter's energy per row, kWh; null without a meter. */
export function meterEnergy(plant: Plant, samples: Samples, rows: LightRows, mostKwh: number): Float64Array | null {
  if (plant.meter === null) return null;
  const index = samples.columns.get(`${plant.meter}.eac_total_wh`);
  if (index !== undefined) return counterEnergy(index, rows, mostKwh);
  const energy = samples.columns.get(`${plant.meter}.eac_wh`);
  const power = samples.columns.get(`${plant.meter}.pac_w`);
  const column = energy ?? power;
  if (column === undefined) return null;
  const factor = energy !== undefined ? 1e-3 : samples.stepMs / 3.6e9;
  return columnOf(rows.count, (r) => column[rows.interval[r]] * factor);
}

/** The site meter's mean power per row, kW; null without a meter. */
export function meterPower(plant: Plant, samples: Samples, rows: LightRows, hours: number): Float64Array | null {
  return meterEnergy(plant, samples, rows, Infinity)?.map((kwh) => kwh / hours) ?? null;
}
