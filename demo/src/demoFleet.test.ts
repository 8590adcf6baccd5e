import { describe, expect, it } from "vitest";
import { demoFleet, simulatePlant } from "./index.ts";

const TODAY = Date.parse("2026-11-21T09:00:00Z");
const DAY = 86_400_000;

describe("the demo fleet", () => {
  const fleet = demoFleet(TODAY);

  it("is the same all day, ends with yesterday in every zone, and moves on tomorrow", () => {
    expect(demoFleet(TODAY + 3_600_000)).toEqual(fleet);
    for (const member of fleet) {
      expect(member.toMs).toBeLessThanOrEqual(TODAY);
      expect(TODAY - member.toMs).toBeLessThan(1.1 * DAY);
      const midnight = new Intl.DateTimeFormat("en-GB", { timeZone: member.spec.timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      expect(midnight.format(member.toMs)).toBe("00:00");
      expect(midnight.format(member.fromMs)).toBe("00:00");
    }
    expect(demoFleet(TODAY + DAY)[0].toMs - fleet[0].toMs).toBe(DAY);
  });

  it("has one restricted member, both kinds of analysis, an AC-only and a very recent one, and a life in each", () => {
    expect(fleet.filter((member) => member.restricted)).toHaveLength(1);
    expect(new Set(fleet.map((member) => member.analysisMode))).toEqual(new Set(["continuous", "audit"]));
    expect(fleet.some((member) => member.spec.analysis === "ac")).toBe(true);
    expect(Math.min(...fleet.map((member) => (member.toMs - member.fromMs) / DAY))).toBeLessThan(100);
    expect(new Set(fleet.map((member) => member.id)).size).toBe(fleet.length);
    for (const { spec } of fleet) {
      const known = new Set(spec.subarrays.map((array) => array.id));
      for (const inverter of spec.inverters) for (const id of inverter.subarrays) expect(known.has(id)).toBe(true);
      for (const fault of spec.faults) expect(fault.endMs).toBeGreaterThan(fault.startMs);
    }
  });

  it.each(["2026-01-05", "2026-04-20", "2026-07-02", "2026-09-30"])("keeps its faults within its days when looked at on %s", (date) => {
    for (const member of demoFleet(Date.parse(`${date}T10:00:00Z`))) {
      for (const fault of member.spec.faults) {
        expect(fault.endMs).toBeGreaterThan(fault.startMs);
        expect(fault.startMs).toBeGreaterThanOrEqual(member.fromMs);
        expect(fault.endMs).toBeLessThanOrEqual(member.toMs);
      }
    }
  });

  it.each(fleet.map((member): [string, (typeof fleet)[number]] => [member.id, member]))("%s: yields and losses are those of a real plant of its place", (_, member) => {
    // the last 60 days stand for all: their weather and faults are drawn alike
    const fromMs = Math.max(member.fromMs, member.toMs - 60 * DAY);
    const { truth, columns, axis } = simulatePlant(member.spec, { ...member, fromMs });
    const perDay = truth.total_kwh.reference / (truth.rated_dc_w / 1000) / ((member.toMs - fromMs) / DAY);
    expect(perDay).toBeGreaterThan(0.6);
    expect(perDay).toBeLessThan(6.5);
    expect(truth.pr).toBeGreaterThan(0.6);
    expect(truth.pr).toBeLessThan(0.95);
    expect(truth.total_kwh.iam / truth.total_kwh.reference).toBeLessThan(0.09);
    for (const [name, values] of columns) {
      expect(values).toHaveLength(axis.count);
      if (name.endsWith(".pac_w")) expect(Math.max(...values.filter((v) => !Number.isNaN(v)))).toBeLessThan(1.01 * member.spec.inverterDesign.pAcW);
      if (name.endsWith("i_w_m2")) expect(Math.max(...values.filter((v) => !Number.isNaN(v)))).toBeLessThan(1500);
    }
  });
});
