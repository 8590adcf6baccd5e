import { describe, expect, it } from "vitest";
import { auditSeed } from "./auditSeed.ts";

/** Plants that once were read wrongly for one reason each; all of them may be looked at. */
describe("drawn plants", () => {
  it("two tilted sensors of which one drifts: the drift becomes no dirt", () => {
    const { score } = auditSeed(42);
    expect(Math.abs(score.errorPct.get("soiling") ?? NaN)).toBeLessThan(0.4);
    expect(score.falseIncidents).toBe(0);
    expect(score.closure).toBeLessThan(1e-9);
  }, 240_000);

  it("a string open for a season: no shade where there is no obstacle", () => {
    const { score } = auditSeed(8);
    expect(score.cells.get("shading")).toEqual({ found: 0, missed: 0, wrong: 0 });
    expect(score.cells.get("string_outage")?.missed).toBe(0);
  }, 240_000);

  it("low sun on planes that no sensor sees: no limit", () => {
    const { score } = auditSeed(15);
    expect(score.cells.get("curtailment")?.wrong).toBe(0);
    expect(score.cells.get("derating")?.wrong).toBe(0);
  }, 240_000);

  it("a misprinted power coefficient and a misprinted power beside a module sensor: named with their true values", () => {
    const { score } = auditSeed(63);
    expect(score.misprints).toEqual({ wrong: 10, named: 10, right: 10 });
    expect(Math.abs(score.errorPct.get("temperature") ?? NaN)).toBeLessThan(0.2);
  }, 240_000);

  it("a misprinted heat transfer and a misprinted power beside wind and string voltage: named with their true values", () => {
    expect(auditSeed(46).score.misprints).toEqual({ wrong: 2, named: 2, right: 2 });
  }, 240_000);

  it("snow on a plant without DC values: no dead grid", () => {
    const { score } = auditSeed(62);
    expect(score.cells.get("grid_outage")?.wrong).toBe(0);
    expect(score.cells.get("snow")?.found).toBeGreaterThan(30);
  }, 240_000);

  it("cells passed by on two of five strings: a DC fault, and no tracker off its point", () => {
    const { score } = auditSeed(60);
    expect(score.cells.get("dc_fault")).toMatchObject({ missed: 0, wrong: 0 });
    expect(score.cells.get("mppt")?.wrong).toBe(0);
    expect(Math.abs(score.errorPct.get("dc_fault") ?? NaN)).toBeLessThan(0.05);
  }, 240_000);

  it("leaking modules: a DC fault, and no shade, no open string, no stop", () => {
    const { score } = auditSeed(6);
    expect(score.cells.get("dc_fault")).toMatchObject({ missed: 0, wrong: 0 });
    for (const other of ["shading", "string_outage", "inverter_stop"]) expect(score.cells.get(other)?.wrong).toBe(0);
  }, 240_000);

  it("cells passed by on two of seven strings, under a horizontal sensor: a DC fault, and neither shade nor heat", () => {
    const { score } = auditSeed(80014);
    expect(score.cells.get("dc_fault")).toMatchObject({ missed: 0, wrong: 0 });
    for (const other of ["shading", "derating", "mppt"]) expect(score.cells.get(other)?.wrong).toBe(0);
  }, 240_000);

  it("an open string and, within it, a tracker off its point: both, and no cells passed by", () => {
    const { score } = auditSeed(82980);
    expect(score.cells.get("dc_fault")?.wrong).toBe(0);
    for (const cause of ["string_outage", "mppt"]) expect(score.cells.get(cause)).toMatchObject({ missed: 0, wrong: 0 });
  }, 240_000);

  it("open strings of one of two planes on AC power alone, the planes misprinted: strings", () => {
    const { score } = auditSeed(81121);
    expect(score.cells.get("dc_fault")?.wrong).toBe(0);
    expect(score.cells.get("string_outage")?.missed).toBe(0);
  }, 240_000);
});
