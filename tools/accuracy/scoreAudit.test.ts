import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ACCURACY_LIMIT_AREAS, ACCURACY_LIMITS, accuracySchema } from "@sunledger/contract";
import { drawPlant, simulatePlant, type Truth } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { withAims } from "./accuracyFile.ts";
import type { FoundAudit } from "./foundAudit.ts";
import { LIMITS } from "./limits.ts";
import { withFigures, withPart } from "./page.ts";
import { scoreAudit } from "./scoreAudit.ts";

const DAY_MS = 86_400_000;
const drawn = drawPlant(6);
const { truth } = simulatePlant(drawn.spec, drawn);

/** An audit that knows everything. */
function perfect(of: Truth): FoundAudit {
  return {
    referenceKwh: of.total_kwh.reference,
    energyKwh: of.total_kwh.energy_ac,
    pr: { value: of.pr, uncertainty: 0.001 },
    losses: new Map(of.order.map((key) => [key, { value: of.total_kwh[key], uncertainty: 1 }])),
    incidents: Object.entries(of.cells).flatMap(([category, inverters]) =>
      Object.entries(inverters).map(([inverter, dates]) => ({ category, points: [inverter], days: dates.map((date) => Date.parse(date) / DAY_MS) }))),
    plantModel: Object.entries(of.wrong).map(([field, entry]) => ({ field, found: entry.true, uncertainty: 0.1 })),
    gapKwh: 0,
  };
}

describe("the score of an audit", () => {
  it("is perfect for the truth itself", () => {
    const score = scoreAudit(truth, perfect(truth));
    expect(score.attributionPct).toBeCloseTo(0, 9);
    expect(score.cellF1).toBe(1);
    expect(score.prError).toBe(0);
    expect(score.intervals.covered).toBe(score.intervals.judged);
    expect(score.misprints.right).toBe(score.misprints.wrong);
    expect(score.closure).toBeLessThan(1e-9);
  });

  it("counts a loss under the wrong key twice, and within a group not at all", () => {
    const shifted = 0.01 * truth.total_kwh.reference;
    const move = (from: string, to: string): number => {
      const found = perfect(truth);
      for (const [key, by] of [[from, -shifted], [to, shifted]] as const) found.losses.set(key, { value: (found.losses.get(key)?.value ?? 0) + by, uncertainty: 1 });
      return scoreAudit(truth, found).attributionPct;
    };
    expect(move("soiling", "degradation")).toBeCloseTo(2, 6);
    expect(move("mismatch", "degradation")).toBeCloseTo(0, 6);
    expect(move("soiling", "horizon_shading")).toBeCloseTo(2, 6);
  });

  it("takes a renamed incident as one missed and one false, and tells what was taken for what", () => {
    const found = perfect(truth);
    const one = found.incidents.find((incident) => incident.days.length > 0);
    expect(one).toBeDefined();
    if (one === undefined) return;
    const was = one.category;
    one.category = was === "dc_fault" ? "mppt" : "dc_fault";
    const score = scoreAudit(truth, found);
    expect(score.falseCells).toBe(one.days.length);
    expect(score.falseIncidents).toBe(1);
    expect(score.cells.get(was)?.missed).toBe(one.days.length);
    expect(score.confusion.get(was)?.get(one.category)).toBe(one.days.length);
    expect(score.cellF1).toBeLessThan(1);
  });

  it("weighs a false day on a healthy plant against a cell per inverter and month", () => {
    const healthy: Truth = { ...truth, cells: {}, slight: {} };
    const inverter = Object.keys(truth.inverters)[0] ?? "";
    const found = { ...perfect(healthy), incidents: [{ category: "snow", points: [inverter, "METER"], days: [20_000] }] };
    const right = Object.keys(truth.inverters).length * truth.monthly.length;
    expect(scoreAudit(healthy, found).cellF1).toBeCloseTo((2 * right) / (2 * right + 1), 12);
  });
});

describe("the accuracy page", () => {
  it("keeps what stands outside the marks", () => {
    const page = withPart("# Accuracy\n\nkept before\n", "simulator", "one");
    const again = withPart(`${page}\nkept after\n`, "simulator", "two");
    expect(again).toContain("kept before");
    expect(again).toContain("kept after");
    expect(again).toContain("two");
    expect(again).not.toContain("one\n");
  });

  it("says what the file of the help page says: aims, given plants, what does not work yet", () => {
    const folder = join(import.meta.dirname, "../../docs");
    const figures = accuracySchema.parse(JSON.parse(readFileSync(join(folder, "accuracy.json"), "utf8")));
    const page = readFileSync(join(folder, "accuracy.md"), "utf8");
    expect(figures.given.length).toBeGreaterThan(0);
    expect(withAims(figures)).toEqual(figures);
    expect(withFigures(page, figures)).toBe(page);
  });

  it("names every limit once, and under one heading what is about one thing", () => {
    expect(LIMITS.map(({ limit }) => limit).toSorted()).toEqual([...ACCURACY_LIMITS].sort());
    const areas = LIMITS.map(({ area }) => area);
    expect(areas.filter((area, i) => area !== areas[i - 1])).toEqual([...ACCURACY_LIMIT_AREAS]);
    for (const { usual, worst, limit } of LIMITS) if (usual !== null && worst !== null) expect(worst, limit).toBeGreaterThanOrEqual(usual);
  });
});
