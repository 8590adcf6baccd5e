import { drawPlant } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { auditDrawn } from "./auditSeed.ts";

const DAY_MS = 86_400_000;

/** A drawn plant of one or two inverters with these strings open for so many days in the middle of the year, and nothing else wrong. */
function withOpenString(seed: number, days: number) {
  const drawn = drawPlant(seed, true);
  const startMs = drawn.fromMs + 150 * DAY_MS;
  return { ...drawn, spec: { ...drawn.spec, wrong: {}, faults: [{ kind: "string_outage" as const, startMs, endMs: startMs + days * DAY_MS, subarray: drawn.spec.subarrays[0].id, strings: [0] }] } };
}

describe("plants of one or two inverters", () => {
  it.each([12, 24, 17])("an open string of plant %i is told from dirt without many beside it", (seed) => {
    const { score } = auditDrawn(withOpenString(seed, 60));
    const { found = 0, missed = NaN, wrong = NaN } = score.cells.get("string_outage") ?? {};
    // days on which hardly any light fell count for neither
    expect(found).toBeGreaterThan(45);
    expect(missed + wrong).toBeLessThanOrEqual(1);
    expect(score.cellF1).toBeGreaterThan(0.97);
    expect(Math.abs(score.errorPct.get("soiling") ?? NaN)).toBeLessThan(0.3);
  }, 120_000);
});
