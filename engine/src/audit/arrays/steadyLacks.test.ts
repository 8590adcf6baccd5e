import { describe, expect, it } from "vitest";
import { audit } from "../../index.ts";
import { dailyRatios } from "../level/dailyRatio.ts";
import { lightShare } from "../light/lightShare.ts";
import type { AuditResult } from "../result.ts";
import { testPlant, type TestFault } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { steadyLacks, type SteadyLack } from "./steadyLacks.ts";

const DAYS = 45;
const PER_DAY = 96;
const FROM = 12;
const TO = 32;

/** Four inverters of so many strings each, AC power alone, one of them harmed for twenty of forty-five days, and by `more`; it wanders while harmed, or `always`. */
function audited(fault: Pick<TestFault, "kind" | "size">, withDc = false, wander = 0, strings = 4, more: readonly TestFault[] = [], always = false): AuditResult {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 4, arraysPerInverter: 1, strings, sensors: ["irradiance_tilted", "temperature_ambient"], withDc, seed: 5 },
    [{ inverter: 1, from: FROM / DAYS, to: TO / DAYS, ...fault }, ...more],
  );
  const column = samples.columns.get("I1.pac_w");
  // a tracker that hunts: more and less of the power from interval to interval
  for (let k = always ? 0 : FROM * PER_DAY; column !== undefined && k < (always ? DAYS : TO) * PER_DAY; k++) column[k] *= 1 + wander * Math.sin(k * k);
  return audit(plant, samples, zone, []);
}

const lost = (result: AuditResult, key: "string_outage" | "mppt" | "conversion_excess"): number =>
  result.ledgers.reduce((sum, ledger) => sum + (ledger.lossesKwh[key]?.reduce((a, b) => a + b, 0) ?? 0), 0);

describe("what stays away of one inverter's AC power", () => {
  it.each([
    { left: 0.75, category: "string_outage" },
    { left: 0.5, category: "string_outage" },
    { left: 0.95, category: "conversion_excess" },
    { left: 0.82, category: "mppt" },
  ] as const)("a share of $left for weeks is $category, on its inverter and its days", ({ left, category }) => {
    const result = audited({ kind: "factor", size: left });
    const found = result.incidents.filter((i) => ["string_outage", "mppt", "conversion_excess", "derating", "shading"].includes(i.category));
    expect(found.map((i) => [i.category, i.points])).toEqual([[category, ["I1"]]]);
    expect(found[0].evidence.key).toBe(`audit.evidence.ac.${category}`);
    expect(found[0].days).toHaveLength(20);
    const gone = result.ledgers[1].deliveredKwh.reduce((sum, kwh, r) => sum + (result.rows.interval[r] >= FROM * PER_DAY && result.rows.interval[r] < TO * PER_DAY ? kwh : 0), 0) * (1 / left - 1);
    expect(lost(result, category) / gone).toBeGreaterThan(0.97);
    // counted before cables and conversion, which would have taken their share
    expect(lost(result, category) / gone).toBeLessThan(1.07);
  });

  it("is an open string and a loss of conversion where the one begins before and ends within the other", () => {
    const both = audited({ kind: "factor", size: 0.75 }, false, 0, 4, [{ inverter: 1, from: 7 / DAYS, to: 17 / DAYS, kind: "factor", size: 0.95 }]);
    const found = both.incidents.filter((i) => ["string_outage", "mppt", "conversion_excess", "derating", "shading"].includes(i.category));
    expect(found.map((i) => [i.category, i.days.length]).toSorted()).toEqual([["conversion_excess", 10], ["string_outage", 20]]);
  });

  it("is no open string where the share is a whole one's on average and wanders", () => {
    expect(lost(audited({ kind: "factor", size: 0.75 }, false, 0.001), "string_outage")).toBeGreaterThan(0);
    const hunting = audited({ kind: "factor", size: 0.75 }, false, 0.02);
    expect(lost(hunting, "string_outage")).toBe(0);
    expect(lost(hunting, "mppt")).toBeGreaterThan(0);
  });

  it("is no open string where it misses a whole one's share by more than strings differ", () => {
    const eighth = audited({ kind: "factor", size: 0.875 }, false, 0, 8);
    expect(lost(eighth, "string_outage")).toBeGreaterThan(0);
    const more = audited({ kind: "factor", size: 0.869 }, false, 0, 8);
    expect(lost(more, "string_outage")).toBe(0);
    expect(lost(more, "mppt")).toBeGreaterThan(lost(eighth, "string_outage"));
  });

  it("is told of an inverter whose intervals stray as far in the weeks beside, and not of one that strays while it lasts alone", () => {
    const restless = audited({ kind: "factor", size: 0.82 }, false, 0.045, 4, [], true);
    expect(restless.incidents.filter(({ category }) => category === "mppt").map(({ points, days }) => [points, days.length])).toEqual([[["I1"], 20]]);
    expect(lost(audited({ kind: "factor", size: 0.82 }, false, 0.045), "mppt")).toBe(0);
  });

  it("is no lack of these kinds where a limit takes from the strong light alone", () => {
    const result = audited({ kind: "limit", size: 0.4 });
    for (const key of ["string_outage", "mppt", "conversion_excess"] as const) expect(lost(result, key)).toBe(0);
  });
});

/**
 * The lacks of the second of four inverters that each have four strings in two planes, from day 12 to `to` of so many days, the share `left` of its power by row;
 * the second plane lies at `tiltDeg` to the east, and how the light parts between the planes is read wrongly, as if it were turned to `azimuthDeg`.
 */
function lacksOfTwoPlanes(left: (ofSecondPlane: number) => number, days = DAYS, to = TO, tiltDeg = 20, azimuthDeg = 130): SteadyLack[] {
  const written = testPlant({ latitude: 45, intervalMinutes: 15, days, inverters: 4, arraysPerInverter: 2, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 5 }, []);
  for (const array of written.plant.subarrays) if (array.azimuth_deg === 90) array.tilt_deg = tiltDeg;
  const scope = testScope(written);
  const plant = structuredClone(written.plant);
  for (const array of plant.subarrays) if (array.azimuth_deg === 90) array.azimuth_deg = azimuthDeg;
  const truth = testScope({ ...written, plant });
  scope.units.forEach((u, i) => {
    const harmed = (r: number): boolean => i === 1 && scope.rows.day[r] - scope.days.firstDay >= FROM && scope.rows.day[r] - scope.days.firstDay < to;
    u.dcKw = u.model.dcKw.map((kw, r) => 0.97 * kw * (harmed(r) ? left(lightShare(truth.units[i], truth.weather, 1, r)) : 1));
    u.signals = { ...u.signals, dcKw: null, acKw: u.dcKw.map((kw) => 0.97 * kw) };
    u.aside.fill(0);
  });
  return steadyLacks(scope, scope.units.map((u) => dailyRatios(u, scope, true)), null)[1];
}

describe("what stays away of one of an inverter's two planes, between which the light parts otherwise than read", () => {
  it("is the open strings that take that plane's part of the day", () => {
    expect(lacksOfTwoPlanes((ofSecondPlane) => 1 - 0.5 * ofSecondPlane).map(({ kind, array, strings }) => ({ kind, array, strings }))).toEqual([{ kind: "strings", array: 1, strings: 2 }]);
  });

  it("is the same string from summer to winter, when the sun leaves that plane", () => {
    const found = lacksOfTwoPlanes((ofSecondPlane) => 1 - 0.5 * ofSecondPlane, 215, 200, 50, 95);
    expect(found.map(({ kind, array, strings }) => ({ kind, array, strings }))).toEqual([{ kind: "strings", array: 1, strings: 2 }]);
  });

  it("is no string's where the inverter lacks the same at all hours", () => {
    expect(lacksOfTwoPlanes(() => 0.76).map(({ kind }) => kind)).toEqual(["tracking"]);
  });
});
