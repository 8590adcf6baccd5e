import { offPointDays } from "../arrays/mppt.ts";
import { offPointLeft } from "../arrays/offPointLeft.ts";
import { shadeOf } from "../arrays/shading.ts";
import { snowRatio } from "../arrays/snow.ts";
import { heldByPower } from "../inverters/deratingByPower.ts";
import { limitRows } from "../inverters/limits.ts";
import { expectedDc } from "../level/expectedDc.ts";
import { healthyShare, healthyShareBeside } from "../level/peers.ts";
import { modelled } from "../modelled.ts";
import type { AuditScope } from "../unit.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { bareCauses, remodel } from "./remodel.ts";
import { excludedRows } from "./setAside.ts";
import { shadeTotal } from "./totals.ts";

/**
 * What keeps units below what dirt and age leave them: shade, limits, snow, trackers off their point. `lacking` is what `tellCourse` left of a
 * plant's only unit by day.
 */
export function tellHeld(it: Diagnosis, lacking: Float64Array | null): void {
  const { scope, known, round, off } = it;
  const { units, rows, days } = scope;
  const byCauses = units.map((u) => expectedDc(u, scope, it.course));
  // what took from a plant of one unit at once, and has no name yet, is neither snow nor a limit
  const expected = lacking === null ? byCauses : byCauses.map((column) => column.map((kw, r) => kw * (lacking[rows.day[r] - days.firstDay] || 1)));
  const healthy = healthyShare(scope, expected);
  const held = units.map((u, i) => (u.voltageRatio === null ? heldByPower(u, scope, expected[i], healthy, excludedRows(it, i, { limits: false, offPoint: true })) : null));
  const shaded = units.map(shadeTotal);
  tellShade(scope, expected, healthy, (i) => {
    const one = held[i];
    const other = excludedRows(it, i, { limits: true, offPoint: true });
    // nor does it tell the shade: by the hour a string of one plane takes more and less than its day
    return other.map((excluded, r) => (excluded === 1 || one?.[r] === 1 || (lacking !== null && lacking[rows.day[r] - days.firstDay] !== 1) ? 1 : 0));
  });
  // strings are counted below by what the shade leaves: with that of the round before, each would hide the other by turns
  units.forEach((u, i) => {
    if (round > 0 && shadeTotal(u) !== shaded[i]) remodel(u, scope);
  });
  it.limits = limitRows(scope, expected, held, snowDays(it), off, units.map((u, i) => offPointLeft(u, scope, expected[i], it.offPoint[i])));
  it.snow = snowRatio(scope, expected, known.fullSnow, off, known.coldC);
  it.offPoint = units.map((u, i) => offPointDays(u, scope, byCauses[i], excludedRows(it, i, { limits: true, offPoint: false })));
}

/** Days on which snow lies. */
function snowDays({ scope: { rows, days }, known: { fullSnow }, snow }: Diagnosis): Uint8Array {
  const out = new Uint8Array(days.count);
  for (let r = 0; r < fullSnow.length; r++) if (fullSnow[r] === 1 || (snow !== null && snow[r] < 1)) out[rows.day[r] - days.firstDay] = 1;
  return out;
}

/**
 * Learns the shade of every unit; all its arrays share it, for only their sum is measured. The peers are judged without the
 * shade found on them so far: one taken for shaded in error would lift what is asked of the others.
 */
function tellShade(scope: AuditScope, expected: readonly Float64Array[], healthy: Map<string, Float64Array>, excluded: (i: number) => Uint8Array): void {
  const { units } = scope;
  const known = units.some((u) => u.causes.shade.some((s) => s !== null));
  const unshaded = units.map((u, i) => {
    if (u.causes.shade.every((s) => s === null)) return expected[i];
    const bare = modelled(u.unit, scope.weather.planes, { ...bareCauses(u), shade: u.causes.shade.map(() => null) }, scope.rows.count);
    return expected[i].map((kw, r) => (u.model.dcKw[r] > 0 ? (kw * bare.dcKw[r]) / u.model.dcKw[r] : 0));
  });
  const peers = known ? healthyShare(scope, unshaded) : healthy;
  units.forEach((u, i) => {
    const found = shadeOf(u, scope, unshaded[i], healthyShareBeside(scope, unshaded, peers, i), excluded(i));
    u.causes.shade = u.causes.shade.map(() => found);
  });
}
