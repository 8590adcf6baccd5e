import { ANSWERABLE, DESIGN_CAUSES, recoverableKw, shapleyKw } from "./attribution.ts";
import type { PlaneLight, UnitCauses } from "../causes.ts";
import { ALL_CAUSES, ARRAY, runChain, STAGES, UNIT } from "./chain.ts";
import { chainRow, type ChainRow } from "./chainRow.ts";
import type { DayIndex } from "./dayIndex.ts";
import { LOSS_KEYS, type LossKey } from "./lossKeys.ts";
import type { UnitPlan } from "../plan.ts";
import type { PointLedger } from "../result.ts";

/** A unit's delivered energy, row by row. */
export interface Delivered {
  kwh: Float64Array;
  /** The part of it that was not measured. */
  estimatedKwh: Float64Array;
}

/** Daily sums of the two other attributions, by index in LOSS_KEYS. */
export interface Attributions {
  recoverableKwh: (Float64Array | null)[];
  shapleyKwh: (Float64Array | null)[];
}

const CAUSES = LOSS_KEYS.length - 1;
const UNEXPLAINED = CAUSES;
const SOILING = LOSS_KEYS.indexOf("soiling");
const SNOW = LOSS_KEYS.indexOf("snow");
const SHADING = LOSS_KEYS.indexOf("shading");
const STRING_OUTAGE = LOSS_KEYS.indexOf("string_outage");
const DC_FAULT = LOSS_KEYS.indexOf("dc_fault");
const MPPT = LOSS_KEYS.indexOf("mppt");
const CONVERSION_EXCESS = LOSS_KEYS.indexOf("conversion_excess");
const DERATING = LOSS_KEYS.indexOf("derating");
const CURTAILMENT = LOSS_KEYS.indexOf("curtailment");
const INVERTER_STOP = LOSS_KEYS.indexOf("inverter_stop");
const GRID_OUTAGE = LOSS_KEYS.indexOf("grid_outage");
const IS_ANSWERABLE = LOSS_KEYS.map((key) => ANSWERABLE.includes(key));
/** What design losses would give back changes slowly: every half hour is enough. */
const DESIGN_SAMPLING_HOURS = 0.5;

/**
 * Books every row of a unit: reference − Σ losses = delivered, the residual under its own name. Rows where the sun is
 * down and nothing is measured book zeros. Energies in kWh.
 */
export function unitLedger(
  unit: UnitPlan,
  planes: readonly PlaneLight[],
  causes: UnitCauses,
  delivered: Delivered,
  hours: number,
  days: DayIndex,
): { ledger: PointLedger; attributions: Attributions } {
  const rows = delivered.kwh.length;
  const row = chainRow(unit, planes, causes);
  const stages = new Float64Array(STAGES);
  const columns: (Float64Array | null)[] = LOSS_KEYS.map(() => null);
  const referenceKwh = new Float64Array(rows);
  const expectedKwh = new Float64Array(rows);
  const attributions: Attributions = { recoverableKwh: LOSS_KEYS.map(() => null), shapleyKwh: LOSS_KEYS.map(() => null) };
  const designEvery = Math.max(1, Math.round(DESIGN_SAMPLING_HOURS / hours));
  const players: number[] = [];
  const shares = new Float64Array(CAUSES);
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      row.load(r);
      const actual = runChain(unit.chain, row.state, row.arrays, ALL_CAUSES, stages);
      const reference = stages[0] * hours;
      referenceKwh[r] = reference;
      let rest = reference;
      for (let i = 0; i < CAUSES; i++) {
        const loss = (stages[i] - stages[i + 1]) * hours;
        if (loss === 0) continue;
        write(columns, i, r, loss, rows);
        rest -= loss;
      }
      const unexplained = rest - delivered.kwh[r];
      if (unexplained !== 0) write(columns, UNEXPLAINED, r, unexplained, rows);
      if (reference === 0) continue;
      const expected = runChain(unit.chain, row.state, row.arrays, DESIGN_CAUSES, stages);
      expectedKwh[r] = expected * hours;
      const sampled = (r - days.from[d]) % designEvery === 0;
      active(row, unit.arrays.length, players);
      for (let i = 0; i < CAUSES; i++) {
        const column = columns[i];
        if (column === null || column[r] === 0 || !(IS_ANSWERABLE[i] || sampled)) continue;
        // a lone answerable cause gives back just what parts the plant from its design
        const alone = players.length === 1 && players[0] === i;
        const gain = (alone ? expected - actual : recoverableKw(unit.chain, row.state, row.arrays, LOSS_KEYS[i], actual)) * hours;
        add(attributions.recoverableKwh, i, d, IS_ANSWERABLE[i] ? gain : gain * designEvery, days.count);
      }
      if (players.length === 0) continue;
      if (players.length === 1) {
        add(attributions.shapleyKwh, players[0], d, (expected - actual) * hours, days.count);
        continue;
      }
      shapleyKw(unit.chain, row.state, row.arrays, players, shares);
      for (let p = 0; p < players.length; p++) add(attributions.shapleyKwh, players[p], d, shares[p] * hours, days.count);
    }
  }
  const lossesKwh: Partial<Record<LossKey, Float64Array>> = {};
  columns.forEach((column, i) => {
    if (column !== null) lossesKwh[LOSS_KEYS[i]] = column;
  });
  const ledger: PointLedger = {
    point: unit.id,
    referenceKwh,
    expectedKwh,
    lossesKwh,
    deliveredKwh: delivered.kwh,
    estimatedKwh: delivered.estimatedKwh,
  };
  return { ledger, attributions };
}

/** The answerable causes at work in a row, as indices of LOSS_KEYS. */
function active(row: ChainRow, arrays: number, players: number[]): void {
  const { state } = row;
  let n = 0;
  if (state[UNIT.soiling] !== 1) players[n++] = SOILING;
  if (state[UNIT.snow] !== 1) players[n++] = SNOW;
  let shaded = false;
  let open = false;
  for (let a = 0; a < arrays; a++) {
    if (row.arrays[a * ARRAY.width + ARRAY.shade] > 0) shaded = true;
    if (row.arrays[a * ARRAY.width + ARRAY.openShare] > 0) open = true;
  }
  if (shaded) players[n++] = SHADING;
  if (open) players[n++] = STRING_OUTAGE;
  if (state[UNIT.dcFault] !== 1) players[n++] = DC_FAULT;
  if (state[UNIT.mppt] !== 1) players[n++] = MPPT;
  if (state[UNIT.conversionExcess] !== 1) players[n++] = CONVERSION_EXCESS;
  if (state[UNIT.derating] !== Infinity) players[n++] = DERATING;
  if (state[UNIT.curtailment] !== Infinity) players[n++] = CURTAILMENT;
  if (state[UNIT.stop] > 0) players[n++] = INVERTER_STOP;
  if (state[UNIT.grid] > 0) players[n++] = GRID_OUTAGE;
  // emptying it anew for every row would allocate anew
  if (players.length !== n) players.length = n;
}

function write(columns: (Float64Array | null)[], i: number, r: number, value: number, rows: number): void {
  const column = columns[i] ?? (columns[i] = new Float64Array(rows));
  column[r] = value;
}

function add(columns: (Float64Array | null)[], i: number, d: number, value: number, days: number): void {
  const column = columns[i] ?? (columns[i] = new Float64Array(days));
  column[d] += value;
}
