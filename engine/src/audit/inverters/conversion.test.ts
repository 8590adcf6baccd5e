import { describe, expect, it } from "vitest";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { conversionRatio } from "./conversion.ts";

/** First and last hour since the first midnight in which a conversion 5 % below the curve is found, where it is so between `from` and `to`; with the ratio. */
function found(from: number, to: number): { first: number; last: number; ratio: number } | null {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 15, days: 12, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 }, []);
  const scope = testScope({ plant, samples, zone });
  const { rows } = scope;
  const [u] = scope.units;
  const hour = (r: number): number => (rows.interval[r] + 0.5) / 4;
  u.signals.acKw = u.dcKw.map((kw, r) => tableAt(u.unit.chain.conversion, kw) * (hour(r) >= from && hour(r) < to ? 0.95 : 1) * (1 + 0.003 * Math.sin(r)));
  const ratio = conversionRatio(u, scope);
  if (ratio === null) return null;
  const low = Array.from(rows.interval.keys()).filter((r) => ratio[r] < 1);
  return { first: hour(low[0]), last: hour(low[low.length - 1]), ratio: ratio[low[Math.floor(low.length / 2)]] };
}

describe("conversion below the maker's curve", () => {
  it.each([[79, 177], [86, 182], [81, 185]])("is found from the hour %i in which it sets in to the hour %i in which it ends", (from, to) => {
    const one = found(from, to);
    expect(one?.ratio).toBeCloseTo(0.95, 2);
    expect(Math.abs((one?.first ?? NaN) - from)).toBeLessThan(1.01);
    expect(Math.abs((one?.last ?? NaN) - to)).toBeLessThan(1.01);
  });

  it("is not found where it is met, nor on one day alone", () => {
    expect(found(0, 0)).toBeNull();
    expect(found(98, 118)).toBeNull();
  });
});
