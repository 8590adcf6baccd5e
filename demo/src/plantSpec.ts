import type { ModuleDesign } from "./moduleDesign.ts";

/** The weather of a place, in a few numbers. */
export interface Climate {
  meanTempC: number;
  /** Half the difference between the warmest and the coldest time of year, K. */
  seasonalK: number;
  /** Half the difference between afternoon and dawn on a clear day, K. */
  diurnalK: number;
  /** Mean cloudiness in mid-winter and mid-summer, 0–1. */
  cloudWinter: number;
  cloudSummer: number;
  turbidityWinter: number;
  turbiditySummer: number;
  /** Chance of rain on a grey day in winter and summer, 0–1. */
  rainWinter: number;
  rainSummer: number;
  windMs: number;
}

/** Rows of modules in one plane on one MPP tracker. */
export interface SubArraySpec {
  id: string;
  tiltDeg: number;
  azimuthDeg: number;
  modulesPerString: number;
  strings: number;
  ohmPerString: number;
}

export interface InverterSpec {
  id: string;
  subarrays: readonly string[];
}

/** A maker's inverter: η = a − b/load − c·load printed at a few loads; what it really does depends a little on voltage too. */
export interface InverterDesign {
  id: string;
  pAcW: number;
  ratedDcW: number;
  a: number;
  b: number;
  c: number;
  /** Efficiency lost per relative distance from 1.05 × the array's STC voltage. */
  voltageSlope: number;
}

export type SensorSpec =
  | { id: string; kind: "irradiance_tilted" | "temperature_module"; tiltDeg: number; azimuthDeg: number }
  | { id: string; kind: "irradiance_horizontal" | "temperature_ambient" | "wind" | "rain" };

interface Span {
  startMs: number;
  endMs: number;
}

/**
 * What strings suffer from: cell groups (three a module) that conduct through their bypass diodes, a shunt beside every
 * module's own (potential-induced degradation), or a resistance in the string's loop. `growsDays` after its start a fault
 * has grown to this; 0: at once. A bypass diode conducts or doesn't.
 */
export type DcDefect = { kind: "bypass"; groups: number } | { kind: "pid"; shuntOhm: number } | { kind: "connector"; ohm: number };

/** Something that goes wrong in [startMs, endMs). Hours are local. */
export type Fault = Span &
  (
    | { kind: "string_outage"; subarray: string; strings: readonly number[] }
    | { kind: "dc_fault"; subarray: string; strings: readonly number[]; defect: DcDefect; growsDays: number }
    | { kind: "inverter_stop"; inverter: string }
    | { kind: "grid_outage" }
    | { kind: "communication"; inverters: readonly string[]; sensors: boolean }
    | { kind: "curtailment"; setpoint: number; hours: readonly [number, number]; everyDays: number }
    | { kind: "derating"; inverters: readonly string[]; aboveC: number; perC: number }
    | { kind: "mppt"; inverter: string; voltageFactor: number }
    | { kind: "conversion_excess"; inverter: string; loss: number }
    | { kind: "shading"; subarrays: readonly string[]; azimuthDeg: readonly [number, number]; elevationBelowDeg: number }
    | { kind: "snow" }
    | SensorFault
  );

/** What goes wrong with what measures; none of it costs energy. */
type SensorFault =
  | { kind: "sensor_drift"; sensor: string; gainAtStart?: number; gainAtEnd: number }
  | { kind: "sensor_stuck"; sensor: string }
  /** A zero that is off, by night and by day, W/m². */
  | { kind: "sensor_offset"; sensor: string; offsetWm2: number }
  /** A light sensor that truly lies in another plane than the plant file says (a tilt of 0: on the horizontal), all the time. */
  | { kind: "sensor_misaligned"; sensor: string; tiltDeg: number; azimuthDeg: number }
  /** A glass dome that gathers dirt as modules do; rain of that many mm a day washes it (Infinity: nothing does). */
  | { kind: "sensor_soiled"; sensor: string; perDay: number; cleaningRainMm: number }
  /** An air thermometer that the sun reaches: too warm by that many K per 1000 W/m² in still air. */
  | { kind: "thermometer_exposed"; sensor: string; kPerKwM2: number }
  /** A module thermometer that came off: it feels this share of the heating, 0–1. */
  | { kind: "thermometer_loose"; sensor: string; contact: number }
  /** A clock that is late by so many minutes: of the whole logger, or of the one that keeps the sensors. */
  | { kind: "clock_shift"; minutes: number; sensorsOnly: boolean }
  /** Stamps that claim UTC though the clock was put forward for the summer (true), or local time though it was not (false). */
  | { kind: "clock_daylight"; changed: boolean };

/** Everything the simulator needs to know of a plant: what it is, where, and what happens to it. */
export interface PlantSpec {
  name: string;
  town: string;
  latitude: number;
  longitude: number;
  altitudeM: number;
  timezone: string;
  commissionedOn: string;
  currency: string;
  tariffPerKwh: number;
  albedo: number;
  analysis: "dc" | "ac";
  intervalS: number;
  climate: Climate;
  module: ModuleDesign;
  inverterDesign: InverterDesign;
  subarrays: readonly SubArraySpec[];
  inverters: readonly InverterSpec[];
  sensors: readonly SensorSpec[];
  /** Whether light sensors are without an error of their gain and of slanting light, of which no audit can know. */
  exactLightSensors?: boolean;
  stringCurrents: boolean;
  meter: boolean;
  acWiringLossAtRated: number;
  thermal: { u0: number; u1: number; absorption: number; cellMinusBackK: number };
  /** Loss of dirt per dry day (fraction) and the rain of a day that washes it off, mm. */
  soiling: { perDay: number; cleaningRainMm: number };
  ageing: { lid: number; perYear: number };
  mismatch: { mean: number; spread: number };
  /** Entries of plant.json that are written wrong, by their path, with what is written instead of the truth. */
  wrong: Readonly<Record<string, number>>;
  faults: readonly Fault[];
}
