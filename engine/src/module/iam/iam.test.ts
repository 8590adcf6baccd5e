import { describe, expect, it } from "vitest";
import { iamAshrae, iamInterpolated, iamMarionDiffuse, iamMartinRuiz, iamPhysical, iamSchlick, iamSchlickDiffuse } from "../../index.ts";

const GLASS = { n: 1.526, kPerM: 4, lM: 0.002 };
const MODELS: [string, (aoiDeg: number) => number][] = [
  ["physical", (aoi) => iamPhysical(aoi, GLASS)],
  ["physical with coating", (aoi) => iamPhysical(aoi, { ...GLASS, nAr: 1.29 })],
  ["ashrae", (aoi) => iamAshrae(aoi, 0.05)],
  ["martin-ruiz", (aoi) => iamMartinRuiz(aoi, 0.16)],
  ["schlick", iamSchlick],
];

describe.each(MODELS)("incidence angle modifier %s", (_, iam) => {
  it("is 1 at normal incidence, falls all the way, is 0 from 90° on", () => {
    expect(iam(0)).toBeCloseTo(1, 12);
    for (let aoi = 1; aoi < 90; aoi++) {
      expect(iam(aoi)).toBeLessThanOrEqual(iam(aoi - 1) + 1e-12);
      expect(iam(aoi)).toBeGreaterThanOrEqual(0);
    }
    expect(iam(90)).toBe(0);
    expect(iam(130)).toBe(0);
    expect(iam(NaN)).toBeNaN();
  });
});

describe("derived modifiers", () => {
  it("a coating lets more light in at every angle", () => {
    for (const aoi of [30, 60, 75]) expect(iamPhysical(aoi, { ...GLASS, nAr: 1.29 })).toBeGreaterThan(iamPhysical(aoi, GLASS));
  });

  it("a spline goes through its points", () => {
    const theta = [0, 10, 30, 45, 60, 70, 80, 90];
    const values = [1, 1, 0.998, 0.985, 0.94, 0.86, 0.62, 0];
    for (const method of ["linear", "quadratic", "cubic"] as const) {
      const iam = iamInterpolated(theta, values, method);
      theta.forEach((angle, i) => expect(iam(angle)).toBeCloseTo(values[i], 12));
    }
  });

  it("the numerical sky average meets the analytical one", () => {
    for (const tilt of [0, 20, 45, 90]) expect(iamMarionDiffuse(iamSchlick, tilt, "sky")).toBeCloseTo(iamSchlickDiffuse(tilt).sky, 3);
  });
});
