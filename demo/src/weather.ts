import { airColumns, type AirColumns } from "./airColumns.ts";
import { cloudColumns } from "./clouds.ts";
import { dirtColumn } from "./faultState.ts";
import { localAxis, type LocalAxis } from "./localTime.ts";
import type { PlantSpec } from "./plantSpec.ts";
import { randomStream } from "./random.ts";
import { skyLight, type SkyLight } from "./skyLight.ts";
import { sunColumns, type SunColumns } from "./sunColumns.ts";

/** The weather of a plant on a fine axis, several steps to an interval. */
export interface Weather {
  axis: LocalAxis;
  sun: SunColumns;
  light: SkyLight;
  air: AirColumns;
  rainMm: Float64Array;
  /** Transmission of the dirt on the modules. */
  dirt: Float64Array;
}

const FINE_MS = 300_000;

/** Length of a fine step, ms: five minutes, or half an interval that is no longer than that. */
export function fineStepMs(intervalS: number): number {
  return intervalS * 1000 <= FINE_MS ? intervalS * 500 : FINE_MS;
}

/** Draws the weather of [fromMs, toMs). */
export function drawWeather(spec: PlantSpec, fromMs: number, toMs: number, seed: number): Weather {
  const stepMs = fineStepMs(spec.intervalS);
  const count = Math.floor((toMs - fromMs) / (spec.intervalS * 1000)) * Math.round((spec.intervalS * 1000) / stepMs);
  const axis = localAxis(fromMs, stepMs, count, spec.timezone);
  const clouds = cloudColumns(axis, spec.climate, randomStream(seed, "clouds"));
  const sun = sunColumns(fromMs, stepMs, count, spec);
  return {
    axis, sun, light: skyLight(sun, clouds, spec.altitudeM),
    air: airColumns(axis, spec.climate, clouds, spec.faults, randomStream(seed, "air")),
    rainMm: clouds.rainMm, dirt: dirtColumn(axis, clouds.rainMm, spec.soiling, 8 * spec.soiling.perDay),
  };
}
