import { faiman } from "../../module/temperature/faiman.ts";
import { poaOf, type PlaneLight } from "../causes.ts";
import { meanOfColumns } from "../columnOf.ts";
import { smallestTurnDeg } from "../light/azimuth.ts";
import { daysAround } from "../light/daysAround.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Sky } from "../light/transposed.ts";
import type { Layout } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { SensorRows } from "../sensors/sensors.ts";
import { feltLight, heatingWithin } from "./thermalInertia.ts";
import { usualAir } from "./usualAir.ts";
import { USUAL_WIND_MS, usualWind } from "./usualWind.ts";

/** Heat per light is taken from a module sensor only where there is light enough to heat. */
const HEATING_WM2 = 50;
/** So long the air stays about as warm as it was. */
const HELD_HOURS = 2;
/** A spell of weather lasts for days: so many of them are asked what is usual. */
const NEIGHBOURS = 20;

interface Air {
  /** Air temperature used, °C. */
  ambientC: Float64Array;
  /** Whether it is only what is usual there (`usualAir`), for no thermometer of the air speaks. */
  usual: boolean;
  /** Rows in which the thermometers were silent, so that the cells' temperature is a guess (1). */
  guessed: Uint8Array;
}

/**
 * Fills the cell temperature of every plane: from a module sensor (a cell is `cell_minus_back_k`·G/1000 warmer than its
 * back), carried to other planes in proportion to their light, else by Faiman from the air, measured or usual.
 */
export function cellTemperature(
  plant: Plant,
  layout: Layout,
  rows: LightRows,
  sensors: SensorRows[],
  planes: PlaneLight[],
  sky: Sky,
  hours: number,
): Air {
  const { thermal } = plant;
  const air = mean(sensors, "temperature_ambient", rows.count);
  const guessed = new Uint8Array(rows.count);
  const wind = mean(sensors, "wind", rows.count);
  const backs = sensors.filter((s) => s.sensor.kind === "temperature_module");
  const homes = backs.map((s) => homePlane(layout, s));
  // where DC is measured the strings' voltage tells what the wind does
  const usualMs = plant.analysis === "ac" ? usualWind(rows, plant.latitude) : new Float64Array(rows.count).fill(USUAL_WIND_MS);
  const ambientC = air === null ? usualAir(rows, sky, plant.latitude, plant.altitude_m) : filled(air, rows, hours);
  const poas = planes.map(poaOf);
  const felts = poas.map((poa) => feltLight(poa, rows, hours));
  for (let p = 0; p < planes.length; p++) {
    const light = planes[p];
    const felt = felts[p];
    const within = heatingWithin(poas[p], rows, hours);
    for (let r = 0; r < rows.count; r++) {
      const airC = ambientC[r];
      let cell = NaN;
      for (let s = 0; s < backs.length && Number.isNaN(cell); s++) {
        const back = backs[s].values[r];
        if (Number.isNaN(back)) continue;
        const cellHome = back + (thermal.cell_minus_back_k * poas[homes[s]][r]) / 1000;
        const feltHome = felts[homes[s]][r];
        const share = homes[s] === p || feltHome < HEATING_WM2 ? 1 : felt[r] / feltHome;
        cell = airC + (cellHome - airC) * share;
      }
      if (Number.isNaN(cell)) {
        if (air !== null && Number.isNaN(air[r])) guessed[r] = 1;
        const windMs = wind !== null && wind[r] >= 0 ? wind[r] : usualMs[r];
        cell = faiman(felt[r] * thermal.absorption, airC, windMs, thermal.u0, thermal.u1);
      }
      light.tempCellC[r] = cell + (cell - airC) * within[r];
    }
  }
  return { ambientC, usual: air === null, guessed };
}

/** The plane a module sensor sits on: its own by tilt and azimuth, the nearest, the first when it says none. */
export function homePlane(layout: Layout, s: SensorRows): number {
  const { tilt_deg: tilt, azimuth_deg: azimuth } = s.sensor;
  if (tilt === undefined || azimuth === undefined) return 0;
  let best = 0;
  let least = Infinity;
  layout.planes.forEach((plane, p) => {
    const turn = Math.abs(smallestTurnDeg(plane.azimuthDeg - azimuth));
    const distance = Math.abs(plane.tiltDeg - tilt) + turn * Math.sin((plane.tiltDeg * Math.PI) / 180);
    if (distance < least) {
      least = distance;
      best = p;
    }
  });
  return best;
}

function mean(sensors: SensorRows[], kind: SensorRows["sensor"]["kind"], count: number): Float64Array | null {
  const columns = sensors.filter((s) => s.sensor.kind === kind).map((s) => s.values);
  if (columns.length === 0) return null;
  const out = meanOfColumns(columns, count);
  return out.some((v) => Number.isFinite(v)) ? out : null;
}

/** Gaps of the air temperature are held at the last value (before the first: at the first) for a few hours; longer ones are what the days around were at the same time. */
function filled(air: Float64Array, rows: LightRows, hours: number): Float64Array {
  const out = air.slice();
  const usualAt = daysAround(rows, 3_600_000 * hours);
  let last = air.find((v) => Number.isFinite(v)) ?? NaN;
  let until = -1;
  for (let r = 0; r < out.length; r++) {
    if (Number.isFinite(air[r])) {
      last = air[r];
      until = rows.interval[r];
      continue;
    }
    const usual = (rows.interval[r] - until) * hours > HELD_HOURS ? usualAt(r, NEIGHBOURS, (other) => air[other]) : NaN;
    out[r] = Number.isNaN(usual) ? last : usual;
  }
  return out;
}
