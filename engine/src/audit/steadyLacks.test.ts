import { describe, expect, it } from "vitest";
import { audit } from "../index.ts";
import type { AuditResult } from "./result.ts";
import { testPlant, type TestFault } from "./testPlant.ts";

const DAYS = 45;
const PER_DAY = 96;
const FROM = 12;
const TO = 32;

/** Four inverters of four strings each, AC power alone, one of them harmed for twenty of forty-five days. */
function audited(fault: Pick<TestFault, "kind" | "size">, withDc = false): AuditResult {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 4, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc, seed: 5 },
    [{ inverter: 1, from: FROM / DAYS, to: TO / DAYS, ...fault }],
  );
  return audit(plant, samples, zone, []);
}

const lost = (result: AuditResult, key: "string_outage" | "mppt" | "conversion_excess"): number =>
  result.ledgers.reduce((sum, ledger) => sum + (ledger.lossesKwh[key]?.reduce((a, b) => a + b, 0) ?? 0), 0);

describe("what stays away of one inverter's AC power", () => {
  it.each([
    { left: 0.75, category: "string_outage" },
    { left: 0.5, category: "string_outage" },
    { left: 0.95, category: "conversion_excess" },
    { left: 0.82, category: "mppt" },
  ] as const)("a share of $left for weeks is $category, on its inverter and its days", ({ left, category }) => {
    const result = audited({ kind: "factor", size: left });
    const found = result.incidents.filter((i) => ["string_outage", "mppt", "conversion_excess", "derating", "shading"].includes(i.category));
    expect(found.map((i) => [i.category, i.points])).toEqual([[category, ["I1"]]]);
    expect(found[0].evidence.key).toBe(`audit.evidence.ac.${category}`);
    expect(found[0].days).toHaveLength(20);
    const gone = result.ledgers[1].deliveredKwh.reduce((sum, kwh, r) => sum + (result.rows.interval[r] >= FROM * PER_DAY && result.rows.interval[r] < TO * PER_DAY ? kwh : 0), 0) * (1 / left - 1);
    expect(lost(result, category) / gone).toBeGreaterThan(0.97);
    // counted before cables and conversion, which would have taken their share
    expect(lost(result, category) / gone).toBeLessThan(1.07);
  });

  it("is no lack of these kinds where a limit takes from the strong light alone", () => {
    const result = audited({ kind: "limit", size: 0.4 });
    for (const key of ["string_outage", "mppt", "conversion_excess"] as const) expect(lost(result, key)).toBe(0);
  });
});
