import { outlastsSnow, standstills, thaws, type Standstill } from "./standstills.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { OFF } from "./off.ts";
import { asleepUnderSnow, standsOpen } from "./underSnow.ts";

/**
 * Rows in which a unit gives nothing though light says it should: its own stop, the plant's (grid outage) or full snow.
 * Zeros at low light that touch a stop belong to it, over nights too. `expectedShare` scales the model to what the plant
 * usually gives.
 */
export function offRows(scope: AuditScope, expectedShare: number, coldC: Float64Array): Uint8Array[] {
  const { units, rows } = scope;
  const zero = units.map((u) => zeroRows(u, rows.count));
  const off = units.map((u, i) => {
    const out = new Uint8Array(rows.count);
    for (let r = 0; r < rows.count; r++) {
      const expected = u.model.acKw[r] * expectedShare;
      const least = scope.weather.estimated[r] === 1 ? THRESHOLDS.stopGuessedShare : THRESHOLDS.stopExpectedShare;
      if (zero[i][r] === 1 && expected > least * u.unit.ratedAcKw) out[r] = OFF.stop;
    }
    return out;
  });
  for (const still of units.length === 0 ? [] : standstills(scope, zero)) {
    const outlasted = outlastsSnow(still, scope, coldC) && !thaws(still, scope, expectedShare);
    const own = standStillBeyond(still, zero);
    let dead = false;
    for (let r = still.from; r < still.to; r++) {
      const snow = plantRowIsSnow(scope, off, r, { airC: coldC[r], outlasted, dead, own }, expectedShare);
      if (snow === null) continue;
      dead ||= !snow;
      mark(scope, off, r, snow);
    }
    if (units.length > 1) joinEnds(off, still);
  }
  units.forEach((u, i) => leaveOutTwilight(u, scope, zero[i], off[i], expectedShare));
  asleepUnderSnow(scope, zero, off, coldC, expectedShare);
  units.forEach((_, i) => spread(off[i], zero[i]));
  return off;
}

/** At the ends of a standstill of the plant, where one inverter alone looks into the low sun, what stops it is the plant's too. */
function joinEnds(off: readonly Uint8Array[], { from, to }: Standstill): void {
  const within = off.map((own) => own.subarray(from, to));
  const plants = [OFF.grid, OFF.snow].find((reason) => within.some((own) => own.includes(reason)));
  if (plants === undefined) return;
  for (const own of within) for (let r = 0; r < own.length; r++) if (own[r] === OFF.stop) own[r] = plants;
}

/**
 * Zeros that begin or end in the dark and never see more than `stopTwilightShare` of the rating offered are no stop: a low sun that
 * a shadow or a plane turned away hides wakes no inverter.
 */
function leaveOutTwilight(u: AuditUnit, { rows }: AuditScope, zero: Uint8Array, off: Uint8Array, expectedShare: number): void {
  let from = 0;
  for (let r = 1; r <= rows.count; r++) {
    if (r < rows.count && zero[r] === zero[from]) continue;
    if (zero[from] === 1 && rows.day[from - 1] !== rows.day[r]) {
      let most = 0;
      for (let k = from; k < r; k++) most = Math.max(most, u.model.acKw[k] * expectedShare);
      if (most < THRESHOLDS.stopTwilightShare * u.unit.ratedAcKw) for (let k = from; k < r; k++) if (off[k] === OFF.stop) off[k] = OFF.no;
    }
    from = r;
  }
}

function zeroRows(u: AuditUnit, count: number): Uint8Array {
  const out = new Uint8Array(count);
  for (let r = 0; r < count; r++) if (u.signals.acKw[r] <= THRESHOLDS.stopOutputShare * u.unit.ratedAcKw) out[r] = 1;
  return out;
}

/** Which units stand still for longer than the plant does, by something of their own; none where all do. */
function standStillBeyond({ from, to }: Standstill, zero: readonly Uint8Array[]): boolean[] {
  const beyond = zero.map((own) => own[from - 1] === 1 || own[to] === 1);
  return beyond.every((one) => one) ? beyond.map(() => false) : beyond;
}

/** What is known of a row in which the plant gives nothing. */
interface StandingRow {
  /** Air, °C. */
  airC: number;
  /** Whether the standstill lasts longer than snow would. */
  outlasted: boolean;
  /** Whether it has been a grid's, or a lone inverter's own, in a row before: snow that falls on it and melts wakes no inverter. */
  dead: boolean;
  /** Which units stand still by something of their own: their strings stand open whatever keeps the plant. */
  own: readonly boolean[];
}

/** Whether a row in which no unit that speaks gives anything is snow's; null where light asks for too little to say. */
function plantRowIsSnow(scope: AuditScope, off: readonly Uint8Array[], r: number, standing: StandingRow, expectedShare: number): boolean | null {
  const { units } = scope;
  let speaking = 0;
  let dark = 0;
  let open = 0;
  let flat = 0;
  for (let i = 0; i < units.length; i++) {
    if (Number.isNaN(units[i].signals.acKw[r])) continue;
    speaking++;
    if (off[i][r] !== OFF.no) dark++;
    const stands = standing.own[i] ? null : standsOpen(units[i], r);
    if (stands === true) open++;
    else if (stands === false) flat++;
  }
  return dark === 0 || 2 * dark < speaking ? null : isSnow(scope, off, r, standing, { open, flat }, expectedShare);
}

/** Gives a row of the whole plant to snow, or else to the grid; what stops the only inverter that speaks is its own. */
function mark({ units }: AuditScope, off: readonly Uint8Array[], r: number, snow: boolean): void {
  const speaking = units.filter((u) => !Number.isNaN(u.signals.acKw[r])).length;
  units.forEach((u, i) => {
    if (Number.isNaN(u.signals.acKw[r]) || off[i][r] === OFF.no) return;
    off[i][r] = snow ? OFF.snow : speaking > 1 ? OFF.grid : OFF.stop;
  });
}

/**
 * Whether a plant that gives nothing lies under snow: with a voltage measured, cold modules without any (open strings of a
 * dead grid stand high), or snow that is still melting where nothing else kept the plant from giving before; without, cold, no longer than snow would
 * last unless it is seen to thaw, and normal power did not end (a dead grid's morning after among the ends) and begin at once,
 * nor begin for all inverters in the same interval of a bright day: snow melts, and slides from one row after the other.
 */
function isSnow(scope: AuditScope, off: readonly Uint8Array[], r: number, { airC, outlasted, dead }: StandingRow, { open, flat }: { open: number; flat: number }, expectedShare: number): boolean {
  if (airC > THRESHOLDS.meltAirC) return false;
  const lying = snowBefore(off, r);
  if (open + flat > 0) return open === 0 || (lying && !dead);
  return !outlasted && (airC <= THRESHOLDS.snowAirC || lying) && !((dead || gaveBeside(scope, r, -1)) && gaveBeside(scope, r, 1)) && !backTogether(scope, off, r, expectedShare);
}

/** Whether the zeros of a plant of several inverters end for all of them at once, from nothing in a light that was asked of to all of their usual power. */
function backTogether({ rows, units }: AuditScope, off: readonly Uint8Array[], r: number, expectedShare: number): boolean {
  const gives = (k: number) => (u: AuditUnit): boolean => u.signals.acKw[k] > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw;
  let first = r + 1;
  while (first < rows.count && !units.some(gives(first))) first++;
  if (first + 1 >= rows.count || rows.day[first - 1] !== rows.day[first + 1]) return false;
  if (!off.every((o, i) => o[first - 1] !== OFF.no || Number.isNaN(units[i].signals.acKw[first - 1]))) return false;
  // the interval in which they come back is partly without output
  const back = units.filter((u) => u.signals.acKw[first + 1] >= 0);
  // one of them may have a fault of its own
  return back.length > 1 && back.filter((u) => u.signals.acKw[first + 1] > BACK_SHARE * expectedShare * u.model.acKw[first + 1]).length >= MOST_UNITS * back.length;
}

const BACK_SHARE = 0.8;
const MOST_UNITS = 0.75;

/**
 * Whether the plant gave what it should in the first giving rows before (-1, the same day) or after (1, whenever) this run of
 * zeros: in one of two, for the interval in which it stops or comes back is partly without output.
 */
function gaveBeside(scope: AuditScope, r: number, step: -1 | 1): boolean {
  const { rows, units } = scope;
  let asked = 0;
  for (let k = r + step; k >= 0 && k < rows.count && (step === 1 || rows.day[k] === rows.day[r]); k += step) {
    const giving = units.filter((u) => u.signals.acKw[k] > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw);
    if (giving.length === 0 && asked === 0) continue;
    if (giving.some((u) => u.signals.acKw[k] > GAVE_SHARE * u.model.acKw[k])) return true;
    if (++asked === BESIDE_ROWS) return false;
  }
  return false;
}

const GAVE_SHARE = 0.7;
const BESIDE_ROWS = 2;

/** Whether the last row in which any unit was off was off by snow, within a day. */
function snowBefore(off: readonly Uint8Array[], r: number): boolean {
  for (let k = r - 1; k >= 0 && k > r - SNOW_ROWS_BACK; k--) {
    for (const o of off) if (o[k] !== OFF.no) return o[k] === OFF.snow;
  }
  return false;
}

const SNOW_ROWS_BACK = 100;

/** Carries a reason to the zeros beside it: dawn, dusk and thin light of an outage that lasts. */
function spread(off: Uint8Array, zero: Uint8Array): void {
  for (let r = 1; r < off.length; r++) if (zero[r] === 1 && off[r] === OFF.no && off[r - 1] !== OFF.no) off[r] = off[r - 1];
  for (let r = off.length - 2; r >= 0; r--) if (zero[r] === 1 && off[r] === OFF.no && off[r + 1] !== OFF.no) off[r] = off[r + 1];
}
