import { describe, expect, it } from "vitest";
import { faiman, fuentes, prilliman, pvsystCell, ross, rossFromNoct, sapmCell, SAPM_MOUNTINGS } from "../../index.ts";

describe("cell temperature", () => {
  it("is the air's in the dark and rises in proportion to light", () => {
    const models = [
      (g: number) => faiman(g, 20, 2),
      (g: number) => pvsystCell(g, 20, 2, { ucWm2K: 29, uvWsm3K: 0 }, 0.2),
      (g: number) => sapmCell(g, 20, 2, SAPM_MOUNTINGS.openRackGlassPolymer),
      (g: number) => ross(g, 20, rossFromNoct(45)),
    ];
    for (const model of models) {
      expect(model(0)).toBe(20);
      expect(model(800) - 20).toBeCloseTo(2 * (model(400) - 20), 9);
      expect(model(NaN)).toBeNaN();
    }
  });

  it("reaches NOCT at its conditions by Ross", () => {
    expect(ross(800, 20, rossFromNoct(45))).toBeCloseTo(45, 12);
  });

  it("falls with wind", () => {
    expect(faiman(800, 20, 6)).toBeLessThan(faiman(800, 20, 1));
  });

  it("Fuentes warms up with a lag and settles", () => {
    const n = 200;
    const temp = fuentes(new Float64Array(n).fill(800), new Float64Array(n).fill(20), new Float64Array(n).fill(1), 60_000, { noctInstalledC: 45 });
    expect(temp[5]).toBeLessThan(temp[30]);
    expect(Math.abs(temp[n - 1] - temp[n - 20])).toBeLessThan(0.05);
    expect(temp[n - 1]).toBeGreaterThan(40);
  });

  it("Prilliman keeps a constant temperature and damps a jump", () => {
    const steady = new Float64Array(60).fill(50);
    const wind = new Float64Array(60).fill(2);
    for (const value of prilliman(steady, wind, 60_000)) expect(value).toBeCloseTo(50, 9);
    const jump = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 30 : 50));
    const smooth = prilliman(jump, wind, 60_000);
    expect(smooth[31]).toBeGreaterThan(30);
    expect(smooth[31]).toBeLessThan(40);
    expect(smooth[59]).toBeCloseTo(50, 6);
  });
});
