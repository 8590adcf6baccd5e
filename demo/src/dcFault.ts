import { currentAtVoltage, singleDiode, type DiodeParameters } from "@sunledger/engine";
import { inSpan, type faultsOf } from "./faultState.ts";
import { diodeOf, type ModuleDesign } from "./moduleDesign.ts";
import type { Fault, SubArraySpec } from "./plantSpec.ts";

type DcFault = Extract<Fault, { kind: "dc_fault" }>;
type Defect = DcFault["defect"];

const DAY_MS = 86_400_000;
const CELL_GROUPS = 3;
/** Forward voltage of a bypass diode that carries the string's current, V. */
const DIODE_V = 0.5;
const LIGHT_STEPS = 16;
const LIGHT_STEP = Math.sqrt(1700) / LIGHT_STEPS;
const TEMP_LOW_C = -20;
const TEMP_STEP_C = 25;
const TEMP_STEPS = 4;
const GROWTH_STEPS = 6;
const LOWEST_V = 0.3;
const HIGHEST_V = 1.05;
const COARSE_STEPS = 15;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** What strings with a defect do to the strings beside them on one tracker. */
export interface FaultyArray {
  /** Power of all running strings against that of as many sound ones. */
  power: number;
  /** Voltage of the common maximum power point against that of sound strings. */
  voltage: number;
  /** Current of a string with the defect against that of a sound one beside it (1 where there is none). */
  current: number;
}

const SOUND: FaultyArray = { power: 1, voltage: 1, current: 1 };

/** A sub-array's DC faults over time. */
export interface DcFaults {
  /** Strings with a defect at an instant; empty while there is none. */
  faulty(timeMs: number): ReadonlySet<number>;
  /** How so many faulty strings among so many running ones answer light and heat. */
  at(timeMs: number, faulty: number, running: number, effectiveWm2: number, tempCellC: number): FaultyArray;
}

const NONE: ReadonlySet<number> = new Set();

/** Current of a string with a defect at its terminals' voltage, A, from its modules' sound parameters; `grown` from 0 to 1. */
function faultyCurrent(defect: Defect, grown: number, modules: number, sound: DiodeParameters): (stringV: number) => number {
  switch (defect.kind) {
    case "bypass": {
      const left = modules - defect.groups / CELL_GROUPS;
      return (stringV) => currentAtVoltage((stringV + defect.groups * DIODE_V) / left, sound);
    }
    case "pid": {
      const leaky = { ...sound, resistanceShuntOhm: 1 / (1 / sound.resistanceShuntOhm + grown / defect.shuntOhm) };
      return (stringV) => currentAtVoltage(stringV / modules, leaky);
    }
    case "connector": {
      const resistive = { ...sound, resistanceSeriesOhm: sound.resistanceSeriesOhm + (grown * defect.ohm) / modules };
      return (stringV) => currentAtVoltage(stringV / modules, resistive);
    }
  }
}

/** The common maximum power point of sound and faulty strings in parallel. */
function operate(defect: Defect, grown: number, modules: number, faulty: number, running: number, sound: DiodeParameters): FaultyArray {
  const best = singleDiode(sound);
  const ofFaulty = faultyCurrent(defect, grown, modules, sound);
  // a string that is short of the common voltage gives nothing: its diode keeps the current from flowing back
  const currents = (stringV: number): { one: number; other: number } => ({
    one: Math.max(0, currentAtVoltage(stringV / modules, sound)), other: Math.max(0, ofFaulty(stringV)),
  });
  const power = (stringV: number): number => {
    const { one, other } = currents(stringV);
    return stringV * (one * (running - faulty) + other * faulty);
  };
  const from = LOWEST_V * best.vmpV * modules;
  const step = ((HIGHEST_V - LOWEST_V) * best.vmpV * modules) / COARSE_STEPS;
  let peak = 0;
  for (let i = 1; i <= COARSE_STEPS; i++) if (power(from + i * step) > power(from + peak * step)) peak = i;
  let low = from + (peak - 1) * step;
  let high = from + (peak + 1) * step;
  for (let i = 0; i < 18; i++) {
    const a = high - GOLDEN * (high - low);
    const b = low + GOLDEN * (high - low);
    if (power(a) > power(b)) high = b;
    else low = a;
  }
  const stringV = (low + high) / 2;
  const { one, other } = currents(stringV);
  return {
    power: Math.min(1, power(stringV) / (running * best.pmpW * modules)), voltage: stringV / (best.vmpV * modules),
    current: running > faulty && one > 0 ? other / one : 1,
  };
}

function mix(a: FaultyArray, b: FaultyArray, t: number): FaultyArray {
  return { power: a.power + (b.power - a.power) * t, voltage: a.voltage + (b.voltage - a.voltage) * t, current: a.current + (b.current - a.current) * t };
}

/** A defect tabulated over light (√G), cell temperature and growth, for so many faulty strings among so many running. */
function tabulated(defect: Defect, design: ModuleDesign, modules: number, faulty: number, running: number): (grown: number, effectiveWm2: number, tempCellC: number) => FaultyArray {
  const diode = diodeOf(design);
  const growths = defect.kind === "bypass" ? 1 : GROWTH_STEPS;
  const nodes = Array.from({ length: growths }, (_, n) => Array.from({ length: LIGHT_STEPS + 1 }, (_g, i) => Array.from({ length: TEMP_STEPS + 1 }, (_t, j) => (
    operate(defect, (n + 1) / growths, modules, faulty, running, diode((Math.max(i, 0.5) * LIGHT_STEP) ** 2, TEMP_LOW_C + j * TEMP_STEP_C))
  ))));
  return (grown, effectiveWm2, tempCellC) => {
    const u = Math.min(Math.sqrt(Math.max(effectiveWm2, 0)) / LIGHT_STEP, LIGHT_STEPS - 1e-9);
    const w = Math.min(Math.max((tempCellC - TEMP_LOW_C) / TEMP_STEP_C, 0), TEMP_STEPS - 1e-9);
    const i = Math.floor(u);
    const j = Math.floor(w);
    const g = grown * growths;
    const n = Math.min(Math.ceil(g), growths);
    const of = (level: number): FaultyArray => {
      if (level <= 0) return SOUND;
      const at = nodes[level - 1];
      return mix(mix(at[i][j], at[i][j + 1], w - j), mix(at[i + 1][j], at[i + 1][j + 1], w - j), u - i);
    };
    return mix(of(n - 1), of(n), g - (n - 1));
  };
}

/** Follows the DC faults of one sub-array; of two at a time the first one counts. */
export function dcFaultsOf(faults: ReturnType<typeof faultsOf<"dc_fault">>, array: SubArraySpec, design: ModuleDesign): DcFaults {
  const own = faults.filter((fault) => fault.subarray === array.id).map((fault) => ({ fault, strings: new Set(fault.strings) }));
  const tables = new Map<string, ReturnType<typeof tabulated>>();
  const current = (timeMs: number): (typeof own)[number] | undefined => own.find(({ fault }) => inSpan(fault, timeMs));
  return {
    faulty: (timeMs) => current(timeMs)?.strings ?? NONE,
    at(timeMs, faulty, running, effectiveWm2, tempCellC) {
      const now = current(timeMs);
      if (now === undefined || faulty === 0) return SOUND;
      const { fault } = now;
      const key = `${own.indexOf(now)} ${faulty} ${running}`;
      const table = tables.get(key) ?? tabulated(fault.defect, design, array.modulesPerString, faulty, running);
      tables.set(key, table);
      const grown = fault.growsDays > 0 ? Math.min(1, (timeMs - fault.startMs) / (fault.growsDays * DAY_MS)) : 1;
      return table(grown, effectiveWm2, tempCellC);
    },
  };
}
