import { summerness, type CloudColumns } from "./clouds.ts";
import type { LocalAxis } from "./localTime.ts";
import type { Climate, Fault } from "./plantSpec.ts";
import type { Random } from "./random.ts";

/** The air of every fine step. */
export interface AirColumns {
  tempC: Float64Array;
  windMs: Float64Array;
}

const FROST_C = -3;

/** Air temperature with seasons, weather, and afternoons that clear skies make warm; wind that comes in gusts. */
export function airColumns(axis: LocalAxis, climate: Climate, clouds: CloudColumns, faults: readonly Fault[], random: Random): AirColumns {
  const tempC = new Float64Array(axis.count);
  const windMs = new Float64Array(axis.count);
  const minutes = axis.stepMs / 60_000;
  const keepWeather = Math.exp(-minutes / (60 * 70));
  const keepWind = Math.exp(-minutes / 180);
  const frosts = faults.filter((fault) => fault.kind === "snow");
  let weather = random.normal();
  let gust = random.normal();
  let swing = 0.5;
  for (let i = 0; i < axis.count; i++) {
    const t = axis.startMs + i * axis.stepMs;
    weather = keepWeather * weather + Math.sqrt(1 - keepWeather ** 2) * random.normal();
    gust = keepWind * gust + Math.sqrt(1 - keepWind ** 2) * random.normal();
    swing += (minutes / 360) * (1 - 0.75 * clouds.cover[i] - swing);
    const hour = (axis.wallMs[i] / 3_600_000) % 24;
    const season = climate.meanTempC + climate.seasonalK * (2 * summerness(axis.wallMs[i] - 20 * 86_400_000) - 1);
    const afternoon = climate.diurnalK * swing * Math.cos((2 * Math.PI * (hour - 15.5)) / 24);
    tempC[i] = season + 3.2 * weather + afternoon;
    const frost = frosts.some((fault) => t >= fault.startMs && t < fault.endMs);
    if (frost) tempC[i] = Math.min(tempC[i], FROST_C + 0.4 * afternoon + weather);
    windMs[i] = climate.windMs * Math.exp(0.5 * gust - 0.125) * (1 + 0.25 * Math.cos((2 * Math.PI * (hour - 15)) / 24));
  }
  return { tempC, windMs };
}
