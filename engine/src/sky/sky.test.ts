import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absoluteAirMass, airMassKastenYoung, altitudeAtPressureM, boland, clearSkyIneichen, clearSkyLimitsOf, completeIrradiance,
  detectClearSky, dewPointC, dirint, disc, erbs, erbsDriesse, louche, orgillHollands, pressureAtAltitudePa, relativeAirMass,
  relativeHumidityFromDewPoint, type AirMassModel,
} from "../index.ts";

const RAD = Math.PI / 180;
const day = fc.record({
  ghi: fc.double({ min: 0, max: 1200, noNaN: true }), zenith: fc.double({ min: 0, max: 86.9, noNaN: true }),
  extra: fc.double({ min: 1320, max: 1415, noNaN: true }),
});

describe("splitting global irradiance", () => {
  const models = { erbs, erbsDriesse, orgillHollands, boland, louche };

  it.each(Object.entries(models))("%s closes: global is diffuse and beam", (_, model) => {
    fc.assert(fc.property(day, ({ ghi, zenith, extra }) => {
      const { dniWm2, dhiWm2 } = model(ghi, zenith, extra);
      expect(dhiWm2 + dniWm2 * Math.cos(zenith * RAD)).toBeCloseTo(ghi, 8);
    }), { seed: 1 });
  });

  it.each(Object.entries(models))("%s passes a missing value on and takes nothing from the night", (_, model) => {
    expect(model(Number.NaN, 30, 1367).dniWm2).toBeNaN();
    expect(model(0, 120, 1367).dniWm2).toBe(0);
  });

  it("keeps Erbs-Driesse within a thousandth of Erbs", () => {
    fc.assert(fc.property(day, ({ ghi, zenith, extra }) => {
      expect(Math.abs(erbs(ghi, zenith, extra).dhiWm2 - erbsDriesse(ghi, zenith, extra).dhiWm2)).toBeLessThan(0.001 * ghi + 1e-9);
    }), { seed: 2 });
  });

  it("completes any missing one of three", () => {
    const all = { ghiWm2: 600, dniWm2: 500, dhiWm2: 600 - 500 * Math.cos(40 * RAD) };
    const { ghiWm2, dniWm2, dhiWm2 } = all;
    for (const part of [{ ghiWm2, dniWm2 }, { ghiWm2, dhiWm2 }, { dniWm2, dhiWm2 }]) {
      const full = completeIrradiance(40, part);
      expect(full.ghiWm2).toBeCloseTo(600, 9);
      expect(full.dniWm2).toBeCloseTo(500, 9);
      expect(full.dhiWm2).toBeCloseTo(dhiWm2, 9);
    }
    expect(completeIrradiance(40, { ghiWm2 }).dniWm2).toBeNaN();
  });
});

describe("DIRINT", () => {
  const zenithDeg = Float64Array.from({ length: 48 }, (_, i) => 90 + 50 * Math.cos((i / 24) * Math.PI));
  const ghiWm2 = zenithDeg.map((zenith) => Math.max(0, 900 * Math.cos(zenith * RAD)));
  const input = { ghiWm2, zenithDeg, dniExtra1370Wm2: new Float64Array(48).fill(1370), pressurePa: 101325 };

  it("gives no beam at night and one near DISC's on a steady day", () => {
    dirint(input).forEach((beam, i) => {
      if (zenithDeg[i] > 90) expect(beam).toBeNaN();
      else if (zenithDeg[i] < 80) expect(beam / disc(ghiWm2[i], zenithDeg[i], 1370).dniWm2).toBeGreaterThan(0.4);
    });
  });

  it("loses one sample to a gap, not its neighbours", () => {
    const whole = dirint(input);
    const noon = 24;
    const gappy = dirint({ ...input, ghiWm2: ghiWm2.with(noon, Number.NaN) });
    expect(gappy[noon]).toBeNaN();
    expect(gappy[noon - 1]).toBeGreaterThan(0);
    expect(gappy[noon - 2]).toBe(whole[noon - 2]);
  });
});

describe("air and atmosphere", () => {
  const models: AirMassModel[] = [
    "kastenYoung1989", "kasten1966", "simple", "pickering2002", "youngIrvine1967", "young1994", "gueymard1993", "gueymard2003",
  ];

  it.each(models)("air mass of %s is 1 overhead, near 2 at 60°, and unknown below the horizon", (model) => {
    expect(relativeAirMass(0, model)).toBeCloseTo(1, 2);
    expect(relativeAirMass(60, model)).toBeCloseTo(2, 1);
    expect(relativeAirMass(90.1, model)).toBeNaN();
  });

  it("thins with the pressure of the height", () => {
    expect(absoluteAirMass(airMassKastenYoung(48), pressureAtAltitudePa(3000))).toBeLessThan(0.75 * airMassKastenYoung(48));
    for (const altitude of [-300, 0, 1200, 4800]) {
      expect(altitudeAtPressureM(pressureAtAltitudePa(altitude))).toBeCloseTo(altitude, 0);
    }
  });

  it("takes humidity to dew point and back", () => {
    fc.assert(fc.property(fc.double({ min: -20, max: 45, noNaN: true }), fc.double({ min: 0.02, max: 1, noNaN: true }), (temp, rh) => {
      expect(relativeHumidityFromDewPoint(temp, dewPointC(temp, rh))).toBeCloseTo(rh, 10);
      expect(dewPointC(temp, rh)).toBeLessThanOrEqual(temp + 1e-9);
    }), { seed: 3 });
  });
});

describe("clear sky", () => {
  const sky = { apparentZenithDeg: 35, airMassAbsolute: 1.2, linkeTurbidity: 3, altitudeM: 100, dniExtraWm2: 1367 };

  it("closes, darkens with turbidity and ends with the sun", () => {
    const clear = clearSkyIneichen(sky);
    expect(clear.dhiWm2 + clear.dniWm2 * Math.cos(35 * RAD)).toBeCloseTo(clear.ghiWm2, 9);
    expect(clearSkyIneichen({ ...sky, linkeTurbidity: 5 }).dniWm2).toBeLessThan(clear.dniWm2);
    expect(clearSkyIneichen({ ...sky, apparentZenithDeg: 95, airMassAbsolute: Number.NaN }))
      .toEqual({ ghiWm2: 0, dniWm2: 0, dhiWm2: 0 });
    expect(clearSkyIneichen({ ...sky, linkeTurbidity: Number.NaN }).ghiWm2).toBeNaN();
  });

  it("is found in a clear day, scaled, and not under passing clouds", () => {
    const clear = Float64Array.from({ length: 144 }, (_, i) => Math.max(0, 900 * Math.sin(((i - 36) / 72) * Math.PI)));
    const measured = clear.map((value) => 1.04 * value);
    const cloudy = measured.map((value, i) => (i > 70 && i < 90 && i % 2 === 0 ? 0.5 * value : value));
    const found = detectClearSky(measured, clear, 10, clearSkyLimitsOf(10));
    expect(found.clearSkyFactor).toBeCloseTo(1.04, 6);
    expect(found.clear.slice(45, 100).every((flag) => flag === 1)).toBe(true);
    expect(found.clear[5]).toBe(0);
    const broken = detectClearSky(cloudy, clear, 10, clearSkyLimitsOf(10)).clear;
    expect(broken.slice(76, 86).some((flag) => flag === 1)).toBe(false);
    expect(broken[50]).toBe(1);
  });
});
