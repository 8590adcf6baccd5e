import { drawPlant, simulatePlant } from "@sunledger/demo";
import { type AuditResult, audit } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { asRead } from "./auditSeed.ts";

const isLight = (column: string): boolean => /\.g[th]i_w_m2$/.test(column);

/** A drawn plant whose file is right, and what is said of it where somebody wrote other strings or another azimuth, or where its light sensors read another share of the light. */
function drawn(seed: number): (change: { strings?: number; azimuthDeg?: number; light?: number }) => { pr: number; counted: (number | string | null)[][]; turned: number; said: string[] } {
  const one = drawPlant(seed);
  const simulated = simulatePlant({ ...one.spec, wrong: {} }, one);
  return ({ strings = 0, azimuthDeg = 0, light = 1 }) => {
    const { plant, samples, zone } = asRead(simulated, simulated.plant);
    for (const sub of plant.subarrays) {
      sub.strings += strings;
      sub.azimuth_deg += azimuthDeg;
    }
    const columns = new Map([...samples.columns].map(([name, values]) => [name, isLight(name) ? values.map((wm2) => light * wm2) : values]));
    const { kpi, plantModel, quality }: AuditResult = audit(plant, { ...samples, columns }, zone, []);
    return {
      pr: kpi.pr.value ?? NaN,
      counted: plantModel.filter(({ field }) => /strings|modules_per_string/.test(field)).map(({ field, stated, found }) => [field, stated, found]),
      turned: plantModel.filter(({ field }) => field.endsWith("azimuth_deg")).length,
      said: quality.filter(({ point, issue }) => point === plant.name && issue === "power").map(({ detail }) => detail.key),
    };
  };
}

// one array behind each inverter, two of them, AC power alone; none measures the currents of its strings, which would name those that do not exist
describe.each([153710, 153739, 153736])("strings of plant %i", (seed) => {
  const asks = drawn(seed);
  const right = asks({});

  it("are counted again where one is missing of each in the file, and the performance ratio is that of the right file", () => {
    expect(right).toMatchObject({ counted: [], said: [] });
    const short = asks({ strings: -1 });
    expect(short.counted.length).toBeGreaterThan(0);
    for (const [field, stated, found] of short.counted) expect([field, found]).toEqual([expect.stringMatching(/^subarrays\[\d+\]\.strings$/), Number(stated) + 1]);
    expect(short.said).toEqual([]);
    expect(short.pr).toBeCloseTo(right.pr, 9);
  }, 120_000);

  it("stay as they are written where the light sensors read a seventh too little, or one too many is written; that much is said", () => {
    expect(asks({ light: 0.85 })).toMatchObject({ counted: [], said: ["audit.quality.plantGivesTooMuch"] });
    expect(asks({ strings: 1 })).toMatchObject({ counted: [], said: ["audit.quality.plantGivesTooLittle"] });
  }, 120_000);
});

it("strings that were counted again are named beside planes that were turned", () => {
  const { counted, turned } = drawn(153707)({ strings: -1, azimuthDeg: 14 });
  expect(counted.length).toBeGreaterThan(0);
  expect(turned).toBeGreaterThan(0);
}, 120_000);
