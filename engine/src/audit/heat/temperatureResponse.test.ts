import { describe, expect, it } from "vitest";
import { constantResponse, powerByTemperature, temperatureResponse } from "./temperatureResponse.ts";
import { TEST_SHEET } from "../testSheet.ts";

const response = temperatureResponse(TEST_SHEET);
const share = (lightWm2: number, warmerK: number): number => (powerByTemperature(response, lightWm2, warmerK) - 1) / warmerK;

describe("power by temperature", () => {
  it("has the printed coefficient at STC, and leaves 25 °C alone at every light", () => {
    expect((powerByTemperature(response, 1000, 10) - powerByTemperature(response, 1000, -10)) / 20).toBeCloseTo(TEST_SHEET.gamma_pmp_per_c, 5);
    for (const g of [5, 80, 700, 1300]) expect(powerByTemperature(response, g, 0)).toBe(1);
  });

  it("takes a larger share per kelvin the weaker the light, within an eighth down to 100 W/m²", () => {
    const shares = [100, 200, 400, 800].map((g) => share(g, 25));
    for (let i = 1; i < shares.length; i++) expect(shares[i]).toBeGreaterThan(shares[i - 1]);
    expect(shares[0] / TEST_SHEET.gamma_pmp_per_c).toBeGreaterThan(1.08);
    expect(shares[0] / TEST_SHEET.gamma_pmp_per_c).toBeLessThan(1.16);
  });

  it("falls without end as it gets warmer, and is finite everywhere", () => {
    for (const g of [1, 50, 500, 1500]) {
      for (let k = -50; k < 60; k += 5) expect(powerByTemperature(response, g, k + 5)).toBeLessThan(powerByTemperature(response, g, k));
    }
  });

  it("keeps one coefficient where a sheet prints no voltages, or none that a module could have", () => {
    const flat = constantResponse(-0.004);
    for (const g of [50, 1000]) expect(powerByTemperature(flat, g, 30)).toBeCloseTo(1 - 0.12, 12);
    const odd = temperatureResponse({ ...TEST_SHEET, gamma_pmp_per_c: -0.2 });
    expect(powerByTemperature(odd, 100, 1)).toBeCloseTo(0.8, 9);
  });
});
