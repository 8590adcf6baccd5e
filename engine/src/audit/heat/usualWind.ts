import type { LightRows } from "../light/lightRows.ts";
import type { Plant } from "../plant.ts";
import { hourAngle } from "./hourAngle.ts";

/** Wind where none is measured (FORMATS). */
export const USUAL_WIND_MS = 2;

/** What cells are warmer than the air in the usual wind, K per W/m² on their plane (Faiman). */
export const usualHeating = ({ absorption, u0, u1 }: Plant["thermal"]): number => absorption / (u0 + USUAL_WIND_MS * u1);

/**
 * By how much of its mean the wind over land swings within a day, and when it is strongest: in the early afternoon, two hours
 * after noon, when the air is mixed from above (Dai & Deser 1999, J. Geophys. Res. 104, 31109; the size from memory).
 */
const SWING = 0.25;
const STRONGEST_HOUR_ANGLE = Math.PI / 6;
/** Mean of the swing's cosine while light heats: over a day of twelve hours weighed with the square of the sun's height, ∫cos³ over ∫cos². */
const MEAN_COSINE = (8 / (3 * Math.PI)) * Math.cos(STRONGEST_HOUR_ANGLE);

/**
 * Wind where none is measured, m/s, row by row: 2 m/s on average over the light that heats, weaker in the morning than in the
 * afternoon. The hour angle follows from where the sun stands.
 */
export function usualWind(rows: LightRows, latitudeDeg: number): Float64Array {
  const out = new Float64Array(rows.count);
  for (let r = 0; r < out.length; r++) {
    const swing = SWING * Math.cos(hourAngle(rows, latitudeDeg, r) - STRONGEST_HOUR_ANGLE);
    out[r] = (USUAL_WIND_MS * (1 + swing)) / (1 + SWING * MEAN_COSINE);
  }
  return out;
}
