import { describe, expect, it } from "vitest";
import { effectiveWm2 } from "../causes.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { heldTrackers } from "./heldTracker.ts";
import { voltageAt, voltageModel } from "./voltage.ts";

const DAYS = 60;
const FROM = 20;
const TO = 39;
const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 30, days: DAYS, inverters: 2, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 7 }, []));
const [unit] = scope.units;
const [{ module, plane }] = unit.unit.arrays;
const model = voltageModel(module);
const light = scope.weather.planes[plane];

/** Power over the best one by voltage over the best one: a current that falls as an exponential beyond its knee. */
const power = (v: number): number => v * (1.07 - 0.07 * Math.exp((v - 1) / 0.07));
const best = (r: number): number => voltageAt(model, Math.max(50, effectiveWm2(light, r)), light.tempCellC[r]) / module.vmp_v;

/** What is said of a unit whose rows keep this share of their peers' power from day FROM to day TO. */
function found(left: (r: number) => number) {
  const { rows, days } = scope;
  const within = (r: number): boolean => rows.day[r] - days.firstDay >= FROM && rows.day[r] - days.firstDay <= TO;
  const share = Float64Array.from({ length: rows.count }, (_, r) => (unit.telling[r] === 1 ? (within(r) ? left(r) : 1) * (1 + 0.002 * Math.sin(13 * r)) : NaN));
  const relative = Float64Array.from({ length: days.count }, (_, d) => {
    const own = share.subarray(days.from[d], days.from[d + 1]).filter((v) => v > 0);
    return own.reduce((sum, v) => sum + v, 0) / own.length;
  });
  return heldTrackers(unit, scope, relative, (from, to) => share.slice(from, to));
}

describe("trackers that hold one voltage", () => {
  it.each([0.7, 0.76, 0.8])("at %f of the rated one are found with their days and what they leave in warmth and cold", (held) => {
    const left = (r: number): number => power(held / best(r));
    const [one, ...more] = found(left);
    expect(more).toEqual([]);
    expect([one.fromDay, one.toDay]).toEqual([FROM, TO]);
    const told = Array.from(scope.rows.interval.keys()).filter((r) => unit.telling[r] === 1);
    const apart = told.map((r) => Math.abs(one.leftAt(r) - left(r)));
    expect(apart.reduce((sum, v) => sum + v, 0) / apart.length).toBeLessThan(0.01);
  });

  it.each([0.75, 0.9, 0.95])("are none where a share of %f is left in warmth and cold alike", (left) => {
    expect(found(() => left)).toEqual([]);
  });

  it("are none where strong light alone lacks, or where nothing does", () => {
    expect(found((r) => Math.min(1, 400 / Math.max(1, effectiveWm2(light, r))))).toEqual([]);
    expect(found(() => 1)).toEqual([]);
  });
});
