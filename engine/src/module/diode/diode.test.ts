import { describe, expect, it } from "vitest";
import {
  calcParamsPvsyst, currentAtVoltage, diodeAt, fitLowIrradiance, maximumPowerPoint, relativeEfficiency, shuntAt, singleDiode, voltageAtCurrent,
  type DiodeParameters, type PvsystModule,
} from "../../index.ts";

const MODULE: PvsystModule = {
  alphaScAPerK: 0.005, gammaRef: 1.02, muGammaPerK: -0.0004, iLRefA: 9.75, iORefA: 3.2e-10, rShRefOhm: 350, rSh0Ohm: 1400, rSOhm: 0.3, cellsInSeries: 60,
};
const atStc = calcParamsPvsyst(1000, 25, MODULE);

describe("one-diode curve", () => {
  it("holds the diode equation at every voltage, in reverse bias and beyond open circuit too", () => {
    for (const v of [-20, 0, 10, 30, 37, 45]) {
      const i = currentAtVoltage(v, atStc);
      const vd = v + i * atStc.resistanceSeriesOhm;
      const again = atStc.photocurrentA - atStc.saturationCurrentA * Math.expm1(vd / atStc.nNsVthV) - vd / atStc.resistanceShuntOhm;
      expect(again).toBeCloseTo(i, 9);
      expect(voltageAtCurrent(i, atStc)).toBeCloseTo(v, 8);
    }
  });

  it("finds the maximum: no voltage around it gives more", () => {
    for (const g of [5, 100, 700, 1200]) {
      const d = calcParamsPvsyst(g, 48, MODULE);
      const mpp = maximumPowerPoint(d);
      for (const step of [-0.5, -0.01, 0.01, 0.5]) {
        const v = mpp.voltageV + step;
        expect(v * currentAtVoltage(v, d)).toBeLessThan(mpp.powerW);
      }
    }
  });

  it("orders its key points and answers darkness with zeros, NaN with NaN", () => {
    const k = singleDiode(atStc);
    expect(k.iscA).toBeGreaterThan(k.ixA);
    expect(k.ixA).toBeGreaterThan(k.impA);
    expect(k.impA).toBeGreaterThan(k.ixxA);
    expect(k.vocV).toBeGreaterThan(k.vmpV);
    expect(singleDiode({ ...atStc, photocurrentA: 0, resistanceShuntOhm: Infinity }).pmpW).toBe(0);
    expect(singleDiode({ ...atStc, photocurrentA: NaN }).pmpW).toBeNaN();
  });

  it("loses power to recombination and to series resistance", () => {
    const plain = maximumPowerPoint(atStc).powerW;
    const thin: DiodeParameters = { ...atStc, recombination: { d2mutauV: 1.3, nsVbiV: 54 } };
    expect(maximumPowerPoint(thin).powerW).toBeLessThan(plain);
    expect(maximumPowerPoint({ ...atStc, resistanceSeriesOhm: 0.4 }).powerW).toBeLessThan(plain);
  });
});

describe("low irradiance by one diode", () => {
  const mpp = singleDiode(atStc);
  const efficiency = (g: number): number => (maximumPowerPoint(calcParamsPvsyst(g, 25, MODULE)).powerW / mpp.pmpW / g) * 1000;
  const sheet = {
    vmpV: mpp.vmpV, impA: mpp.impA, vocV: mpp.vocV, iscA: mpp.iscA,
    relativeEfficiencyAtWm2: [200, 400, 600, 800].map((poaWm2) => ({ poaWm2, relativeEfficiency: efficiency(poaWm2) })),
  };

  it("recovers the module behind a data sheet, between and below the irradiances given", () => {
    const model = fitLowIrradiance(sheet);
    for (const g of [15, 60, 120, 300, 700, 950, 1150]) expect(relativeEfficiency(model, g)).toBeCloseTo(efficiency(g), 5);
    expect(model.stc.resistanceSeriesOhm).toBeCloseTo(0.3, 3);
    expect(model.rmsError).toBeLessThan(1e-6);
  });

  it("is 1 at STC, 0 in the dark, NaN for NaN, and smooth", () => {
    const model = fitLowIrradiance(sheet);
    expect(relativeEfficiency(model, 1000)).toBeCloseTo(1, 9);
    expect(relativeEfficiency(model, 0)).toBe(0);
    expect(relativeEfficiency(model, NaN)).toBeNaN();
    for (let g = 50; g < 1200; g += 0.37) {
      const exact = maximumPowerPoint(diodeAt(g, model.stc)).powerW / maximumPowerPoint(model.stc).powerW;
      expect(Math.abs((relativeEfficiency(model, g) * g) / 1000 - exact)).toBeLessThan(1e-7);
    }
  });

  it("takes −3 % at 200 W/m² where the sheet says nothing, and ordinary proportions where it contradicts itself", () => {
    expect(relativeEfficiency(fitLowIrradiance({ ...sheet, relativeEfficiencyAtWm2: [] }), 200)).toBeCloseTo(0.97, 3);
    const odd = fitLowIrradiance({ ...sheet, vocV: 20 });
    expect(relativeEfficiency(odd, 200)).toBeCloseTo(efficiency(200), 2);
  });

  it("gives the shunt four times its value in the dark and its value at STC", () => {
    expect(shuntAt(0, 350)).toBeCloseTo(1400, 9);
    expect(shuntAt(1000, 350)).toBeCloseTo(350, 9);
    expect(shuntAt(300, 350)).toBeGreaterThan(350);
  });
});
