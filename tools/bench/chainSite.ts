import {
  absoluteAirMass, airMassKastenYoung, clearSkyIneichen, dniExtraWm2, efficiencyCurve, fitLowIrradiance, pressureAtAltitudePa, seededRandom, solarPosition,
} from "@sunledger/engine";

/** The plant that the chain is measured on: a roof in the south of France, data sheets of an ordinary maker. */
export const SITE = { latitudeDeg: 43.6, longitudeDeg: 1.44, altitudeM: 150 };
export const PLANE = { tiltDeg: 25, azimuthDeg: 170, albedo: 0.2 };
export const COVER = { n: 1.526, kPerM: 4, lM: 0.002 };
export const IAM_DIFFUSE = 0.955;
export const THERMAL = { u0: 25, u1: 6.2, absorption: 0.9 };
export const ARRAY = { powerStcW: 110_000, gammaPerK: -0.0038 };
export const INVERTER = {
  ratedAcW: 90_000,
  ratedDcW: 92_700,
  curve: efficiencyCurve([0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1], [0.9272, 0.9558, 0.9696, 0.9737, 0.9761, 0.9762, 0.9754]),
};
export const LOW_IRRADIANCE = fitLowIrradiance({
  vmpV: 40.6, impA: 10.1, vocV: 49.3, iscA: 10.7,
  relativeEfficiencyAtWm2: [{ poaWm2: 200, relativeEfficiency: 0.968 }, { poaWm2: 400, relativeEfficiency: 0.99 }, { poaWm2: 800, relativeEfficiency: 1.001 }],
});
export const PRESSURE_PA = pressureAtAltitudePa(SITE.altitudeM);

/** What a logger recorded over a year, nights in it: means of intervals from `firstMs` on. */
export interface Measured {
  startMs: number;
  stepMs: number;
  count: number;
  ghiWm2: Float64Array;
  tempAirC: Float64Array;
  windMs: Float64Array;
  /** Extraterrestrial normal irradiance, by the day. */
  dniExtraWm2: Float64Array;
}

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2024, 0, 1);

/** Weather like the real one to the chain: a clear sky under clouds that come and go; the same at every run. */
export function measuredYear(stepMs: number, days: number): Measured {
  const count = Math.floor((days * DAY_MS) / stepMs);
  const random = seededRandom(7);
  const ghiWm2 = new Float64Array(count);
  const tempAirC = new Float64Array(count);
  const windMs = new Float64Array(count);
  const extra = new Float64Array(count);
  let cloud = 0.3;
  for (let i = 0; i < count; i++) {
    const timeMs = START_MS + (i + 0.5) * stepMs;
    const day = (timeMs - START_MS) / DAY_MS;
    const sun = solarPosition(timeMs, SITE);
    extra[i] = i > 0 && Math.floor(day) === Math.floor(day - stepMs / DAY_MS) ? extra[i - 1] : dniExtraWm2(timeMs);
    cloud = Math.min(1, Math.max(0, cloud + 0.12 * (random.uniform() - 0.5) + 0.01 * (0.35 - cloud)));
    const airMass = absoluteAirMass(airMassKastenYoung(sun.apparentZenithDeg), PRESSURE_PA);
    const clear = clearSkyIneichen({ apparentZenithDeg: sun.apparentZenithDeg, airMassAbsolute: airMass, linkeTurbidity: 3, altitudeM: SITE.altitudeM, dniExtraWm2: extra[i] });
    ghiWm2[i] = clear.ghiWm2 > 0 ? clear.ghiWm2 * (1 - 0.75 * cloud * cloud) : 0;
    tempAirC[i] = 14 + 9 * Math.sin((2 * Math.PI * (day - 110)) / 365) + 4 * Math.sin(2 * Math.PI * (day - 0.35));
    windMs[i] = 1 + 3 * random.uniform();
  }
  return { startMs: START_MS, stepMs, count, ghiWm2, tempAirC, windMs, dniExtraWm2: extra };
}
