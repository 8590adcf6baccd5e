import { airMassKastenYoung } from "../../sky/airMass.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import type { LightRows } from "../light/lightRows.ts";

/** A plane as a light sensor may lie in it. */
export interface SensorPlane {
  tiltDeg: number;
  azimuthDeg: number;
}

const RAD = Math.PI / 180;
const SOLAR_WM2 = 1361;
/** Turbidities (Linke) that a clear day may have; each day takes the one that fits. */
const TURBIDITIES = [2, 3, 4, 5] as const;
const LEAST_ELEVATION_DEG = 8;
const LEAST_HOURS = 5;
const CLEAREST_DAYS = 40;
const LEAST_DAYS = 10;
/** A grey day looks the same on every plane. */
const SUNNY = 0.5;
/** Of its clear-sky value, what scattered light may be scaled by on a clear day. */
const SCATTERED = { least: 0.1, most: 1.2 };

/**
 * Clear days of one light sensor, as they fit planes. A day is beam on the plane by the turbidity that fits best
 * (G₀ · exp(−0.8662 · T_L · m · δ_R(m)), Kasten 1996) times a level of its own, and scattered light that varies as √(sin elevation):
 * no calibration, no power of the plant, nothing of another sensor is needed, only the course of the day.
 */
export class ClearDays {
  readonly #rows: LightRows;
  readonly #values: Float64Array;
  readonly #beam: Float64Array[];
  #days: Int32Array[];

  constructor(values: Float64Array, rows: LightRows, days: DayIndex, hours: number, planes: readonly SensorPlane[]) {
    this.#rows = rows;
    this.#values = values;
    const airMass = rows.elevationDeg.map((elevation) => airMassKastenYoung(90 - Math.max(1, elevation)));
    this.#beam = TURBIDITIES.map((turbidity) => airMass.map((mass) => SOLAR_WM2 * Math.exp(-0.8662 * turbidity * mass * rayleigh(mass))));
    const whole: Int32Array[] = [];
    for (let d = 0; d < days.count; d++) {
      const high = Array.from({ length: days.from[d + 1] - days.from[d] }, (_, i) => days.from[d] + i).filter((r) => rows.elevationDeg[r] > LEAST_ELEVATION_DEG);
      if (high.length * hours >= LEAST_HOURS && high.every((r) => values[r] >= 0)) whole.push(Int32Array.from(high));
    }
    this.#days = whole;
    const misfits = planes.map((plane) => this.#misfits(plane, SUNNY));
    const order = whole.map((day, d) => ({ day, misfit: Math.min(...misfits.map((of) => of[d])) })).sort((a, b) => a.misfit - b.misfit);
    this.#days = order.filter(({ misfit }) => misfit < 1).slice(0, CLEAREST_DAYS).map(({ day }) => day);
  }

  /** Whether there are days enough to judge by. */
  get enough(): boolean {
    return this.#days.length >= LEAST_DAYS;
  }

  /** How far the clear days lie from a plane's course: root mean square over the readings', 0–1. */
  misfit(plane: SensorPlane): number {
    const all = this.#misfits(plane, 0);
    return Math.sqrt(all.reduce((sum, one) => sum + one * one, 0) / all.length);
  }

  /** Day by day; 1 where no turbidity leaves `leastBeam` of a clear sky's beam. */
  #misfits({ tiltDeg, azimuthDeg }: SensorPlane, leastBeam: number): Float64Array {
    const { elevationDeg, azimuthDeg: sunDeg } = this.#rows;
    const cosTilt = Math.cos(tiltDeg * RAD);
    const sinTilt = Math.sin(tiltDeg * RAD);
    return Float64Array.from(this.#days, (day) => {
      const incidence = new Float64Array(day.length);
      const scattered = new Float64Array(day.length);
      day.forEach((r, i) => {
        const sine = Math.sin(elevationDeg[r] * RAD);
        incidence[i] = Math.max(0, sine * cosTilt + Math.cos(elevationDeg[r] * RAD) * sinTilt * Math.cos((sunDeg[r] - azimuthDeg) * RAD));
        scattered[i] = 100 * (1 + cosTilt) * Math.sqrt(sine);
      });
      return Math.min(...this.#beam.map((beam) => misfitOf(this.#values, day, beam, incidence, scattered, leastBeam)));
    });
  }
}

/** Rayleigh optical thickness of the clean air by air mass (Kasten 1996). */
function rayleigh(mass: number): number {
  if (mass > 20) return 1 / (10.4 + 0.718 * mass);
  return 1 / (6.6296 + 1.7513 * mass - 0.1202 * mass ** 2 + 0.0065 * mass ** 3 - 0.00013 * mass ** 4);
}

/** Least squares of a day's readings on beam and scattered light: what is left over what was read, root mean square; 1 with too little beam. */
function misfitOf(values: Float64Array, day: Int32Array, beamWm2: Float64Array, incidence: Float64Array, scattered: Float64Array, leastBeam: number): number {
  let bb = 0;
  let bs = 0;
  let ss = 0;
  let bg = 0;
  let sg = 0;
  let gg = 0;
  for (let i = 0; i < day.length; i++) {
    const b = beamWm2[day[i]] * incidence[i];
    const s = scattered[i];
    const g = values[day[i]];
    bb += b * b;
    bs += b * s;
    ss += s * s;
    bg += b * g;
    sg += s * g;
    gg += g * g;
  }
  if (!(bb > 0 && gg > 0)) return 1;
  const free = (sg * bb - bg * bs) / (bb * ss - bs * bs);
  const level = Math.min(SCATTERED.most, Math.max(SCATTERED.least, Number.isFinite(free) ? free : SCATTERED.least));
  const beam = Math.max(0, (bg - level * bs) / bb);
  if (beam < leastBeam) return 1;
  return Math.sqrt(Math.max(0, gg - 2 * beam * bg - 2 * level * sg + beam * beam * bb + 2 * beam * level * bs + level * level * ss) / gg);
}
