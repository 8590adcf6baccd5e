import { dniExtraWm2 } from "../../sun/extraterrestrial.ts";
import { poaOf, type PlaneLight } from "../causes.ts";
import { meanOfColumns } from "../columnOf.ts";
import type { LightRows } from "./lightRows.ts";
import { planeGeometry, type PlaneGeometry } from "./planeGeometry.ts";
import type { Layout, PlanePlan } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { alikeSensors, statedPlane, type SensorRows } from "../sensors/sensors.ts";
import { cellTemperature } from "../heat/cellTemperature.ts";
import { lightWithin } from "../heat/thermalInertia.ts";
import { angleBetweenDeg, isSamePlane } from "./angleBetween.ts";
import { shiftSky, type BeamShift } from "./beamShift.ts";
import { carriedFactor, carriedKinds, type CarriedLack } from "./carriedSky.ts";
import { correctBeam } from "./jointSky.ts";
import { rememberSky } from "./hiddenSun.ts";
import { toHourlyBeam } from "./hourlyBeam.ts";
import { fillGlobal } from "./missingLight.ts";
import { horizontalFromPlane, splitGlobal, toPlane, type Sky } from "./transposed.ts";

/** How much warmer (or cooler) than the stated heat balance the modules run, as a factor of the heating, k = 1. */
export interface Heating {
  factor: number;
  uncertainty: number;
}

/** The light and the temperature of every plane of the plant, and where they came from. */
export interface Weather {
  planes: PlaneLight[];
  geometry: PlaneGeometry[];
  sky: Sky;
  /** By how much each plane's light would be off were the beam off by its spread, W/m²; 0 where a sensor stands in the plane. */
  spreadWm2: Float64Array[];
  /** Rows whose light had to be estimated because no sensor spoke. */
  estimated: Uint8Array;
  /** Of these, rows in which the inverters stand at the level of a known order, which hides what light there was (`heldInSilence`). */
  ordered: Uint8Array;
  /** Planes in which a sensor stands: 1, else their light is carried over. */
  measured: Uint8Array;
  /** How far light carried over to planes without a sensor may be off, as their power tells: relative, k = 1; NaN where it was not asked. */
  carriedUncertainty: number;
  /** Whether light is measured on the horizontal alone. */
  fromHorizontal: boolean;
  /** Whether it is measured there at all: a sensor that every sun reaches. */
  horizontal: boolean;
  /** Air temperature, °C. */
  ambientC: Float64Array;
  /** Whether no thermometer tells the air, so that it is the usual one, or what the strings' voltage makes of it. */
  airGuessed: boolean;
  /** Rows whose cell temperature is a guess, for the thermometers were silent. */
  guessedHeat: Uint8Array;
  /** Whether the strings' voltage told the cells' temperature. */
  byVoltage: boolean;
  /** What power says of the modules' heating; null where something else tells it, or power tells too little. */
  heating: Heating | null;
}

interface Learnt {
  beamShift: BeamShift | null;
  carriedLack: CarriedLack | null;
  carriedUncertainty: number;
}

/** Planes this far from a sensor's see a sun that it does not see. */
const OTHER_WAY_DEG = 10;

/**
 * Builds the weather of the planes from the sensors: own plane first, then transposed from what there is, with the beam
 * shifted by what the plant's power said of it (null: nothing yet).
 */
export function weatherOf(plant: Plant, layout: Layout, samples: Samples, rows: LightRows, sensors: SensorRows[], { beamShift, carriedLack, carriedUncertainty }: Learnt): Weather {
  const extra = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) extra[r] = dniExtraWm2(samples.startMs + (rows.interval[r] + 0.5) * samples.stepMs);
  const geometryOf = (plane: PlanePlan): PlaneGeometry => planeGeometry(rows, plane);
  const tilted = alikeSensors(sensors)
    .filter(([{ sensor }]) => sensor.kind === "irradiance_tilted")
    .map((alike) => {
      const plane = statedPlane(alike[0].sensor);
      return { values: alike.length === 1 ? alike[0].values : meanOfColumns(alike.map(({ values }) => values), rows.count), plane, geometry: geometryOf(plane) };
    });
  const horizontal = sensors.filter((s) => s.sensor.kind === "irradiance_horizontal").map((s) => s.values);
  const measured = meanOfColumns(horizontal, rows.count);
  const ghi = measured.slice();
  const site = { albedo: plant.albedo, altitudeM: plant.altitude_m };
  const seen = new Float64Array(rows.count).fill(-1);
  for (const sensor of tilted) {
    const derived = horizontalFromPlane(sensor.values, sensor.plane, sensor.geometry, rows, extra, site);
    if (layout.planes.some((plane) => angleBetweenDeg(plane, sensor.plane) > OTHER_WAY_DEG)) rememberSky(derived, sensor.values, sensor.plane, sensor.geometry, rows, extra, site, samples.stepMs / 3_600_000);
    // of several sensors the one that looks most into the sun says most of the sky
    for (let r = 0; r < rows.count; r++) {
      if (measured[r] >= 0 || Number.isNaN(derived[r]) || sensor.geometry.cosAoi[r] <= seen[r]) continue;
      seen[r] = sensor.geometry.cosAoi[r];
      ghi[r] = derived[r];
    }
  }
  for (let r = 0; r < rows.count; r++) if (rows.upShare[r] === 0) ghi[r] = 0;
  const estimated = fillGlobal(ghi, rows, extra, samples.stepMs);
  const decomposed = splitGlobal(ghi, rows, extra, site);
  // a sensor that was left out whole measures nothing in its plane
  const inPlane = Uint8Array.from(layout.planes, (plane) => (tilted.some((sensor) => isSamePlane(sensor.plane, plane) && sensor.values.some((value) => !Number.isNaN(value))) ? 1 : 0));
  // where both are measured the sensors part the light, where the horizontal alone is the plant's power does; on a plane that no
  // sensor shares the beam stays that by which the sensor's light was taken off its own plane
  if (horizontal.length === 0 && inPlane.every((one) => one === 1)) toHourlyBeam(decomposed, rows, site, samples.stepMs / 3_600_000);
  const sky = beamShift === null ? decomposed : shiftSky(decomposed, rows, beamShift);
  if (horizontal.length > 0 && tilted.length > 0) correctBeam(sky, tilted, measured, rows, site);
  const geometry = layout.planes.map(geometryOf);
  const carried = carriedLack === null || tilted.length !== 1 ? null : carriedFactor(carriedLack, carriedKinds(sky, tilted[0].geometry, rows), rows.count);
  const spreadWm2: Float64Array[] = [];
  const planes = layout.planes.map((plane, p) => {
    const { spreadWm2: spread, ...light } = toPlane(sky, plane, geometry[p], rows, site);
    spreadWm2.push(spread);
    if (carried !== null && inPlane[p] === 0) {
      for (let r = 0; r < rows.count; r++) {
        light.beamWm2[r] *= carried[r];
        light.diffuseWm2[r] *= carried[r];
      }
    }
    for (const sensor of tilted) {
      if (!isSamePlane(sensor.plane, plane)) continue;
      for (let r = 0; r < rows.count; r++) {
        const reading = sensor.values[r];
        if (Number.isNaN(reading) || rows.upShare[r] === 0) continue;
        const modelled = light.beamWm2[r] + light.diffuseWm2[r];
        if (modelled > 0) {
          light.beamWm2[r] *= reading / modelled;
          light.diffuseWm2[r] *= reading / modelled;
        } else light.diffuseWm2[r] = reading;
      }
    }
    return { ...light, iamBeam: geometry[p].iamBeam, iamDiffuse: geometry[p].iamDiffuse, tempCellC: new Float64Array(rows.count), unsteadiness: lightWithin(poaOf(light), rows, samples.stepMs / 3_600_000) };
  });
  const { ambientC, usual, guessed } = cellTemperature(plant, layout, rows, sensors, planes, sky, samples.stepMs / 3_600_000);
  return { planes, geometry, sky, spreadWm2, estimated, ordered: new Uint8Array(rows.count), measured: inPlane, carriedUncertainty, fromHorizontal: tilted.length === 0 && horizontal.length > 0, horizontal: horizontal.length > 0, ambientC, airGuessed: usual, guessedHeat: guessed, byVoltage: false, heating: null };
}
