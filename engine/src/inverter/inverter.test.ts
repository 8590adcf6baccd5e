import { describe, expect, it } from "vitest";
import { curveAcPowerW, efficiencyAt, efficiencyCurve, pvwattsInverter, sandiaInverter, sandiaInverterMulti, transformerOutput } from "../index.ts";

const LOADS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];
const rule = (load: number): number => 0.9835 - 0.0032 / load - 0.0075 * load;
const SANDIA = { paco: 5000, pdco: 5216, vdco: 310, pso: 54, c0: -4.7e-6, c1: 3.9e-5, c2: 0.0013, c3: 0.0005, pnt: 1.5 };

describe("efficiency curve", () => {
  it("takes the three-term rule at every load when it passes the points", () => {
    const curve = efficiencyCurve(LOADS, LOADS.map((x) => Math.round(rule(x) * 1e4) / 1e4));
    expect(curve.fits).toBe(true);
    for (const load of [0.02, 0.07, 0.4, 1.2]) expect(Math.abs(efficiencyAt(curve, load) - rule(load))).toBeLessThan(2e-4);
  });

  it("joins points that follow no such rule, and goes on below the lowest without a step", () => {
    const value = [0.9, 0.95, 0.96, 0.978, 0.98, 0.972, 0.965];
    const curve = efficiencyCurve(LOADS, value);
    expect(curve.fits).toBe(false);
    LOADS.forEach((load, i) => expect(efficiencyAt(curve, load)).toBeCloseTo(value[i], 12));
    expect(efficiencyAt(curve, 0.25)).toBeCloseTo((value[2] + value[3]) / 2, 12);
    expect(efficiencyAt(curve, 0.049999)).toBeCloseTo(value[0], 4);
    expect(efficiencyAt(curve, 0.01)).toBeLessThan(value[0]);
    expect(efficiencyAt(curve, 1.3)).toBe(value[6]);
  });

  it("gives nothing below start-up, never more than it gets, and does not mind the order of the points", () => {
    const curve = efficiencyCurve(LOADS.toReversed(), LOADS.map(rule).toReversed());
    expect(curveAcPowerW(curve, 10, 10_000)).toBe(0);
    expect(curveAcPowerW(curve, 0, 10_000)).toBe(0);
    expect(curveAcPowerW(curve, NaN, 10_000)).toBeNaN();
    for (let p = 0; p < 12_000; p += 100) expect(curveAcPowerW(curve, p, 10_000)).toBeLessThanOrEqual(p);
  });
});

describe("inverter models", () => {
  it("PVWatts stays between nothing and its rating", () => {
    expect(pvwattsInverter(0, 5000)).toBe(0);
    expect(pvwattsInverter(9000, 5000)).toBe(4800);
    expect(pvwattsInverter(2500, 5000)).toBeLessThan(2500);
  });

  it("Sandia gives its rating at its reference, its night consumption below start-up, and equal inputs count as one", () => {
    expect(sandiaInverter(310, 5216, SANDIA)).toBeCloseTo(5000, 6);
    expect(sandiaInverter(310, 20, SANDIA)).toBe(-1.5);
    expect(sandiaInverterMulti([330, 330], [1000, 2000], SANDIA)).toBeCloseTo(sandiaInverter(330, 3000, SANDIA), 9);
  });

  it("a transformer's output and losses make its input", () => {
    const out = transformerOutput(700, 0.002, 0.007, 1000);
    expect(out + 2 + 7 * (out / 1000) ** 2).toBeCloseTo(700, 9);
  });
});
