import type { InverterDesign, InverterSpec, PlantSpec, SubArraySpec } from "./plantSpec.ts";

const two = (n: number): string => String(n).padStart(2, "0");

/** An inverter of an ordinary modern maker, about 98 % at its best. */
export function inverterOf(id: string, pAcW: number, dcMargin = 1.03): InverterDesign {
  return { id, pAcW, ratedDcW: Math.round(pAcW * dcMargin), a: 0.9855, b: 0.0029, c: 0.0072, voltageSlope: 0.008 };
}

/** `count` inverters named by a prefix, each with one sub-array of the given orientation, strings and modules. */
export function alike(
  prefix: string, arrayPrefix: string, count: number, plane: { tiltDeg: number; azimuthDeg: number }, modulesPerString: number, strings: number, from = 1,
): { inverters: InverterSpec[]; subarrays: SubArraySpec[] } {
  const numbers = Array.from({ length: count }, (_, i) => two(from + i));
  return {
    inverters: numbers.map((n) => ({ id: `${prefix}${n}`, subarrays: [`${arrayPrefix}${n}`] })),
    subarrays: numbers.map((n) => ({ id: `${arrayPrefix}${n}`, ...plane, modulesPerString, strings, ohmPerString: 0.28 })),
  };
}

/** What plants have in common unless they say otherwise. */
export const ORDINARY = {
  currency: "EUR", tariffPerKwh: 0.11, albedo: 0.2, analysis: "dc", intervalS: 900, stringCurrents: false, meter: true, acWiringLossAtRated: 0.008,
  thermal: { u0: 25, u1: 6.2, absorption: 0.9, cellMinusBackK: 2 }, soiling: { perDay: 0.0006, cleaningRainMm: 4 }, ageing: { lid: 0.012, perYear: 0.005 },
  mismatch: { mean: 0.011, spread: 0.003 }, wrong: {}, faults: [],
} as const satisfies Partial<PlantSpec>;
