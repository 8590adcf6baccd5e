import { SIZING_ASSUMPTIONS, sizingEntrySchema, type SizingEntry } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { entryOf, entryOfPlant, formOf, typedNumber, type SizingForm } from "./sizingForm.ts";

const french = (value: number): string => String(value).replace(".", ",");
const full: SizingEntry = {
  inputData: {
    source: "PVsyst 7, variante A",
    peak_power_kwp: 176.5,
    glob_inc_kwh_m2: 1312.4,
    glob_inc_monthly_kwh_m2: Array.from({ length: 12 }, (_, i) => 40.5 + i),
    energy_kwh: 195_788,
    energy_monthly_kwh: Array.from({ length: 12 }, (_, i) => 9000 + i),
    losses_percent: { horizon_shading: 0, near_shading: 1.2, iam: 2.5, soiling: 2, irradiance_level: 0.5, temperature: 3.1, module_quality: -0.4, lid: 1, mismatch: 1, dc_wiring: 1.1, inverter_efficiency: 2.5, clipping: 0, ac_wiring: 0.5, unavailability: 1 },
  },
  globalIncline: 1350,
  energieCompteurAC: 231_000.5,
};
const faultsOf = (change: (form: SizingForm) => void) => {
  const form = formOf(full, french);
  change(form);
  return entryOf(form).faults;
};

describe("the sizing form", () => {
  it("gives back the entry it was filled in from, which the API takes", () => {
    for (const entry of [full, entryOfPlant(null), entryOfPlant(full.inputData)]) {
      const read = entryOf(formOf(entry, french)).entry;
      expect(read).toEqual(entry);
      expect(sizingEntrySchema.safeParse(read).success).toBe(true);
    }
  });

  it("reads numbers as people type them", () => {
    expect(["1 234,5", "1\u202f234,5", "1.234,5", "1,234.5", "1'234.5", "1234.5"].map(typedNumber)).toEqual([1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5]);
    expect(["\u22122", "-2", "+2", ",5", "2,"].map(typedNumber)).toEqual([-2, -2, 2, 0.5, 2]);
    for (const text of ["", "abc", "1,2,3.4.5", "--2", "1e", "2 %", "Infinity"]) expect(typedNumber(text), text).toBeNaN();
  });

  it("asks for every loss, 0 where it is unknown, and says what is wrong at its field", () => {
    for (const key of SIZING_ASSUMPTIONS) expect(faultsOf((form) => { form.losses[key] = " "; })).toEqual(new Map([[`losses_percent.${key}`, { kind: "empty" }]]));
    expect(faultsOf((form) => { form.losses.iam = "two"; })).toEqual(new Map([["losses_percent.iam", { kind: "number" }]]));
    expect(faultsOf((form) => { form.losses.soiling = "101"; })).toEqual(new Map([["losses_percent.soiling", { kind: "bounds", least: -30, most: 100 }]]));
    expect(faultsOf((form) => { form.single.globalIncline = "-1"; })?.get("globalIncline")?.kind).toBe("bounds");
  });

  it("takes all twelve months or none", () => {
    expect(faultsOf((form) => { form.monthly.energy_monthly_kwh[4] = ""; })).toEqual(new Map([["energy_monthly_kwh.05", { kind: "months" }]]));
    expect(faultsOf((form) => { form.monthly.energy_monthly_kwh.fill(""); })).toBeNull();
  });

  it("is refused or taken as the API does at its bounds", () => {
    for (const [text, isTaken] of [["-30", true], ["-30.01", false], ["100", true], ["100.01", false]] as const) {
      const form = formOf(full, french);
      form.losses.mismatch = text;
      expect(entryOf(form).faults === null, text).toBe(isTaken);
      const sent = { ...full, inputData: { ...full.inputData, losses_percent: { ...full.inputData.losses_percent, mismatch: Number(text) } } };
      expect(sizingEntrySchema.safeParse(sent).success, text).toBe(isTaken);
    }
  });
});
