import { describe, expect, it } from "vitest";
import { besidePeers } from "./besidePeers.ts";
import { dailyRatios } from "../level/dailyRatio.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { median } from "../statistics.ts";
import { testPlant } from "../testPlant.ts";

const FROM = 20;

/** Units under one light that was read wrongly, more from day to day; from day `FROM` on the first gives `left` of its power. */
function beside(left: number, inverters: number): { before: number; after: number; byRow: number; peers: boolean } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 30, days: 40, inverters, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 11 }, [],
  );
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const { scope } = observe(plant, layout, samples, readings);
  scope.units.forEach((u, i) => {
    u.aside.fill(0);
    u.dcKw = u.model.dcKw.map((kw, r) => {
      const day = scope.rows.day[r] - scope.days.firstDay;
      return kw * (0.8 + 0.005 * day + 0.05 * Math.sin(day)) * (i === 0 && day >= FROM ? left : 1);
    });
    u.signals.acKw = u.dcKw.map((kw) => 0.9 * Math.min(kw, u.unit.ratedAcKw));
  });
  const { relative, rows, peers } = besidePeers(scope, scope.units.map((u) => dailyRatios(u, scope, true)), 3)(0);
  const { from, count } = scope.days;
  return { before: median(relative.slice(0, FROM)), after: median(relative.slice(FROM)), byRow: median(rows(from[FROM], from[count])), peers };
}

describe("a unit beside those under the same light", () => {
  it.each([0.75, 0.5, 0.9, 1])("shows the share %f that is left of it, whatever all of them share", (left) => {
    for (const inverters of [3, 5]) {
      const { before, after, byRow, peers } = beside(left, inverters);
      expect(peers).toBe(true);
      expect(before).toBeCloseTo(1, 3);
      expect(after).toBeCloseTo(left, 3);
      expect(byRow).toBeCloseTo(left, 3);
    }
  });

  it("says so where too few of them look its way", () => {
    expect(beside(1, 2).peers).toBe(false);
  });
});
