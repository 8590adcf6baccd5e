import { describe, expect, it } from "vitest";
import { auditSeed } from "./auditSeed.ts";

describe("a plant file that leaves out what it may", () => {
  it("beside DC values and a site meter costs little: both show what the file does not say", () => {
    const { score } = auditSeed(97112, "bare_file");
    expect(score.attributionPct).toBeLessThan(0.5);
    expect(Math.abs(score.prError)).toBeLessThan(0.002);
    expect(score.cellF1).toBeGreaterThan(0.98);
    expect(score.covered.get("ac_wiring")).toBe(true);
  }, 120_000);

  it("without a site meter leaves AC losses that nobody tells at nothing, within what is said of them", () => {
    const { score } = auditSeed(97118, "bare_file");
    expect(score.errorPct.get("ac_wiring") ?? NaN).toBeLessThan(-0.2);
    expect(score.covered.get("ac_wiring")).toBe(true);
    expect(score.prCovered).toBe(true);
  }, 120_000);
});
