import type { Truth } from "@sunledger/demo";
import { cellsOf, EVENTS, falseIncidents, type CellCounts, type Confusion } from "./cells.ts";
import type { FoundAudit, Known } from "./foundAudit.ts";

/** Causes that no measurement can part are judged together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  array_quality: ["degradation", "mismatch", "dc_wiring"],
  stops: ["inverter_stop", "grid_outage"],
};
/** A loss neither there nor found by this share of the reference says nothing of an interval. */
const WORTH_COVERING = 0.0002;

/** How far an audit is from the truth. Errors in % of the true reference energy; ratios 0–1. */
export interface Score {
  prError: number;
  attributionPct: number;
  /** Found less true, by loss group. */
  errorPct: Map<string, number>;
  cells: Map<string, CellCounts>;
  cellF1: number;
  falseCells: number;
  /** Incidents of something that was not there at all. */
  falseIncidents: number;
  /** Groups whose interval of ±2 standard uncertainties was judged: whether it holds the truth. */
  covered: Map<string, boolean>;
  /** Days from an event's first cell to the first one found. */
  daysToDetect: Map<string, number[]>;
  confusion: Confusion;
  /** Intervals of ±2 standard uncertainties: how many were judged, how many hold the truth. */
  intervals: { judged: number; covered: number };
  prCovered: boolean;
  /** Wrong entries of the plant file, those named with the truth inside twice their uncertainty, and entries named without need. */
  misprints: { wrong: number; named: number; right: number };
  closure: number;
  inverterMonths: number;
  months: number;
}

/** Judges an audit by the rules of the labelled plants: loss groups against their true energies, incidents by (inverter, local day). */
export function scoreAudit(truth: Truth, found: FoundAudit): Score {
  const reference = truth.total_kwh.reference;
  const trueKwh = new Map<string, number>(truth.order.map((key) => [key, truth.total_kwh[key]]));
  const errorPct = new Map<string, number>();
  const intervals = { judged: 0, covered: 0 };
  const covered = new Map<string, boolean>();
  for (const [group, keys] of groupsOf([...trueKwh.keys(), ...found.losses.keys()])) {
    const known = sum(keys.map((key) => found.losses.get(key) ?? { value: 0, uncertainty: 0 }));
    const actual = keys.reduce((total, key) => total + (trueKwh.get(key) ?? 0), 0);
    const error = known.value - actual;
    errorPct.set(group, (100 * error) / reference);
    if (group === "unexplained" || Math.max(Math.abs(actual), Math.abs(known.value)) < WORTH_COVERING * reference) continue;
    const holds = Math.abs(error) <= 2 * known.uncertainty;
    covered.set(group, holds);
    intervals.judged++;
    if (holds) intervals.covered++;
  }
  const { counts, confusion, daysToDetect } = cellsOf(truth, found);
  const total = (of: (c: CellCounts) => number): number => EVENTS.reduce((all, event) => all + of(counts.get(event) ?? NONE), 0);
  const hits = total((c) => c.found);
  const missed = total((c) => c.missed);
  const falseCells = total((c) => c.wrong);
  const inverterMonths = Object.keys(truth.inverters).length * truth.monthly.length;
  // a plant without any fault is read as if it had one cell a month on each inverter, all found
  const right = hits + missed > 0 ? hits : inverterMonths;
  const wrong = Object.entries(truth.wrong ?? {});
  const namedAs = (field: string): FoundAudit["plantModel"][number] | undefined => found.plantModel.find((entry) => entry.field.endsWith(field));
  const prError = found.pr.value - truth.pr;
  return {
    prError,
    attributionPct: [...errorPct.values()].reduce((all, error) => all + Math.abs(error), 0),
    errorPct,
    cells: counts,
    cellF1: (2 * right) / (2 * right + missed + falseCells),
    falseCells,
    falseIncidents: falseIncidents(truth, found),
    covered,
    daysToDetect,
    confusion,
    intervals,
    prCovered: Math.abs(prError) <= 2 * found.pr.uncertainty,
    misprints: {
      wrong: wrong.length,
      named: wrong.filter(([field]) => namedAs(field) !== undefined).length,
      right: wrong.filter(([field, entry]) => {
        const named = namedAs(field);
        return named !== undefined && Math.abs(named.found - entry.true) <= 2 * named.uncertainty;
      }).length,
    },
    closure: Math.max(found.gapKwh, Math.abs(found.referenceKwh - [...found.losses.values()].reduce((all, loss) => all + loss.value, 0) - found.energyKwh)) / reference,
    inverterMonths,
    months: truth.monthly.length,
  };
}

const NONE: CellCounts = { found: 0, missed: 0, wrong: 0 };

/** Every key under its group, or as a group of its own. */
function groupsOf(keys: readonly string[]): Map<string, readonly string[]> {
  const grouped = new Set(Object.values(GROUPS).flat());
  const out = new Map<string, readonly string[]>(Object.entries(GROUPS));
  for (const key of keys) if (!grouped.has(key)) out.set(key, [key]);
  return out;
}

function sum(parts: readonly Known[]): Known {
  return {
    value: parts.reduce((all, part) => all + part.value, 0),
    uncertainty: Math.hypot(...parts.map((part) => part.uncertainty)),
  };
}
