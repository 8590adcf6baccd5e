import { describe, expect, it } from "vitest";
import { audit } from "../../index.ts";
import { testPlant } from "../testPlant.ts";

const DAYS = 40;
const RATED_W = 10_000;

/** Hours of noon on every third day. */
const ordered = (k: number): boolean => k % 24 === 11 && Math.floor(k / 24) % 3 === 0;

/** Every fourth day a cloud passes for a part of the hour. */
const cloudy = (k: number): boolean => Math.floor(k / 24) % 4 === 1;

/**
 * Energy (kWh) said to be curtailed on a plant of three inverters, one of which gives `third` of its power, whose AC power and light are changed: means of hours, so
 * that an order of one hour leaves one row a day.
 */
function curtailed(power: (w: number, k: number) => number, light: (g: number, k: number) => number, third = 0.97): number {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 3 },
    [{ inverter: 2, from: 0, to: 1, kind: "factor", size: third }],
  );
  const columns = new Map([...samples.columns].map(([name, values]) => [name, values.map(name.endsWith("pac_w") ? power : name.endsWith("gti_w_m2") ? light : (v) => v)]));
  return audit(plant, { ...samples, columns }, zone, []).ledgers.reduce((sum, ledger) => sum + (ledger.lossesKwh.curtailment ?? new Float64Array(0)).reduce((a, b) => a + b, 0), 0);
}

describe("an order that lasts an hour", () => {
  it("is found where all inverters give the same share again and again, and its energy with it", () => {
    let lostKwh = 0;
    const held = (w: number, k: number): number => {
      const limit = ordered(k) ? 0.45 * RATED_W : Infinity;
      if (w > limit) lostKwh += (w - limit) / 1000;
      return Math.min(w, limit);
    };
    const found = curtailed(held, (g) => g);
    expect(lostKwh).toBeGreaterThan(40);
    expect(found / lostKwh).toBeGreaterThan(0.8);
    expect(found / lostKwh).toBeLessThan(1.1);
  });

  it("is none where the light alone was read too high", () => {
    expect(curtailed((w) => w, (g, k) => (ordered(k) ? 1.3 * g : g))).toBe(0);
  });

  it.each([[11, true], [8, false]])("is found under a cloud that draws alike inverters below its level, at hours at which it is known alone (hour %i: %s)", (hour, known) => {
    let cloudedKwh = 0;
    let levelKwh = 0;
    const limitW = 0.45 * RATED_W;
    const held = (w: number, k: number): number => {
      const clouded = cloudy(k) && k % 24 === hour && w > limitW;
      const left = clouded ? 0.6 * limitW : ordered(k) ? Math.min(w, limitW) : w;
      if (clouded) cloudedKwh += (w - left) / 1000;
      else levelKwh += (w - left) / 1000;
      return left;
    };
    const found = curtailed(held, (g) => g, 1);
    expect(cloudedKwh).toBeGreaterThan(20);
    expect((found - levelKwh) / cloudedKwh).toBeGreaterThan(known ? 0.8 : -0.2);
    expect((found - levelKwh) / cloudedKwh).toBeLessThan(known ? 1.1 : 0.1);
  });
});
