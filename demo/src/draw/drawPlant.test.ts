import { describe, expect, it } from "vitest";
import { drawPlant, simulatePlant } from "../index.ts";

const DAY = 86_400_000;

describe("drawn plants", () => {
  it("are the same for the same seed, and of every kind over many", () => {
    expect(drawPlant(17)).toEqual(drawPlant(17));
    const many = Array.from({ length: 200 }, (_, i) => drawPlant(i + 1));
    expect(new Set(many.map((d) => d.spec.intervalS))).toEqual(new Set([300, 600, 900, 3600]));
    expect(new Set(many.map((d) => d.spec.analysis))).toEqual(new Set(["ac", "dc"]));
    expect(new Set(many.flatMap((d) => d.spec.faults.map((f) => f.kind))).size).toBeGreaterThanOrEqual(11);
    expect(many.filter((d) => d.spec.faults.length === 0).length).toBeGreaterThan(10);
    const wrong = new Set(many.flatMap((d) => Object.keys(d.spec.wrong)));
    for (const entry of ["subarrays[0].tilt_deg", "subarrays[0].azimuth_deg", "module_types[0].gamma_pmp_per_c", "module_types[0].p_stc_w", "thermal.u0"]) expect(wrong).toContain(entry);
    const silences = many.flatMap((d) => d.spec.faults.flatMap((f) => (f.kind === "communication" && f.sensors ? [f.inverters.length] : [])));
    expect(silences).toContain(0);
    expect(silences.some((inverters) => inverters > 1)).toBe(true);
    expect(many.some((d) => d.spec.inverters.some((inverter) => inverter.subarrays.length > 1))).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("seed %i closes: reference less losses is energy, in total and for every inverter", (seed) => {
    const drawn = drawPlant(seed);
    const { truth, columns } = simulatePlant(drawn.spec, { ...drawn, toMs: drawn.fromMs + 40 * DAY });
    for (const energies of [truth.total_kwh, ...Object.values(truth.inverters)]) {
      const lost = truth.order.reduce((sum, cause) => sum + energies[cause], 0);
      expect(Math.abs(energies.reference - lost - energies.energy_ac)).toBeLessThan(1e-9 * truth.total_kwh.reference);
      expect(energies.energy_ac).toBeGreaterThanOrEqual(0);
    }
    expect(truth.total_kwh.reference).toBeGreaterThan(0);
    expect(columns.size).toBeGreaterThan(drawn.spec.inverters.length);
  });
});
