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
