import type { LocalAxis } from "./localTime.ts";
import type { Climate } from "./plantSpec.ts";
import type { Random } from "./random.ts";

/** The sky of every fine step. */
export interface CloudColumns {
  /** Share of the time the sun is free, 0–1. */
  sunFree: Float64Array;
  /** Share of the sky that clouds cover, 0–1. */
  cover: Float64Array;
  /** What clouds let through of global light, 0–1. */
  transmittance: Float64Array;
  /** What high thin cloud takes from the beam, 0–1; most of it arrives as diffuse light. */
  veil: Float64Array;
  turbidity: Float64Array;
  /** Rain in the step, mm. */
  rainMm: Float64Array;
}

/** Width of the clouds' edges in units of the random field. */
const EDGE = 0.7;

/** 0 in mid-winter, 1 in mid-summer (northern). */
export const summerness = (wallMs: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * (wallMs / 86_400_000 - 10)) / 365.2425);

/** The standard normal deviate below which a share p of the field lies (logistic approximation, good to 0.02). */
const quantile = (p: number): number => Math.log(p / (1 - p)) / 1.702;

const between = (winter: number, summer: number, s: number): number => winter + (summer - winter) * s;

/** What the sky is up to on one day. */
interface DaySky {
  cover: number;
  transmittance: number;
  veil: number;
  turbidity: number;
  rainMm: number;
  rainFrom: number;
  rainHours: number;
}

function drawDay(climate: Climate, s: number, random: Random): DaySky {
  const cloudiness = between(climate.cloudWinter, climate.cloudSummer, s);
  const kind = random.uniform();
  const grey = cloudiness ** 1.4;
  const clear = (1 - cloudiness) ** 1.2;
  const turbidity = between(climate.turbidityWinter, climate.turbiditySummer, s) * Math.exp(0.12 * random.normal());
  const dry = { veil: random.between(0.05, 0.75) * random.uniform() * (0.4 + 0.6 * cloudiness), turbidity, rainMm: 0, rainFrom: 0, rainHours: 0 };
  if (kind < clear) return { ...dry, cover: 0.01 + 0.07 * random.uniform() ** 2, transmittance: random.between(0.5, 0.7) };
  if (kind < 1 - grey * 0.6) return { ...dry, cover: random.between(0.12, 0.75), transmittance: random.between(0.35, 0.6) };
  const wet = random.chance(between(climate.rainWinter, climate.rainSummer, s));
  const rain = wet ? { rainMm: Math.exp(1.4 + 0.9 * random.normal()), rainFrom: random.between(0, 20), rainHours: random.between(1, 9) } : {};
  return { ...dry, ...rain, cover: random.between(0.85, 0.998), transmittance: (wet ? 0.7 : 1) * random.between(0.18, 0.62) };
}

/**
 * Clouds that come and go within minutes: a slow random field is cut at a level that gives the day's cover; days follow
 * each other with some memory, more grey ones in winter.
 */
export function cloudColumns(axis: LocalAxis, climate: Climate, random: Random): CloudColumns {
  const n = axis.count;
  const out: CloudColumns = {
    sunFree: new Float64Array(n), cover: new Float64Array(n), transmittance: new Float64Array(n), veil: new Float64Array(n), turbidity: new Float64Array(n), rainMm: new Float64Array(n),
  };
  const minutes = axis.stepMs / 60_000;
  const keepField = Math.exp(-minutes / 22);
  const keepSlow = Math.exp(-minutes / 150);
  let field = random.normal();
  let slow = random.normal();
  let sky = drawDay(climate, summerness(axis.wallMs[0]), random);
  let day = -1;
  for (let i = 0; i < n; i++) {
    if (axis.day[i] !== day) {
      day = axis.day[i];
      const drawn = drawDay(climate, summerness(axis.wallMs[i]), random);
      if (day > 0 && random.chance(0.3)) drawn.cover = 0.5 * (drawn.cover + sky.cover);
      sky = drawn;
    }
    field = keepField * field + Math.sqrt(1 - keepField * keepField) * random.normal();
    slow = keepSlow * slow + Math.sqrt(1 - keepSlow * keepSlow) * random.normal();
    const cover = 1 / (1 + Math.exp(-(1.702 * (quantile(sky.cover) + 0.35 * slow))));
    out.cover[i] = cover;
    out.sunFree[i] = Math.min(Math.max((field - quantile(cover)) / EDGE + 0.5, 0), 1);
    out.transmittance[i] = Math.min(0.9, Math.max(0.08, sky.transmittance * (1 + 0.12 * slow + 0.06 * field)));
    out.veil[i] = Math.min(0.95, Math.max(0.02, sky.veil * (1 + 0.5 * slow + 0.25 * field)));
    out.turbidity[i] = sky.turbidity;
    const hour = (axis.wallMs[i] / 3_600_000) % 24;
    if (sky.rainMm > 0 && hour >= sky.rainFrom && hour < sky.rainFrom + sky.rainHours) {
      out.rainMm[i] = Math.max(0, (sky.rainMm / sky.rainHours) * (minutes / 60) * (1 + 0.8 * field));
    }
  }
  return out;
}
