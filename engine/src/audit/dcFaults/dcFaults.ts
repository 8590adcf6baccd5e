import { median, quantile, robustSpread } from "../statistics.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import { alikeUnits, besideOthers, type Beside } from "./besideAlike.ts";
import { faultCourse, type FaultCourse } from "./faultCourse.ts";
import { faultyStrings } from "./faultyStrings.ts";
import { bestShape, lackOf, nonNegative, PURE, type LightShape } from "./faultShape.ts";

/** What the electrical evidence says a fault is; undecided where strings lack beside others and nothing says why. */
export type DcFaultKind = "bypass" | "pid" | "connector" | "undecided";

/** A lasting lack of one unit's DC side that is no open string. */
export interface DcFault {
  kind: DcFaultKind;
  shape: LightShape;
  course: FaultCourse;
  /** Share of power left, row by row. */
  left: Float64Array;
  voltageLeft: Float64Array;
  /** Voltage against the others' without it. */
  voltageBase: number;
  /** Voltage lost per power lost, and its standard uncertainty. */
  voltagePerLack: number;
  voltageUncertainty: number;
  /** What it takes at its worst in weak light and in strong, as shares of the unit's power. */
  weakLack: number;
  strongLack: number;
  /** Strings on which it lies (`A01-S02`), where currents say. */
  strings: string[];
}

const LEAST_LACK = 0.006;
const LEAST_SIGMAS = 5;
const LEAST_EXPLAINED = 0.3;
/** Voltage evidence: so much of the lack, beyond so many standard uncertainties. */
const VOLTAGE_SHARE = 0.2;
const VOLTAGE_SIGMAS = 4;
/** A shunt takes at least this share of its usual lack under clouds, where shadows go. */
const CLOUDY_BEAM_SHARE = 0.3;
const UNDER_CLOUD = 0.5;
const UNDER_CLOUD_ROWS = 12;
/** More voltage than power lost: the current rises, as it does left of the maximum power point. That is a tracker, no fault of strings. */
const MOST_VOLTAGE = 1.1;
const CURRENT_RISES = 1.012;
const LOW_VOLTAGE = 0.97;
/** Weak light lacks so many times what strong light does: a shunt. Strong light so many times what weak light does: a resistance. */
const SHUNT_RATIO = 2;
const SERIES_RATIO = 0.6;
/** Cell groups that conduct through their diodes take about the same at any light. */
const STEADY_LEAST = 0.8;
const STEADY_MOST = 1.4;
const WEAK_WM2 = 200;
const STRONG_WM2 = 800;
const MOST_LACK = 0.9;
const MOST_ROWS = 4000;

/**
 * The DC fault of every unit, if its power and voltage beside its like show one. The clearest is found first and taken out,
 * for it makes the others seem to gain.
 */
export function dcFaults(scope: AuditScope, excluded: (i: number) => Uint8Array): (DcFault | null)[] {
  const out: (DcFault | null)[] = scope.units.map(() => null);
  for (const group of alikeUnits(scope, excluded)) {
    for (let round = 0; round < group.members.length; round++) {
      const found = besideOthers(scope, group).map((beside, m) => (out[group.members[m]] === null ? faultOf(scope.units[group.members[m]], scope, beside) : null));
      const m = clearest(found);
      const fault = found[m] ?? null;
      if (fault === null) break;
      out[group.members[m]] = fault;
      for (let r = 0; r < fault.left.length; r++) {
        // what the unit was before it is its own measure: its constant was learnt with the fault
        group.power[m][r] /= fault.left[r] * fault.course.base;
        group.voltage[m][r] /= fault.voltageLeft[r] * fault.voltageBase;
      }
    }
  }
  return out;
}

/** Which of the faults takes most; -1 without any. */
function clearest(found: readonly (DcFault | null)[]): number {
  let best = -1;
  let most = 0;
  found.forEach((fault, m) => {
    if (fault === null || fault.course.meanLack * fault.course.days <= most) return;
    best = m;
    most = fault.course.meanLack * fault.course.days;
  });
  return best;
}

function faultOf(u: AuditUnit, scope: AuditScope, whole: Beside): DcFault | null {
  const beside = onPoint(whole);
  const first = faultCourse(beside.dailyPower);
  if (first === null || !(first.explains > 0.05)) return null;
  let best: { shape: LightShape; course: FaultCourse; lack: Float64Array } | null = null;
  for (const pure of PURE) {
    for (let array = 0; array < (u.unit.arrays.length > 1 ? u.unit.arrays.length : 1); array++) {
      const shape = { array, ...pure };
      const lack = lackOf(shape, u, scope);
      const course = severityCourse(u, scope, beside, first.base, lack);
      if (course !== null && (best === null || course.explains > best.course.explains)) best = { shape, course, lack };
    }
  }
  if (best === null) return null;
  const lacking = lackingRows(scope, beside, best.course, median(best.lack));
  const { shape } = bestShape(u, scope, lacking);
  const lack = lackOf(shape, u, scope);
  const course = severityCourse(u, scope, beside, best.course.base, lack);
  if (course === null) return null;
  const voltage = voltageOf(beside, course, lacking, lack);
  const level = (wm2: number): number => shape.low * (500 / wm2) + shape.flat + shape.high * (wm2 / 500);
  const weakOverStrong = level(WEAK_WM2) / level(STRONG_WM2);
  const steady = course.noise / Math.sqrt(Math.min(course.days, 25));
  if (process.env.GA === "1") console.log(u.unit.id, `days ${course.fromDay}-${course.toDay} ${course.mended} mean ${course.meanLack.toFixed(4)} max ${Math.max(...course.lack).toFixed(4)} noise ${course.noise.toFixed(4)} explains ${course.explains.toFixed(2)} V/P ${voltage.perLack.toFixed(2)}±${voltage.uncertainty.toFixed(2)} weak/strong ${weakOverStrong.toFixed(2)} a${shape.array} [${shape.low.toFixed(2)} ${shape.flat.toFixed(2)} ${shape.high.toFixed(2)}]`);
  if (course.meanLack < LEAST_LACK || course.meanLack < LEAST_SIGMAS * steady || course.explains < LEAST_EXPLAINED) return null;
  const kind = kindOf(voltage, weakOverStrong);
  if (kind === null || (kind === "pid" && (course.mended || !underCloud(u, lacking, lack)))) return null;
  const { rows, days } = scope;
  const scale = meanOf(u, scope, beside, lack);
  const left = Float64Array.from({ length: rows.count }, (_, r) => {
    const d = rows.day[r] - days.firstDay;
    return course.lack[d] > 0 ? Math.max(1 - MOST_LACK, 1 - (course.lack[d] * lack[r]) / scale) : 1;
  });
  const worst = Math.max(...course.lack) / scale;
  const voltageLeft = left.map((one) => 1 - Math.min(MOST_VOLTAGE_LOST, voltage.linear * (1 - one) + voltage.square * (1 - one) ** 2));
  return { kind, shape, course, left, voltageLeft, voltageBase: voltage.base, voltagePerLack: voltage.perLack, voltageUncertainty: voltage.uncertainty, weakLack: worst * level(WEAK_WM2), strongLack: worst * level(STRONG_WM2), strings: faultyStrings(u, scope, course, shape.array) };
}

/** The days without those on which the tracker stood left of its point: low voltage and more current than its own usual. */
function onPoint(beside: Beside): Beside {
  const amps = beside.dailyPower.map((v, d) => v / beside.dailyVoltage[d]);
  const usual = median(amps);
  const high = quantile(beside.dailyVoltage, 0.9);
  const off = amps.map((v, d) => (v > CURRENT_RISES * usual && beside.dailyVoltage[d] < LOW_VOLTAGE * high ? 1 : 0));
  return off.includes(1) ? { ...beside, dailyPower: beside.dailyPower.map((v, d) => (off[d] === 1 ? NaN : v)), dailyVoltage: beside.dailyVoltage.map((v, d) => (off[d] === 1 ? NaN : v)) } : beside;
}

/** What the voltage and the light say; null where they prove no electrical fault. */
function kindOf(voltage: { perLack: number; uncertainty: number }, weakOverStrong: number): DcFaultKind | null {
  const volts = voltage.perLack > VOLTAGE_SHARE && voltage.perLack > VOLTAGE_SIGMAS * voltage.uncertainty;
  if (weakOverStrong >= SHUNT_RATIO) return "pid";
  if (!volts || voltage.perLack > MOST_VOLTAGE) return null;
  if (weakOverStrong <= SERIES_RATIO) return "connector";
  return weakOverStrong >= STEADY_LEAST && weakOverStrong <= STEADY_MOST ? "bypass" : "undecided";
}

/** Whether the lack is there under clouds as it is in beam light: a shadow's is not. */
function underCloud(u: AuditUnit, { rows, severity, lack }: ReturnType<typeof lackingRows>, shape: Float64Array): boolean {
  let found = 0;
  let asked = 0;
  let n = 0;
  rows.forEach((r, k) => {
    if (u.beamShare[r] >= CLOUDY_BEAM_SHARE) return;
    found += lack[k];
    asked += severity[k] * shape[r];
    n++;
  });
  return n >= UNDER_CLOUD_ROWS && found >= UNDER_CLOUD * asked;
}

/** Course of the severity: the day's lack over what the shape would take from that day's light, told at the usual light. */
function severityCourse(u: AuditUnit, scope: AuditScope, beside: Beside, base: number, lack: Float64Array): FaultCourse | null {
  const { days } = scope;
  const scale = meanOf(u, scope, beside, lack);
  return faultCourse(beside.dailyPower.map((v, d) => {
    if (Number.isNaN(v)) return NaN;
    const own = weighted(u, beside, lack, days.from[d], days.from[d + 1]);
    return Number.isFinite(own) && own > 0 ? base * (1 - ((1 - v / base) * scale) / own) : NaN;
  }));
}

/** A shape's mean over the rows that count, weighed by power. */
function meanOf(u: AuditUnit, { rows }: AuditScope, beside: Beside, lack: Float64Array): number {
  return weighted(u, beside, lack, 0, rows.count);
}

function weighted(u: AuditUnit, beside: Beside, lack: Float64Array, from: number, to: number): number {
  let sum = 0;
  let all = 0;
  for (let r = from; r < to; r++) {
    if (Number.isNaN(beside.power[r])) continue;
    sum += lack[r] * u.model.dcKw[r];
    all += u.model.dcKw[r];
  }
  return sum / all;
}

/** Rows of the days on which the fault is well there, not more than tell. */
function lackingRows({ rows, days }: AuditScope, beside: Beside, course: FaultCourse, scale: number): { rows: number[]; severity: number[]; lack: number[] } {
  const all: number[] = [];
  const half = Math.max(...course.lack) / 2;
  for (let d = course.fromDay; d <= course.toDay; d++) {
    if (course.lack[d] < half) continue;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (!Number.isNaN(beside.power[r])) all.push(r);
  }
  const every = Math.max(1, Math.ceil(all.length / MOST_ROWS));
  const own = all.filter((_, n) => n % every === 0);
  return {
    rows: own, severity: own.map((r) => course.lack[rows.day[r] - days.firstDay] / scale),
    lack: own.map((r) => 1 - beside.power[r] / course.base),
  };
}

/** How voltage goes with the power lost: in proportion, and with its square (a shunt's, whose lack it follows only where that is large). */
interface VoltageLoss {
  /** Against the others' without the fault. */
  base: number;
  linear: number;
  square: number;
  /** Voltage lost per power lost at the mean lack, and its standard uncertainty. */
  perLack: number;
  uncertainty: number;
}

function voltageOf(beside: Beside, course: FaultCourse, { rows, severity }: ReturnType<typeof lackingRows>, shape: Float64Array): VoltageLoss {
  const sound = beside.dailyVoltage.filter((_, d) => course.lack[d] === 0);
  const base = median(sound);
  const lost = rows.map((r, n) => ({ lack: severity[n] * shape[r], voltage: 1 - beside.voltage[r] / base })).filter((one) => Number.isFinite(one.voltage));
  const fit = (of: typeof lost): number[] => {
    const x = of.map((one) => one.lack);
    return nonNegative([x, x.map((one) => one * one)], of.map((one) => one.voltage)).weights;
  };
  const off = (one: (typeof lost)[number], [linear, square]: number[]): number => Math.abs(one.voltage - linear * one.lack - square * one.lack ** 2);
  // an inverter that sleeps for a part of the interval shows a voltage that is no string's
  let weights = fit(lost);
  for (let round = 0; round < ROBUST_ROUNDS; round++) {
    const usual = median(lost.map((one) => off(one, weights)));
    weights = fit(lost.filter((one) => off(one, weights) <= OUTLYING * usual));
  }
  const [linear, square] = weights;
  const uncertainty = robustSpread(sound) / base / Math.sqrt(INDEPENDENT) / course.meanLack;
  return { base, linear, square, perLack: linear + square * course.meanLack, uncertainty };
}

/** Days of a season stray together: they count as a few. */
const INDEPENDENT = 6;
const ROBUST_ROUNDS = 3;
const OUTLYING = 4;
const MOST_VOLTAGE_LOST = 0.5;
