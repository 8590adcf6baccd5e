import { drawPlant } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { auditDrawn } from "./auditSeed.ts";

const DAY_MS = 86_400_000;

/** The first so many days of a drawn plant, audited; faults that begin later are left out. */
function auditDays(seed: number, days: number): ReturnType<typeof auditDrawn> {
  const drawn = drawPlant(seed);
  const toMs = drawn.fromMs + days * DAY_MS;
  const faults = drawn.spec.faults.filter(({ startMs }) => startMs < toMs - 2 * DAY_MS).map((fault) => ({ ...fault, endMs: Math.min(fault.endMs, toMs) }));
  return auditDrawn({ ...drawn, toMs, spec: { ...drawn.spec, faults } });
}

describe("a month of a drawn plant", () => {
  it("in winter, with few clear days: planes are brought to the sensor that stands in none of them", () => {
    const { score } = auditDays(82022, 35);
    expect(Math.abs(score.prError)).toBeLessThan(0.002);
    expect(score.attributionPct).toBeLessThan(1);
  }, 60_000);

  it("with one tilted sensor for two roofs: what is not known of the other one's light is said", () => {
    const { score } = auditDays(82001, 35);
    expect(score.prCovered).toBe(true);
  }, 60_000);

  it("with a horizontal sensor: power parts the light in a month too", () => {
    const { score } = auditDays(82010, 35);
    expect(Math.abs(score.prError)).toBeLessThan(0.003);
    expect(score.attributionPct).toBeLessThan(3);
  }, 60_000);
});
