import type { SiteLosses, SubarrayRow } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { planParts, valueOf, type Scheme } from "./planParts.ts";

const input = (point: string, azimuth_deg: number) => ({ point, label: point, column: 0, tilt_deg: 10, azimuth_deg, modules_per_string: 20, strings: 2, measured_strings: [`${point}-S01`], faulty_strings: [] });
const scheme: Scheme = {
  inverters: [
    { point: "A", label: "A", row: 0, model: "M", p_ac_w: 1, peak_power_kwp: 20, energy_kwh: 1, pr: 0.1, pi: 0.1, open_incidents: 1, inputs: [input("A/1", 90), input("A/2", 270)] },
    { point: "B", label: "B", row: 1, model: "M", p_ac_w: 1, peak_power_kwp: 10, energy_kwh: 1, pr: 0.1, pi: 0.1, open_incidents: 0, inputs: [input("B/1", 180)] },
  ],
  sensors: [],
  meter: null,
};
const books = (points: SiteLosses["points"]): SiteLosses => ({
  start_date: "", end_date: "", reference_energy_kwh: 0, reference_uncertainty_kwh: 0, expected_energy_kwh: 0, energy_ac_kwh: 0, energy_uncertainty_kwh: 0, estimated_kwh: 0, coverage: null, currency: "EUR", tariff_per_kwh: 0, losses: [], points,
});
const row = (pdm: string, inverter: string, peak: number, dc: number | null): SubarrayRow => ({
  pdm, subarray: pdm, inverter, tilt_deg: 10, azimuth_deg: 90, module_type: "", modules_per_string: 20, strings: 2, peak_power_kwp: peak, share_of_inverter: 1, dc_energy_kwh: dc, dc_yield_kwh_kwp: dc === null ? null : dc / peak,
  inverter_reference_kwh: 0, inverter_expected_kwh: 0, inverter_energy_kwh: 0, inverter_pr: null, inverter_pi: null, incidents: 0,
});
const A = { point: "A", reference_energy_kwh: 100, expected_energy_kwh: 90, energy_ac_kwh: 81, losses: { soiling: 4, inverter_stop: 5, temperature: 7 } };
const subarrays = [row("A/1", "A", 12, 60), row("A/2", "A", 8, 24), row("B/1", "B", 10, null)];

describe("the parts of a plan", () => {
  it("carry the range's own figures, not those of the whole analysis", () => {
    const { inverters } = planParts(scheme, books([A]), subarrays, null);
    expect(inverters[0]).toMatchObject({ pi: 0.9, pr: 0.81, yield: 4.05, lossKwh: 9, lossShare: 0.09, strings: 4, azimuthDeg: null, dcYield: 4.2 });
    expect(inverters[1]).toMatchObject({ point: "B", pi: null, pr: null, lossKwh: null, dcYield: null, azimuthDeg: 180 });
  });

  it("are lost to one cause when asked", () => {
    expect(planParts(scheme, books([A]), subarrays, "temperature").inverters[0]).toMatchObject({ lossKwh: 7, lossShare: 0.07 });
    expect(planParts(scheme, books([A]), subarrays, "snow").inverters[0]).toMatchObject({ lossKwh: 0, lossShare: 0 });
  });

  it("behind one inverter share its figures, but for what is measured at their own DC side", () => {
    const { inputs } = planParts(scheme, books([A]), subarrays, null);
    expect(inputs.map((part) => [part.point, part.pi, part.dcYield, part.kwp])).toEqual([["A/1", 0.9, 5, 12], ["A/2", 0.9, 3, 8], ["B/1", null, null, 10]]);
    expect(inputs.map((part) => valueOf(part, "dc_yield"))).toEqual([5, 3, null]);
  });
});
