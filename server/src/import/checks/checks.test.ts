import { type Plant, type Samples, solarPosition } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { plantOf } from "../plant/readPlantFile.ts";
import { plantJson } from "../plantFolder.cases.ts";
import { zoneOf } from "../time/zone.ts";
import { checkClock } from "./checkClock.ts";
import { checkCounters } from "./checkCounters.ts";
import { correctClock } from "./correctClock.ts";
import { estimatePlace } from "../estimates/estimatePlace.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 0, 1);
const plant: Plant = plantOf(plantJson(), "plant.json").plant;

const counter = (values: number[]): Samples => ({ startMs: START, stepMs: 600_000, count: values.length, columns: new Map([["M1.eac_total_wh", Float64Array.from(values)]]) });

/** Horizontal light of a clear sky, as a logger whose clock runs `lateMin` late (of the UTC instant) would write it. */
function light(site: { latitude: number; longitude: number }, days: number, stepMin: number, lateMin: (ms: number) => number = () => 0): Samples {
  const stepMs = stepMin * 60_000;
  const count = (days * DAY_MS) / stepMs;
  const observer = { latitudeDeg: site.latitude, longitudeDeg: site.longitude, altitudeM: 0 };
  const values = Float64Array.from({ length: count }, (_, k) => {
    const written = START + (k + 0.5) * stepMs;
    const { elevationDeg } = solarPosition(written - lateMin(written) * 60_000, observer);
    return elevationDeg > 0 ? 1000 * Math.sin((elevationDeg * Math.PI) / 180) ** 1.2 : 0;
  });
  return { startMs: START, stepMs, count, columns: new Map([["GTI1.gti_w_m2", values]]) };
}

describe("checkCounters", () => {
  it("leaves a counter that only goes up alone", () => {
    const samples = counter([1000, 1000, NaN, 1500, 2000]);
    expect(checkCounters(samples)).toEqual([]);
  });

  it.each([
    ["a reading that drops and comes back", [5e6, 5.001e6, 0, 5.002e6], "counter_dip", [5e6, 5.001e6, NaN, 5.002e6]],
    ["a reset", [5e6, 5.001e6, 0, 1000, 2000], "counter_reset", [5e6, 5.001e6, 5.001e6, 5.002e6, 5.003e6]],
    ["a rollover of six digits of kWh", [999_998_000, 999_999_000, 1000, 2000], "counter_rollover", [999_998_000, 999_999_000, 1_000_001_000, 1_000_002_000]],
    ["a step back that is neither", [5e6, 5.001e6, 4.9e6, 4.901e6], "counter_back", [5e6, 5.001e6, 4.9e6, 4.901e6]],
  ])("names %s", (_, values, key, read) => {
    const samples = counter(values);
    expect(checkCounters(samples).map(({ detail }) => detail.key)).toEqual([`import:finding.${key}`]);
    expect([...(samples.columns.get("M1.eac_total_wh") ?? [])]).toEqual(read);
  });
});

describe("checkClock", () => {
  const zone = zoneOf("Europe/Paris", START - DAY_MS, START + 366 * DAY_MS);
  const keys = (samples: Samples) => checkClock(plant, samples, zone).map(({ detail }) => [detail.key.replace("import:finding.", ""), detail.values.minutes]);

  it.each([5, 10, 15, 30, 60])("finds nothing on a right clock at %i minutes", (step) => {
    expect(keys(light(plant, 365, step))).toEqual([]);
  });

  it.each([
    [10, 60],
    [10, -120],
    [15, 30],
    [60, 60],
  ])("finds stamps of %i min data that are %i min late", (step, late) => {
    const [found] = keys(light(plant, 200, step, () => late));
    expect(found?.[0]).toBe("clock_shift_irradiance");
    expect(Math.abs(Number(found?.[1]) - late)).toBeLessThan(Math.max(6, step / 2));
  });

  it("finds a summer that is an hour off", () => {
    const summer = (ms: number) => (ms > Date.UTC(2023, 2, 26) && ms < Date.UTC(2023, 9, 29) ? -60 : 0);
    expect(keys(light(plant, 365, 10, summer))[0]?.[0]).toBe("season_shift_irradiance");
  });
});

describe("correctClock", () => {
  const zone = zoneOf("Europe/Paris", START - DAY_MS, START + 366 * DAY_MS);
  const right = light(plant, 365, 10);
  const name = "GTI1.gti_w_m2";
  const agreement = (samples: Samples) => {
    const mine = samples.columns.get(name) ?? new Float64Array(0);
    const truth = right.columns.get(name) ?? new Float64Array(0);
    return mine.filter((value, k) => Math.abs(value - (truth[k] ?? NaN)) < 0.5).length / truth.length;
  };
  const inSummer = (ms: number) => ms >= Date.UTC(2023, 2, 26, 1) && ms < Date.UTC(2023, 9, 29, 1);

  it.each([
    ["a zone one hour off", () => 60],
    ["local time said to be UTC", (ms: number) => (inSummer(ms) ? 120 : 60)],
    ["summer time forgotten", (ms: number) => (inSummer(ms) ? -60 : 0)],
  ])("moves %s back to the sun and says so", (_, late) => {
    const { samples, findings } = correctClock(plant, light(plant, 365, 10, late), zone);
    expect(findings.map(({ detail }) => detail.key)).toEqual(["import:finding.clock_corrected_irradiance"]);
    expect(agreement(samples)).toBeGreaterThan(0.995);
  });

  it.each([
    ["half a year an hour late", Date.UTC(2023, 2, 1), Date.UTC(2023, 7, 30), 60],
    ["three weeks two hours early", Date.UTC(2023, 4, 10), Date.UTC(2023, 5, 1), -120],
  ])("reads %s right, and says from when to when", (_, fromMs, toMs, lateMin) => {
    const { samples, findings } = correctClock(plant, light(plant, 365, 10, (ms) => (ms >= fromMs && ms < toMs ? lateMin : 0)), zone);
    expect(findings.map(({ detail }) => [detail.key, detail.values.hours])).toEqual([["import:finding.clock_spell_irradiance", lateMin / 60]]);
    expect(Math.abs((findings[0]?.startMs ?? NaN) - fromMs)).toBeLessThanOrEqual(1.5 * DAY_MS);
    expect(Math.abs((findings[0]?.endMs ?? NaN) - toMs)).toBeLessThanOrEqual(1.5 * DAY_MS);
    expect(agreement(samples)).toBeGreaterThan(0.99);
  });

  it.each([0, 10, 30, 45, 80])("leaves a clock that is %i minutes off alone", (late) => {
    const samples = light(plant, 365, 10, () => late);
    expect(correctClock(plant, samples, zone)).toEqual({ samples, findings: [] });
  });
});

describe("estimatePlace", () => {
  it.each([
    [48, 11],
    [-33, 151],
    [21, 79],
    [60, 25],
  ])("finds %i°, %i° from the light of a year within its uncertainty", (latitude, longitude) => {
    const samples = light({ latitude, longitude }, 365, 10);
    const values = samples.columns.get("GTI1.gti_w_m2") ?? new Float64Array(0);
    const place = estimatePlace({ values, kind: "irradiance" }, samples, 4 * longitude);
    expect(Math.abs((place?.longitude ?? NaN) - longitude)).toBeLessThan(1.5);
    expect(Math.abs((place?.latitude ?? NaN) - latitude)).toBeLessThan(place?.findings[0]?.uncertainty ?? 0);
    expect(place?.findings.map(({ stated, used }) => [stated, used])).toEqual([[null, "found"], [null, "found"]]);
  });
});
