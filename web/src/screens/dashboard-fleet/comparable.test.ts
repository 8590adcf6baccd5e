import { describe, expect, it } from "vitest";
import { refusalOf } from "./comparable.ts";
import { spanOf } from "./spanOf.ts";

const plant = (installation_id: number, compute_tag_version: string, currency = "EUR") => ({ installation_id, installation_name: `plant ${installation_id}`, compute_tag_version, currency });

describe("what may be laid side by side", () => {
  it("is what follows one definition: a new major version is another one, a minor is not", () => {
    expect(refusalOf([plant(1, "1.0.2"), plant(2, "1.4.0")], "pi")).toBeNull();
    expect(refusalOf([plant(1, "1.0.2"), plant(2, "2.0.0"), plant(3, "2.1.0")], "pi")).toEqual({
      kind: "definition",
      groups: [{ value: "2", rows: [plant(2, "2.0.0"), plant(3, "2.1.0")] }, { value: "1", rows: [plant(1, "1.0.2")] }],
    });
    expect(refusalOf([], "pi")).toBeNull();
  });

  it("is money of one currency, while ratios of plants that are paid differently may be compared", () => {
    const rows = [plant(1, "1.0.0"), plant(2, "1.0.0", "CHF")];
    expect(refusalOf(rows, "pr")).toBeNull();
    expect(refusalOf(rows, "loss_currency")?.groups.map(({ value }) => value)).toEqual(["EUR", "CHF"]);
  });
});

describe("the days of several plants", () => {
  it("reach from the earliest to the latest of their periods", () => {
    const figures = { days: 1, reference_kwh: 1, expected_kwh: 1, energy_kwh: 1, pr: 1, pi: 1, pi_uncertainty: 0, specific_yield_kwh_kwp: 1, recoverable_kwh: 0, loss_currency: 0, loss_currency_per_day: 0, causes: [] };
    const of = (start_date: string, end_date: string) => ({ period: { ...figures, start_date, end_date } });
    expect(spanOf([of("2023-03-01", "2023-05-31"), { period: null }, of("2022-12-01", "2023-02-28")])).toEqual({ from: "2022-12-01", to: "2023-05-31" });
    expect(spanOf([{ period: null }])).toBeNull();
  });
});
