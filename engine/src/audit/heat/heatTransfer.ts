import { poaOf } from "../causes.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import type { SensorRows } from "../sensors/sensors.ts";
import { meanWithError, median } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";

/** Heat balances are read where light is strong and steady: modules follow it by minutes. */
const LEAST_WM2 = 500;
const STEADY = 0.08;
const LEAST_HEATING_K = 4;
const LEAST_ROWS = 200;
const PARTS = 6;
/** How well cell temperatures over air are known, of the whole: by a sensor on the back, by the strings' voltage. */
const BY_SENSOR = 0.02;
const BY_VOLTAGE = 0.025;
/**
 * What arrays have, W/(m²·K), from insulated roofs to floats on water (PVsyst's help, "Array thermal losses": 15 to 29;
 * Liu et al. 2018, Progress in Photovoltaics 26, 957: up to 57): beyond that a thermometer is wrong, not the entry.
 */
const LEAST_KNOWN = 10;
const MOST_KNOWN = 60;
/** An entry is wrong when it lies this many uncertainties off. */
const OFF = 2.5;

/**
 * Heat transfer without wind (u0, W/(m²·K)) where light, air, wind and the cells' temperature are all measured: absorbed
 * light over heating, less u1 times wind, by its median; named where the plant file says otherwise. Nothing is counted by
 * it, for the temperature itself is measured. Faiman (2008), Progress in Photovoltaics 16, 307; u1 and absorption as stated.
 */
export function heatTransferFindings(plant: Plant, layout: Layout, scope: AuditScope, sensors: readonly SensorRows[]): PlantFinding[] {
  const found = heatTransfer(plant, layout, scope, sensors);
  const stated = plant.thermal.u0;
  if (found === null || found.value < LEAST_KNOWN || found.value > MOST_KNOWN || Math.abs(found.value - stated) <= OFF * found.uncertainty) return [];
  return [{ field: "thermal.u0", stated, found: found.value, uncertainty: found.uncertainty, used: "stated" }];
}

function heatTransfer(plant: Plant, layout: Layout, scope: AuditScope, sensors: readonly SensorRows[]): { value: number; uncertainty: number } | null {
  const { weather, rows } = scope;
  const wind = sensors.find((s) => s.sensor.kind === "wind")?.values;
  const air = sensors.find((s) => s.sensor.kind === "temperature_ambient")?.values;
  const back = sensors.find((s) => s.sensor.kind === "temperature_module");
  const byVoltage = back === undefined && scope.units.some((u) => u.voltageRatio !== null);
  if (wind === undefined || air === undefined || (back === undefined && !byVoltage)) return null;
  const home = layout.planes.findIndex((plane) => plane.tiltDeg === back?.sensor.tilt_deg && plane.azimuthDeg === back.sensor.azimuth_deg);
  const plane = Math.max(0, home);
  const light = weather.planes[plane];
  if (light === undefined || weather.measured[plane] !== 1) return null;
  const { u1, absorption } = plant.thermal;
  const poa = poaOf(light);
  const steady = (r: number, n: number): boolean => Math.abs(poa[n] / poa[r] - 1) < STEADY;
  const balances: number[] = [];
  for (let r = 1; r + 1 < rows.count; r++) {
    const heating = light.tempCellC[r] - air[r];
    if (!(poa[r] >= LEAST_WM2) || weather.estimated[r] === 1 || !steady(r, r - 1) || !steady(r, r + 1) || !(heating >= LEAST_HEATING_K) || !(wind[r] >= 0)) continue;
    if (back !== undefined && Number.isNaN(back.values[r])) continue;
    balances.push((absorption * poa[r]) / heating - u1 * wind[r]);
  }
  if (balances.length < LEAST_ROWS) return null;
  const size = balances.length / PARTS;
  const parts = Array.from({ length: PARTS }, (_, p) => median(balances.slice(Math.floor(p * size), Math.floor((p + 1) * size))));
  const value = median(balances);
  const whole = (back === undefined ? BY_VOLTAGE : BY_SENSOR) * (value + u1 * median(wind));
  return { value, uncertainty: Math.hypot(meanWithError(parts).error, whole) };
}
