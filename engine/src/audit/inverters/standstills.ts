import { unitPoa, type AuditScope } from "../unit.ts";

/** Rows [from, to) in which no inverter of a plant gives anything. */
export interface Standstill {
  from: number;
  to: number;
}

/** Standstills of the whole plant, nights within. `zero[i]` marks the rows in which unit i gives nothing; one that is silent says nothing. */
export function standstills({ rows, units }: AuditScope, zero: readonly Uint8Array[]): Standstill[] {
  const out: Standstill[] = [];
  let from = 0;
  for (let r = 0; r <= rows.count; r++) {
    if (r < rows.count && units.every((u, i) => zero[i][r] === 1 || Number.isNaN(u.signals.acKw[r]))) continue;
    if (r > from) out.push({ from, to: r });
    from = r + 1;
  }
  return out;
}

/** Share of the light that lying snow takes up (its albedo is 0.7 once it has settled), and the heat that melts it, kWh/kg. */
const TAKEN_UP = 0.3;
const MELTING_KWH_PER_KG = 334 / 3600;
/** What warm air melts besides, kg/m² per kelvin above freezing and day (Hock 2003, J. Hydrology 282, 104: 2.5 to 5.5). */
const PER_KELVIN_DAY = 4;
/** A cover that keeps all light off: ten centimetres of fresh snow, kg/m² of water. */
const THICK_COVER_KG = 10;

/** Whether more snow would have melted by daylight in a standstill than lies on modules: something else keeps the plant from giving. */
export function outlastsSnow({ from, to }: Standstill, { units, hours, weather }: AuditScope, airC: Float64Array): boolean {
  let meltedKg = 0;
  for (let r = from; r < to; r++) {
    if (airC[r] > 0) meltedKg += hours * ((TAKEN_UP * unitPoa(units[0].unit, weather, r)) / 1000 / MELTING_KWH_PER_KG + (PER_KELVIN_DAY * airC[r]) / 24);
  }
  return meltedKg > THICK_COVER_KG;
}

/** Snow uncovers modules over hours; a grid, and the inverters after their waiting time, is back within an interval. */
const THAW_HOURS = 2;
/** Less than this share of what the light asks for, over those hours: what falls on modules in part covered. */
const COVERED_SHARE = 0.6;

/** Whether the plant gives only a part of what it should in the hours after a standstill (those of its last day), as it does where snow melts off. */
export function thaws({ to }: Standstill, { units, rows, hours }: AuditScope, expectedShare: number): boolean {
  let given = 0;
  let asked = 0;
  // the interval in which a plant comes back is partly without output
  const end = Math.min(rows.count, to + 1 + Math.max(1, Math.round(THAW_HOURS / hours)));
  for (let r = to + 1; r < end && rows.day[r] === rows.day[to]; r++) {
    for (const u of units) {
      if (!(u.signals.acKw[r] >= 0)) continue;
      given += u.signals.acKw[r];
      asked += expectedShare * u.model.acKw[r];
    }
  }
  return asked > 0 && given < COVERED_SHARE * asked;
}
