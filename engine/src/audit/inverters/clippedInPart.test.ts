import { describe, expect, it } from "vitest";
import { clippedInPart } from "./clippedInPart.ts";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { belowRating } from "../unit.ts";

const DARK = 0.3;

/** Hourly means of a unit under clouds that come and go, rated at a share of its best hour: what clouds hid, found and true (kWh). */
function hiddenBy(ratedShare: number): { found: number; hidden: number } {
  const scope = testScope(testPlant(
    { latitude: 45, intervalMinutes: 60, days: 40, inverters: 1, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_module"], withDc: false, seed: 11 }, [],
  ));
  const [u] = scope.units;
  const expected = u.model.dcKw.slice();
  const offered = expected.map((kw) => tableAt(u.unit.chain.conversion, kw));
  const best = new Float64Array(24);
  offered.forEach((kw, r) => (best[scope.rows.interval[r] % 24] = Math.max(best[scope.rows.interval[r] % 24], kw)));
  u.unit.ratedAcKw = ratedShare * Math.max(...best);
  let hidden = 0;
  offered.forEach((kw, r) => {
    const peak = 1.1 * best[scope.rows.interval[r] % 24];
    const sunny = Math.max(0, kw - DARK * peak) / (peak - DARK * peak || 1);
    const lost = sunny * Math.max(0, peak - u.unit.ratedAcKw);
    const meter = 1 + 0.004 * Math.sin(97 * r);
    u.dcKw[r] = expected[r] * (kw > 0 ? (kw - lost) / kw : 1) * meter;
    u.signals.acKw[r] = tableAt(u.unit.chain.conversion, u.dcKw[r]);
    if (belowRating(u.unit, u.signals.acKw[r])) hidden += lost - Math.max(0, kw - u.unit.ratedAcKw);
  });
  return { found: clippedInPart(u, scope, expected, () => false).hiddenKw.reduce((sum, kw) => sum + kw, 0), hidden };
}

describe("clipping within the interval", () => {
  it("is found to a fifth where the sun comes through above the rating", () => {
    const { found, hidden } = hiddenBy(0.8);
    expect(hidden).toBeGreaterThan(10);
    expect(found / hidden).toBeGreaterThan(0.8);
    expect(found / hidden).toBeLessThan(1.2);
  });

  it("is not read from a plant that no sun brings to its rating", () => {
    expect(hiddenBy(1.3)).toEqual({ found: 0, hidden: 0 });
  });
});
