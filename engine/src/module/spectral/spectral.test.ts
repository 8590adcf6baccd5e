import { describe, expect, it } from "vitest";
import { FIRST_SOLAR_COEFFICIENTS, HULD_PVGIS5, huld, JRC_COEFFICIENTS, pvwattsDc, pvwattsLosses, PVWATTS_LOSSES, spectralFirstSolar, spectralJrc } from "../../index.ts";

describe("spectral factors", () => {
  it("are near 1 at the reference spectrum (AM 1.5, 1.42 cm)", () => {
    for (const c of Object.values(FIRST_SOLAR_COEFFICIENTS)) expect(Math.abs(spectralFirstSolar(1.42, 1.5, c) - 1)).toBeLessThan(0.03);
    for (const c of Object.values(JRC_COEFFICIENTS)) expect(spectralJrc(1.5, 1, c)).toBeCloseTo(1, 12);
  });

  it("hold the air mass at its limits and refuse too much water", () => {
    const c = FIRST_SOLAR_COEFFICIENTS.cdte;
    expect(spectralFirstSolar(2, 14, c)).toBe(spectralFirstSolar(2, 10, c));
    expect(spectralFirstSolar(9, 2, c)).toBeNaN();
  });
});

describe("empirical power", () => {
  it("is the nameplate at STC", () => {
    expect(huld(1000, 25, 300, HULD_PVGIS5.cSi)).toBeCloseTo(300, 9);
    expect(pvwattsDc(1000, 25, 300, -0.004)).toBeCloseTo(300, 9);
    expect(pvwattsDc(1000, 45, 300, -0.004)).toBeCloseTo(276, 9);
  });

  it("chains its losses", () => {
    const none = { soiling: 0, shading: 0, snow: 0, mismatch: 0, wiring: 0, connections: 0, lid: 0, nameplateRating: 0, age: 0, availability: 0 };
    expect(pvwattsLosses(none)).toBe(0);
    expect(pvwattsLosses({ ...none, soiling: 50, age: 50 })).toBeCloseTo(75, 12);
    expect(pvwattsLosses(PVWATTS_LOSSES)).toBeCloseTo(14.0757, 4);
  });
});
