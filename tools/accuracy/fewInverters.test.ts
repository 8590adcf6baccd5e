import { type Fault, drawPlant } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { auditDrawn, auditSeed } from "./auditSeed.ts";

const DAY_MS = 86_400_000;

/** A drawn plant of one or two inverters with this fault for so many days from one on, and nothing else wrong. */
function withFault(seed: number, fromDay: number, days: number, faultOf: (subarray: string, inverter: string) => FaultKind) {
  const drawn = drawPlant(seed, true);
  const startMs = drawn.fromMs + fromDay * DAY_MS;
  const fault = faultOf(drawn.spec.subarrays[0].id, drawn.spec.inverters[0].id);
  return { ...drawn, spec: { ...drawn.spec, wrong: {}, faults: [{ ...fault, startMs, endMs: startMs + days * DAY_MS }] } };
}

type FaultKind = Fault extends infer One ? (One extends Fault ? Omit<One, "startMs" | "endMs"> : never) : never;

/** The same with strings of its first sub-array open. */
const withOpenStrings = (seed: number, days: number, strings: number[]) => withFault(seed, 150, days, (subarray) => ({ kind: "string_outage", subarray, strings }));

describe("plants of one or two inverters", () => {
  it.each([12, 24, 17])("an open string of plant %i is told from dirt without many beside it", (seed) => {
    const { score } = auditDrawn(withOpenStrings(seed, 60, [0]));
    const { found = 0, missed = NaN, wrong = NaN } = score.cells.get("string_outage") ?? {};
    // days on which hardly any light fell count for neither
    expect(found).toBeGreaterThan(45);
    expect(missed + wrong).toBeLessThanOrEqual(1);
    expect(score.cellF1).toBeGreaterThan(0.97);
    expect(Math.abs(score.errorPct.get("soiling") ?? NaN)).toBeLessThan(0.3);
  }, 120_000);

  it("strings of one of the planes behind the only inverter are told from shade and from dirt", () => {
    const { score } = auditDrawn(withOpenStrings(319, 80, [1, 2]));
    const { found = 0, missed = NaN, wrong = NaN } = score.cells.get("string_outage") ?? {};
    expect(found).toBeGreaterThan(60);
    expect(missed + wrong).toBeLessThanOrEqual(2);
    expect(score.cells.get("shading")?.wrong ?? 0).toBe(0);
    expect(score.attributionPct).toBeLessThan(0.6);
  }, 120_000);

  it.each([246, 323])("heat that holds the only inverter of plant %i far below its rating is no clipping", (seed) => {
    const { score } = auditDrawn(withFault(seed, 290, 60, (_, inverter) => ({ kind: "derating", inverters: [inverter], aboveC: 15.5, perC: 0.065 })));
    const { found = 0, wrong = NaN } = score.cells.get("derating") ?? {};
    expect(found).toBeGreaterThan(25);
    expect(wrong).toBeLessThanOrEqual(2);
    expect(Math.abs(score.errorPct.get("derating") ?? NaN)).toBeLessThan(0.8);
    expect(Math.abs(score.errorPct.get("clipping") ?? NaN)).toBeLessThan(0.4);
  }, 120_000);

  it("a fault that takes voltage from the only inverter is no heat", () => {
    const { score } = auditSeed(60, "few_inverters");
    expect(score.cells.get("dc_fault")?.found).toBeGreaterThan(230);
    expect(Math.abs(score.errorPct.get("temperature") ?? NaN)).toBeLessThan(0.3);
  }, 120_000);
});
