import { LOSSES, type SiteLosses } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { attributedKwh, remainderKwh, startKwh, waterfallData } from "./attributed.ts";
import { unitScale } from "./unitScale.ts";

/** Books that close: design 1 kWh each, operational and external 2 kWh each by sequence, 3 by Shapley. */
function books(): SiteLosses {
  const losses = LOSSES.map(({ key, group }, index) => ({
    key,
    index,
    group,
    kwh: group === "design" ? 1 : group === "residual" ? 4 : 2,
    uncertainty_kwh: 0.5,
    recoverable_kwh: group === "operational" ? 2.5 : 0,
    shapley_kwh: group === "operational" || group === "external" ? 3 : null,
    currency: null,
    stability: null,
    homogeneity: null,
    trend: null,
  }));
  const charged = losses.reduce((sum, { kwh }) => sum + kwh, 0);
  const shapley = losses.reduce((sum, loss) => sum + (loss.shapley_kwh ?? 0), 0);
  return {
    start_date: "2023-01-01",
    end_date: "2023-12-31",
    reference_energy_kwh: 1000,
    reference_uncertainty_kwh: 10,
    expected_energy_kwh: 1000 - charged + shapley + 4,
    energy_ac_kwh: 1000 - charged,
    energy_uncertainty_kwh: 1,
    estimated_kwh: 0,
    coverage: 1,
    currency: "EUR",
    tariff_per_kwh: 0.1,
    losses,
    points: [],
  };
}

describe("the waterfall's numbers", () => {
  it("add up in the two attributions that add up, and say so of the third", () => {
    expect(remainderKwh(books(), "sequential")).toBeCloseTo(0, 9);
    expect(remainderKwh(books(), "shapley")).toBeCloseTo(0, 9);
    expect(remainderKwh(books(), "recoverable")).toBeNull();
    const wrong = { ...books(), energy_ac_kwh: books().energy_ac_kwh - 5 };
    expect(remainderKwh(wrong, "sequential")).toBeCloseTo(5, 9);
  });

  it("start at the reference by sequence and at the expected energy otherwise", () => {
    expect(startKwh(books(), "sequential")).toBe(1000);
    expect(startKwh(books(), "shapley")).toBe(books().expected_energy_kwh);
    expect(waterfallData(books(), "shapley", 1).losses.map(({ key }) => key)).not.toContain("temperature");
    expect(waterfallData(books(), "sequential", 1).losses).toHaveLength(LOSSES.length);
    expect(books().losses.filter((loss) => attributedKwh(loss, "recoverable") === null)).toHaveLength(LOSSES.filter(({ group }) => group === "design" || group === "residual").length);
  });

  it("are the same kWh in every unit", () => {
    const { factor } = unitScale("site_percent", books(), 2000);
    expect(waterfallData(books(), "sequential", factor).start.value).toBeCloseTo(50, 9);
    expect(unitScale("point_percent", books(), 2000).factor * 1000).toBeCloseTo(100, 9);
    expect(unitScale("currency", books(), 2000).factor).toBe(0.1);
    expect(unitScale("kwh", { ...books(), reference_energy_kwh: 3e5 }, 3e5)).toMatchObject({ factor: 1e-3, unit: "MWh" });
  });
});
