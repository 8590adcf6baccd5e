import { UNIT, wiringLossKw } from "./chain.ts";
import { chainRow } from "./chainRow.ts";
import { METER_TRUST } from "./delivered.ts";
import { solveLinear } from "../../module/solveLinear.ts";
import type { Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import { meanWithError } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";

/** The cables show where they carry something. */
const LEAST_OF_RATED = 0.15;
/** Parts of the time that are read by themselves: how far they differ is how well the entry is known; the rows a part must have. */
const PARTS = 8;
const LEAST_PART_ROWS = 100;
/** How well a mean's square follows from the light within an interval, of the whole. */
const SYSTEMATIC = 0.08;
/** An entry is wrong when it lies this many uncertainties off and by so much of the rating; cables and transformers that anybody builds lose less than the most. */
const OFF = 4;
const LEAST_OFF = 0.002;
const MOST_LOSS = 0.06;

/**
 * Sets the AC losses at the rating to what the site's meter shows beside the inverters, where the plant file says otherwise or
 * nothing (FORMATS: f·P²/p_ac_w of each inverter), and names them. What grows with the power itself is the meters' own
 * difference, and not the cables'. `meterKw` is the mean power of every row; NaN is no sample. Nothing where fewer than four of
 * eight parts of the time tell.
 */
export function setMeteredWiring(plant: Plant, scope: AuditScope, meterKw: Float64Array | null): PlantFinding[] {
  if (meterKw === null) return [];
  const found = shownByMeter(scope, meterKw);
  const stated = plant.ac_wiring_loss_at_rated;
  if (found === null || !(found.mean > 0 && found.mean < MOST_LOSS)) return [];
  const uncertainty = Math.hypot(found.error, SYSTEMATIC * found.mean);
  const off = Math.abs(found.mean - stated);
  if (off < OFF * uncertainty || off < LEAST_OFF) return [];
  for (const { unit } of scope.units) unit.chain.wiringPerKw = unit.ratedAcKw > 0 ? found.mean / unit.ratedAcKw : 0;
  return [{ field: "ac_wiring_loss_at_rated", stated, found: found.mean, uncertainty, used: "found" }];
}

function shownByMeter({ units, rows, weather }: AuditScope, meterKw: Float64Array): { mean: number; error: number } | null {
  const ratedKw = units.reduce((sum, { unit }) => sum + unit.ratedAcKw, 0);
  const chains = units.map(({ unit, causes, signals }) => ({ row: chainRow(unit, weather.planes, causes), acKw: signals.acKw, whole: { ...unit.chain, wiringLinear: 0, wiringPerKw: unit.ratedAcKw > 0 ? 1 / unit.ratedAcKw : 0 } }));
  const parts = Array.from({ length: PARTS }, () => ({ count: 0, pp: 0, pq: 0, qq: 0, pd: 0, qd: 0 }));
  for (let r = 0; r < rows.count; r++) {
    const outKw = chains.reduce((sum, { acKw }) => sum + acKw[r], 0);
    const apart = outKw - meterKw[r];
    if (!(outKw >= LEAST_OF_RATED * ratedKw) || !(Math.abs(apart) <= METER_TRUST * outKw)) continue;
    let lossKw = 0;
    for (const { row, acKw, whole } of chains) {
      row.load(r);
      lossKw += wiringLossKw(whole, acKw[r], row.state[UNIT.unsteadiness]);
    }
    const part = parts[Math.floor((r * PARTS) / rows.count)];
    part.count++;
    part.pp += outKw * outKw;
    part.pq += outKw * lossKw;
    part.qq += lossKw * lossKw;
    part.pd += outKw * apart;
    part.qd += lossKw * apart;
  }
  const told = parts.filter(({ count }) => count >= LEAST_PART_ROWS)
    .map(({ pp, pq, qq, pd, qd }) => solveLinear([Float64Array.of(pp, pq), Float64Array.of(pq, qq)], Float64Array.of(pd, qd))[1])
    .filter(Number.isFinite);
  return told.length >= PARTS / 2 ? meanWithError(told) : null;
}
