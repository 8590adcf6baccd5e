import { atRating, type AuditScope } from "../unit.ts";
import { lackBeside } from "./besideOffers.ts";
import { LIMIT } from "./limit.ts";

/** Heat that holds every inverter of a plane holds them for at least so many hours of a day. */
const SHARED_HOURS = 2;
/** So many peers are asked at least: one alone may be derated too. */
const PEERS = 2;

/**
 * Takes a derating back on days on which a unit shows it for a passing while only and its peers lack alike throughout: that is light
 * which the sensor saw and the plane did not, or the sun through clouds. Where an order holds others it is the order that they lack by, and where one gives its whole rating the light was there.
 * `kinds` are changed.
 */
export function takeBackShared(scope: AuditScope, kinds: readonly Uint8Array[], expected: readonly Float64Array[], groups: readonly string[]): void {
  const { days, hours } = scope;
  const taken: { kind: Uint8Array; r: number }[] = [];
  for (let d = 0; d < days.count; d++) {
    kinds.forEach((kind, i) => {
      const rows: number[] = [];
      for (let r = days.from[d]; r < days.from[d + 1]; r++) if (kind[r] === LIMIT.derating) rows.push(r);
      if (rows.length === 0 || rows.length * hours >= SHARED_HOURS) return;
      const shared = rows.every((r) => {
        const { peers, alike } = lackBeside(scope, expected, groups, i, r);
        const rated = scope.units.some((u, j) => groups[j] === groups[i] && atRating(u.unit, u.signals.acKw[r]));
        return alike && peers >= PEERS && !rated && kinds.every((other) => other[r] !== LIMIT.curtailment);
      });
      if (shared) taken.push(...rows.map((r) => ({ kind, r })));
    });
  }
  for (const { kind, r } of taken) kind[r] = LIMIT.no;
}
