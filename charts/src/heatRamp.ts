import type { Rgb } from "./indexedPng.ts";
import { HEAT_STOPS } from "./theme.ts";

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);

export const rgbOf = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];

/** Colour of a share 0–1 of the scale, straight between the stops. */
export const heatColor = (share: number): Rgb => {
  const at = Math.min(1, Math.max(0, share));
  const upper = HEAT_STOPS.find((stop) => stop.at >= at) ?? HEAT_STOPS[4];
  const lower = HEAT_STOPS.findLast((stop) => stop.at <= at) ?? HEAT_STOPS[0];
  const [r0, g0, b0] = rgbOf(lower.color);
  const [r1, g1, b1] = rgbOf(upper.color);
  const t = upper.at > lower.at ? (at - lower.at) / (upper.at - lower.at) : 0;
  return [Math.round(r0 + (r1 - r0) * t), Math.round(g0 + (g1 - g0) * t), Math.round(b0 + (b1 - b0) * t)];
};
