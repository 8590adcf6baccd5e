import { drawPlant } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { auditDrawn } from "./auditSeed.ts";

const THERMOMETERS = ["temperature_ambient", "temperature_module", "wind"];

describe("a drawn plant without any thermometer", () => {
  it("that measures DC: the strings' voltage tells warmth over the year, and no season is taken for dirt", () => {
    const { score } = auditDrawn(drawPlant(82012), THERMOMETERS);
    expect(Math.abs(score.errorPct.get("temperature") ?? NaN)).toBeLessThan(0.3);
    expect(Math.abs(score.errorPct.get("soiling") ?? NaN)).toBeLessThan(0.3);
    expect(score.falseCells).toBe(0);
    expect(score.covered.get("temperature")).toBe(true);
  }, 120_000);

  it("that measures AC alone: its warmth is the usual one, within what is said of it", () => {
    const { score } = auditDrawn(drawPlant(82011), THERMOMETERS);
    expect(score.attributionPct).toBeLessThan(2);
    expect(score.covered.get("temperature")).toBe(true);
    expect(score.covered.get("array_quality")).toBe(true);
  }, 120_000);
});
