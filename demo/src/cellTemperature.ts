import type { PlantSpec } from "./plantSpec.ts";
import type { PlaneLight } from "./planeLight.ts";
import type { Weather } from "./weather.ts";

/** Minutes in which a module follows its surroundings. */
const INERTIA_MIN = 7;

/** Cell temperature (°C) of a plane at the daylight steps: the heat balance of its mounting, with the module's inertia. */
export function cellTemperature(weather: Weather, light: PlaneLight, thermal: PlantSpec["thermal"]): Float64Array {
  const keep = Math.exp(-weather.axis.stepMs / 60_000 / INERTIA_MIN);
  let aboveK = 0;
  return light.globalWm2.map((poaWm2, k) => {
    const i = weather.sun.step[k];
    const steadyK = (thermal.absorption * poaWm2) / (thermal.u0 + thermal.u1 * weather.air.windMs[i]);
    aboveK = k > 0 && weather.sun.step[k - 1] === i - 1 ? keep * aboveK + (1 - keep) * steadyK : steadyK;
    return weather.air.tempC[i] + aboveK;
  });
}
