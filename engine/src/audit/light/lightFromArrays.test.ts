import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { testPlant, type TestFault } from "../testPlant.ts";

const DAYS = 40;
const spec = { latitude: 43, intervalMinutes: 15, days: DAYS, inverters: 4, arraysPerInverter: 1, strings: 5, sensors: ["irradiance_tilted" as const, "temperature_ambient" as const], withDc: true, seed: 7 };
/** One of the five strings of the third inverter, open from the eleventh to the thirtieth day. */
const OPEN: TestFault = { inverter: 2, from: 10 / DAYS, to: 30 / DAYS, kind: "factor", size: 0.8 };
const SILENT = { from: 18, to: 22 };

/** The plant with columns silent on the days `SILENT`. */
function withSilence(isSilent: (name: string) => boolean): ReturnType<typeof testPlant> {
  const { samples, ...rest } = testPlant(spec, [OPEN]);
  const perDay = samples.count / DAYS;
  const columns = new Map([...samples.columns].map(([name, values]) => [name, isSilent(name) ? values.map((v, k) => (k >= SILENT.from * perDay && k < SILENT.to * perDay ? NaN : v)) : values]));
  return { ...rest, samples: { ...samples, columns } };
}

describe("a string open over a silence", () => {
  it.each([
    ["of the sensors: it is the same incident, and the silent days are among its own", (name: string) => name.startsWith("S"), 20],
    ["of all but one inverter: it is the same incident", (name: string) => !name.startsWith("I0"), 16],
  ])("%s", (_, isSilent, days) => {
    const { plant, samples, zone } = withSilence(isSilent);
    const { incidents } = audit(plant, samples, zone, []);
    const own = incidents.filter(({ points, category }) => points.includes("I2") && category !== "communication" && category !== "clipping");
    expect(own.map(({ category }) => category)).toEqual(["string_outage"]);
    expect(own[0]?.days.length).toBeGreaterThanOrEqual(days);
    expect(incidents.filter(({ category }) => category === "grid_outage" || category === "unclassified")).toEqual([]);
  });
});

/** What all four inverters of a clear-skied plant are held to from eleven to fifteen (UTC) on every second day: 45 % of their rating. */
const ORDER = 0.45;

describe("light that nobody measured while an order holds the plant", () => {
  it("is that of the free hours around it, so that the silent days of the order are found and cost what they cost", () => {
    const { plant, samples, zone } = testPlant({ ...spec, seed: 3 }, []);
    const perDay = samples.count / DAYS;
    const hour = (k: number): number => (k % perDay) * (24 / perDay);
    const bell = (k: number): number => Math.max(0, Math.cos(((hour(k) - 12) / 14) * Math.PI));
    const clear = (values: Float64Array, most: number): Float64Array => values.map((_, k) => bell(k) * most * (0.9 + 0.1 * Math.abs(Math.sin(Math.floor(k / perDay)))));
    const ordered = (k: number): boolean => Math.floor(k / perDay) % 2 === 0 && hour(k) >= 11 && hour(k) < 15;
    const silent = (k: number): boolean => k >= SILENT.from * perDay && k < SILENT.to * perDay;
    const rating = plant.inverter_types[0].p_ac_w;
    const columns = new Map([...samples.columns].map(([name, values]) => {
      if (name.endsWith("gti_w_m2")) return [name, clear(values, 950).map((v, k) => (silent(k) ? NaN : v))] as const;
      if (name.startsWith("S")) return [name, values.map((v, k) => (silent(k) ? NaN : v))] as const;
      if (name.endsWith("udc_v")) return [name, values.map((_, k) => (bell(k) === 0 ? 0 : ordered(k) ? 345 : 305))] as const;
      if (!/pac_w|pdc_w/.test(name)) return [name, values] as const;
      const level = ORDER * rating * (name.endsWith("pdc_w") ? 1 / 0.97 : 1);
      const offered = clear(values, 0.9 * rating * (name.endsWith("pdc_w") ? 1 / 0.97 : 1));
      return [name, offered.map((v, k) => (ordered(k) ? Math.min(v, level) : v))] as const;
    }));
    const { incidents } = audit(plant, { ...samples, columns }, zone, []);
    const found = new Set(incidents.filter(({ category }) => category === "curtailment").flatMap(({ days }) => [...days]));
    const first = Math.floor(samples.startMs / 86_400_000);
    expect([18, 20].map((day) => found.has(first + day))).toEqual([true, true]);
    expect([17, 19, 21].map((day) => found.has(first + day))).toEqual([false, false, false]);
  });
});
