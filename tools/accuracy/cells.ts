import type { Truth } from "@sunledger/demo";
import type { FoundAudit } from "./foundAudit.ts";

/** Incidents that are judged by the day; soiling, sensors and the unclassified are not. */
export const EVENTS = [
  "string_outage", "dc_fault", "mppt", "shading", "snow", "conversion_excess", "clipping", "derating", "curtailment", "inverter_stop", "grid_outage", "communication",
] as const;

/** Cells (inverter, local day) of one category. */
export interface CellCounts {
  found: number;
  missed: number;
  wrong: number;
}

/** How often a category (row; `nothing` too) was taken for another (column). */
export type Confusion = Map<string, Map<string, number>>;

const DAY_MS = 86_400_000;
const NOTHING = "nothing";

/** Incidents none of whose days and inverters has the cause, not even slightly. */
export function falseIncidents(truth: Truth, found: FoundAudit): number {
  const wanted = byCell(truth.cells);
  const slight = byCell(truth.slight);
  const judged = new Set<string>(EVENTS);
  return found.incidents.filter(({ category, points, days }) => judged.has(category) && days.length > 0
    && !points.some((point) => days.some((day) => {
      const cell = `${point.split("/")[0] ?? ""} ${day}`;
      return wanted.get(cell)?.has(category) === true || slight.get(cell)?.has(category) === true;
    }))).length;
}

/** Compares incidents with the truth, day by day and inverter by inverter; days the truth calls slight are neither right nor wrong. */
export function cellsOf(truth: Truth, found: FoundAudit): { counts: Map<string, CellCounts>; confusion: Confusion; daysToDetect: Map<string, number[]> } {
  const wanted = byCell(truth.cells);
  const slight = byCell(truth.slight);
  const got = new Map<string, Set<string>>();
  for (const incident of found.incidents) {
    for (const point of incident.points) {
      const inverter = point.split("/")[0] ?? "";
      if (!(inverter in truth.inverters)) continue;
      for (const day of incident.days) put(got, `${inverter} ${day}`, incident.category);
    }
  }
  const counts = new Map<string, CellCounts>(EVENTS.map((event) => [event, { found: 0, missed: 0, wrong: 0 }]));
  const confusion: Confusion = new Map();
  for (const cell of new Set([...wanted.keys(), ...got.keys()])) {
    const want = wanted.get(cell) ?? new Set();
    const have = new Set([...(got.get(cell) ?? [])].filter((category) => counts.has(category)));
    const missed = [...want].filter((category) => !have.has(category));
    const wrong = [...have].filter((category) => !want.has(category) && slight.get(cell)?.has(category) !== true);
    for (const category of want) if (have.has(category)) tell(counts, confusion, category, category, "found");
    for (const category of missed) tell(counts, confusion, category, wrong[0] ?? NOTHING, "missed");
    wrong.forEach((category, i) => tell(counts, i < missed.length ? null : confusion, NOTHING, category, "wrong"));
  }
  return { counts, confusion, daysToDetect: daysToDetect(truth, got) };
}

function byCell(cells: Truth["cells"]): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  for (const [category, inverters] of Object.entries(cells)) {
    for (const [inverter, dates] of Object.entries(inverters)) for (const date of dates) put(out, `${inverter} ${Date.parse(date) / DAY_MS}`, category);
  }
  return out;
}

function put(cells: Map<string, Set<string>>, cell: string, category: string): void {
  const set = cells.get(cell) ?? new Set();
  cells.set(cell, set.add(category));
}

/** Counts a cell under its own category, and in the matrix unless it stands there already. */
function tell(counts: Map<string, CellCounts>, confusion: Confusion | null, row: string, column: string, as: keyof CellCounts): void {
  const own = counts.get(row === NOTHING ? column : row);
  if (own !== undefined) own[as]++;
  if (confusion === null) return;
  const cells = confusion.get(row) ?? new Map<string, number>();
  confusion.set(row, cells.set(column, (cells.get(column) ?? 0) + 1));
}

/** Days from the first true cell of a category on an inverter to the first one found. */
function daysToDetect(truth: Truth, got: Map<string, Set<string>>): Map<string, number[]> {
  const out = new Map<string, number[]>();
  for (const [category, inverters] of Object.entries(truth.cells)) {
    for (const [inverter, dates] of Object.entries(inverters)) {
      const days = dates.map((date) => Date.parse(date) / DAY_MS).sort((a, b) => a - b);
      const seen = days.find((day) => got.get(`${inverter} ${day}`)?.has(category) === true);
      if (seen !== undefined && days[0] !== undefined) out.set(category, [...(out.get(category) ?? []), seen - days[0]]);
    }
  }
  return out;
}
