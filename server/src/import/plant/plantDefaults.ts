import type { Iam, InverterType, ModuleType, Plant } from "@sunledger/engine";
import type { PlantFile } from "./plantSchema.ts";

/** Glass of 2 mm over the cells, the maker's usual values; diffuse 0.955 is FORMATS' default. */
const IAM: Iam = { model: "physical", n: 1.526, k_per_m: 4, l_m: 0.002, diffuse: 0.955 };
/** Left empty: the engine then takes what is usual for modules of such a sheet (`usualEfficiency`), some 3 % less at 200 W/m². */
const RELATIVE_EFFICIENCY: Record<string, number> = {};
/** A transformerless string inverter: European efficiency about 97 %. */
const EFFICIENCY = { dc_load: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1], value: [0.92, 0.95, 0.966, 0.97, 0.973, 0.973, 0.972] };
const CELLS = 60;
const AREA_M2 = 1.65;
const DC_RESISTANCE_OHM = 0.25;
const THERMAL = { model: "faiman" as const, u0: 25, u1: 6.2, absorption: 0.9, cell_minus_back_k: 2 };

/**
 * Fills what a plant file leaves out with the documented defaults, and names each field it filled:
 * label start · albedo 0.2 · currency EUR · tariff_per_kwh 0 · meter none · ac_wiring_loss_at_rated 0 ·
 * thermal Faiman 25, 6.2, absorption 0.9, cell 2 K warmer than its back · expected_degradation_per_year 0.005 ·
 * sizing none · iam physical (1.526, 4/m, 2 mm, diffuse 0.955) · relative_efficiency as usual for the sheet's voltages (about 0.97 at 200 W/m²) ·
 * cells 60 · area_m2 1.65 · efficiency of a usual string inverter · dc_resistance_ohm_per_string 0.25.
 */
export function withDefaults(file: PlantFile): { plant: Plant; defaultsUsed: string[] } {
  const used: string[] = [];
  const or = <T>(value: T | undefined, fallback: T, field: string): T => {
    if (value === undefined && !used.includes(field)) used.push(field);
    return value ?? fallback;
  };
  const plant: Plant = {
    ...file,
    label: or(file.label, "start", "label"),
    albedo: or(file.albedo, 0.2, "albedo"),
    currency: or(file.currency, "EUR", "currency"),
    tariff_per_kwh: or(file.tariff_per_kwh, 0, "tariff_per_kwh"),
    meter: or(file.meter, null, "meter"),
    ac_wiring_loss_at_rated: or(file.ac_wiring_loss_at_rated, 0, "ac_wiring_loss_at_rated"),
    thermal:
      file.thermal === undefined
        ? or(file.thermal, THERMAL, "thermal")
        : {
            ...file.thermal,
            absorption: or(file.thermal.absorption, THERMAL.absorption, "thermal.absorption"),
            cell_minus_back_k: or(file.thermal.cell_minus_back_k, THERMAL.cell_minus_back_k, "thermal.cell_minus_back_k"),
          },
    expected_degradation_per_year: or(file.expected_degradation_per_year, 0.005, "expected_degradation_per_year"),
    sizing: or(file.sizing, null, "sizing"),
    module_types: file.module_types.map(
      (type): ModuleType => ({
        ...type,
        cells: or(type.cells, CELLS, "cells"),
        area_m2: or(type.area_m2, AREA_M2, "area_m2"),
        relative_efficiency_at_w_m2: or(type.relative_efficiency_at_w_m2, RELATIVE_EFFICIENCY, "relative_efficiency_at_w_m2"),
        iam: type.iam === undefined ? or(type.iam, IAM, "iam") : { ...type.iam, diffuse: or(type.iam.diffuse, IAM.diffuse, "iam.diffuse") },
      }),
    ),
    inverter_types: file.inverter_types.map(
      (type): InverterType => ({
        ...type,
        efficiency: or(type.efficiency, { ...EFFICIENCY, rated_dc_w: type.p_ac_w / 0.972 }, "efficiency"),
      }),
    ),
    subarrays: file.subarrays.map((array) => ({
      ...array,
      dc_resistance_ohm_per_string: or(array.dc_resistance_ohm_per_string, DC_RESISTANCE_OHM, "dc_resistance_ohm_per_string"),
    })),
  };
  return { plant: { ...plant, unstated: used }, defaultsUsed: used };
}
