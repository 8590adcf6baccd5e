import { instantOfWallClock } from "../localTime.ts";
import { MODULE_DESIGNS, printedSheet, type PrintedSheet } from "../moduleDesign.ts";
import { ORDINARY } from "../plantLayout.ts";
import type { PlantSpec } from "../plantSpec.ts";
import { randomStream, type Random } from "../random.ts";
import type { SimulationRange } from "../simulatePlant.ts";
import { drawDcFault } from "./drawDcFault.ts";
import { drawSilence } from "./drawSilence.ts";
import { drawFaults } from "./drawFaults.ts";
import { drawLayout, drawSensors } from "./drawLayout.ts";
import { PLACES } from "./places.ts";

const INTERVALS_S = [300, 600, 600, 900, 900, 3600];
const MODULES = Object.values(MODULE_DESIGNS);
const YEAR_DAYS = 365;

/** A drawn plant, ready for `simulatePlant(drawn.spec, drawn)`. */
export interface DrawnPlant extends SimulationRange {
  spec: PlantSpec;
}

/** Some plants' files are wrong by a few degrees and percents, as in life. */
function drawMisprints(spec: Pick<PlantSpec, "subarrays" | "thermal">, { gammaPmpPerC: gammaPerC, pStcW }: PrintedSheet, random: Random, ofRating: Random): Record<string, number> {
  if (!random.chance(0.25)) return {};
  const wrong: Record<string, number> = {};
  const sign = (): number => (random.chance(0.5) ? 1 : -1);
  const tilt = random.chance(0.5) ? sign() * random.between(2, 5) : 0;
  const azimuth = random.chance(0.5) ? sign() * random.between(5, 15) : 0;
  spec.subarrays.forEach((array, i) => {
    if (tilt !== 0) wrong[`subarrays[${i}].tilt_deg`] = Math.round((array.tiltDeg + tilt) * 10) / 10;
    if (azimuth !== 0) wrong[`subarrays[${i}].azimuth_deg`] = Math.round(array.azimuthDeg + azimuth);
  });
  if (random.chance(0.3)) wrong["module_types[0].gamma_pmp_per_c"] = Math.round(gammaPerC * (1 + sign() * 0.12) * 1e6) / 1e6;
  if (random.chance(0.3)) wrong["thermal.u0"] = Math.round(spec.thermal.u0 * (1 + sign() * 0.15) * 10) / 10;
  if (ofRating.chance(0.3)) wrong["module_types[0].p_stc_w"] = Math.round(pStcW * (1 + (ofRating.chance(0.5) ? 1 : -1) * ofRating.between(0.015, 0.04)) * 10) / 10;
  return wrong;
}

/** Draws a plant and a year of its life: place, layout, sensors, interval, faults; one of one or two inverters where `few` is set. The same seed draws the same. */
export function drawPlant(seed: number, few: boolean = false): DrawnPlant {
  const random = randomStream(seed, "plant");
  const place = PLACES[Math.floor(random.uniform() * PLACES.length)];
  const { snowy, ...site } = place;
  const module = MODULES[Math.floor(random.uniform() * MODULES.length)];
  const sheet = printedSheet(module);
  const layout = drawLayout(random, few);
  const analysis = random.chance(0.15) ? "ac" : "dc";
  const sensors = drawSensors(layout.subarrays, analysis, random);
  const dcPerInverterW = layout.subarrays.reduce((sum, a) => sum + sheet.pStcW * a.modulesPerString * a.strings, 0) / layout.inverters.length;
  const pAcW = Math.round(dcPerInverterW / random.between(0.92, 1.35) / 500) * 500;
  const year = 2021 + Math.floor(random.uniform() * 4);
  const fromWall = Date.UTC(year, Math.floor(random.uniform() * 12), 1);
  const fromMs = instantOfWallClock(fromWall, place.timezone);
  const toMs = instantOfWallClock(fromWall + YEAR_DAYS * 86_400_000, place.timezone);
  const newYear = Date.UTC(year, 0, 1) >= fromWall ? year : year + 1;
  const age = Math.floor(random.between(1, 11));
  const thermal = { ...ORDINARY.thermal, u0: random.between(23, 28), u1: random.between(5, 7) };
  const wrong = drawMisprints({ ...layout, thermal }, sheet, random, randomStream(seed, "rating"));
  const ground = { spec: { ...layout, sensors, analysis }, fromMs, toMs, newYearMs: instantOfWallClock(Date.UTC(newYear, 0, 1), place.timezone), snowy } as const;
  const spec: PlantSpec = {
    ...ORDINARY, ...site, ...layout, name: `Drawn plant ${seed}`, analysis, sensors, module, thermal,
    commissionedOn: `${year - age}-05-15`, intervalS: INTERVALS_S[Math.floor(random.uniform() * INTERVALS_S.length)],
    inverterDesign: { id: "DRAWN", pAcW, ratedDcW: Math.round(pAcW * 1.03), a: random.between(0.98, 0.988), b: random.between(0.002, 0.0045), c: random.between(0.004, 0.012), voltageSlope: random.between(0, 0.012) },
    stringCurrents: analysis === "dc" && random.chance(0.4), meter: random.chance(0.6),
    soiling: { perDay: random.between(0.0002, 0.0018), cleaningRainMm: random.between(2, 6) },
    ageing: { lid: random.between(0.005, 0.02), perYear: random.between(0.003, 0.007) },
    mismatch: { mean: random.between(0.006, 0.015), spread: random.between(0.001, 0.004) },
    wrong, faults: [...drawFaults(ground, random), ...drawDcFault(ground, randomStream(seed, "dc fault")), ...drawSilence(ground, randomStream(seed, "silence"))],
  };
  return { spec, fromMs, toMs, seed };
}
