import { api } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import type { IncidentRecord } from "../../stores/records/database.ts";
import { chooseIncidents } from "./chooseIncidents.ts";
import { incidentTraits } from "./incidentTraits.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_DAY = 20_000;
const analysis = { end_ms: END_DAY * DAY_MS, step_ms: 600_000 };
const INVERTERS = ["INV01", "INV02"];

/** An incident that ends some days before the analysis does. */
function incident(id: number, given: Partial<IncidentRecord> & { hours: number; daysAgo: number }): IncidentRecord {
  const { hours, daysAgo, ...rest } = given;
  const end_ms = analysis.end_ms - daysAgo * DAY_MS;
  return {
    id, analysis_id: 1, installation_id: 1, category: "inverter_stop", points: ["INV01"], open: false, loss_kwh: id, loss_currency: null,
    severity: "light", criticality: "normal", confidence: 1, evidence: { key: "", values: {} },
    start_ms: end_ms - hours * HOUR_MS, end_ms, days: [Math.floor((end_ms - hours * HOUR_MS) / DAY_MS)], ...rest,
  };
}

const ALL = [
  incident(1, { hours: 1, daysAgo: 1 }),
  incident(2, { hours: 1 / 3, daysAgo: 2, points: ["INV01/A01-S02"], category: "string_outage", open: true }),
  incident(3, { hours: 0.5, daysAgo: 10, points: ["INV02", "INV01"], category: "snow", severity: "very_severe" }),
  incident(4, { hours: 30, daysAgo: 40, points: ["INV02"] }),
  incident(5, { hours: 30, daysAgo: 100, points: ["INV02"], criticality: "critical" }),
  incident(6, { hours: 240, daysAgo: 200, category: "clipping", days: [END_DAY - 209, END_DAY - 205, END_DAY - 201] }),
];
const traitsOf = incidentTraits(ALL, INVERTERS);
const ids = (asked: Record<string, string | number>): number[] => chooseIncidents(ALL, api.incidentsTable.query.parse({ installation_id: 1, sort: "start", ...asked }), analysis, traitsOf).chosen.map(({ id }) => id).sort((a, b) => a - b);

describe("the chosen incidents", () => {
  it("are longer than the asked hours or time steps, never as long", () => {
    expect(ids({ duration_over: 1 })).toEqual([4, 5, 6]);
    expect(ids({ min_duration: 1 })).toEqual([1, 4, 5, 6]);
    expect(ids({ timesteps_over: 2 })).toEqual([1, 3, 4, 5, 6]);
    expect(ids({ duration_over: 24 })).toEqual([4, 5, 6]);
    expect(ids({ duration_over: 48 })).toEqual([6]);
  });

  it("lie in the period before the end of the analysis", () => {
    expect(ids({ period_type: "under_1_month" })).toEqual([1, 2, 3]);
    expect(ids({ period_type: "under_3_months" })).toEqual([1, 2, 3, 4]);
    expect(ids({ period_type: "under_6_months" })).toEqual([1, 2, 3, 4, 5]);
    expect(ids({ period_type: "all" })).toHaveLength(ALL.length);
  });

  it("reach as far as asked, at the asked points with what hangs under them", () => {
    expect(ids({ perimeter: "site" })).toEqual([3]);
    expect(ids({ perimeter: "string" })).toEqual([2]);
    expect(ids({ perimeter: "inverter" })).toEqual([1, 4, 5, 6]);
    expect(incidentTraits(ALL, INVERTERS)(incident(7, { hours: 1, daysAgo: 1, category: "sensor", points: ["GTI1"], days: [] })).perimeter).toBe("sensor");
    expect(ids({ min_perimeter: 2 })).toEqual([3]);
    expect(ids({ pdm_list: "INV01/A01" })).toEqual([2]);
    expect(ids({ pdm_list: "INV02" })).toEqual([3, 4, 5]);
  });

  it("are of the asked state, severity, criticality and size", () => {
    expect(ids({ status: "open" })).toEqual([2]);
    expect(ids({ severity: "severe,very_severe" })).toEqual([3]);
    expect(ids({ criticality: "critical" })).toEqual([5]);
    expect(ids({ min_loss_kwh: 4 })).toEqual([4, 5, 6]);
  });

  it("recur when the same cause struck the same place twice, or cost on few of their days", () => {
    expect(ids({ recurring: "yes" })).toEqual([4, 5, 6]);
    expect(ids({ recurring: "no" })).toEqual([1, 2, 3]);
    expect(ALL.map((one) => traitsOf(one).occurrences)).toEqual([1, 1, 1, 2, 2, 1]);
  });

  it("are cut to the costliest, and say how many there were", () => {
    const { matching, chosen } = chooseIncidents(ALL, api.incidentsTable.query.parse({ installation_id: 1, top: 2 }), analysis, traitsOf);
    expect(matching).toBe(6);
    expect(chosen.map(({ id }) => id)).toEqual([6, 5]);
  });
});
