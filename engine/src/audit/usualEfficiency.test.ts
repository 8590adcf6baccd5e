import { describe, expect, it } from "vitest";
import { calcParamsDeSoto, diodeAt, maximumPowerPoint, singleDiode, type DeSotoModule } from "../index.ts";
import { usualEfficiency } from "./usualEfficiency.ts";

/** A module whose ideality differs and whose other parameters follow, as its maker would print it. */
function printed(aRefV: number, rSOhm: number): { at200: number; usual: (beta: number) => number; beta: number } {
  const iLRefA = 9.7;
  const module: DeSotoModule = { alphaScAPerK: 0.005, aRefV, iLRefA, iORefA: iLRefA / Math.expm1(39 / aRefV), rSOhm, rShRefOhm: 400 };
  const at = (g: number, c: number) => singleDiode(calcParamsDeSoto(g, c, module));
  const stc = at(1000, 25);
  const beta = (at(1000, 35).vocV - at(1000, 15).vocV) / 20 / stc.vocV;
  const sheet = { vmpV: stc.vmpV, impA: stc.impA, vocV: stc.vocV, iscA: stc.iscA, relativeEfficiencyAtWm2: [] };
  return {
    at200: maximumPowerPoint(diodeAt(200, calcParamsDeSoto(1000, 25, module))).powerW / stc.pmpW / 0.2,
    usual: (b) => usualEfficiency(sheet, b, 0.005 / iLRefA),
    beta,
  };
}

describe("efficiency at low light where the sheet is silent", () => {
  it("is nearer to the module's own than the usual 3 %, by the voltage's coefficient", () => {
    const good = printed(1.52, 0.33);
    const poor = printed(1.72, 0.26);
    expect(good.usual(good.beta)).toBeGreaterThan(poor.usual(poor.beta));
    for (const module of [good, poor]) expect(Math.abs(module.usual(module.beta) - module.at200)).toBeLessThan(Math.abs(0.97 - module.at200));
  });

  it("is the usual one where the coefficient says nothing, and never far from it", () => {
    const { usual } = printed(1.6, 0.3);
    for (const beta of [0, -0.03, NaN]) expect(usual(beta)).toBe(0.97);
    for (const beta of [-0.0045, -0.004, -0.003, -0.002]) expect(Math.abs(usual(beta) - 0.97)).toBeLessThanOrEqual(0.015);
  });
});
