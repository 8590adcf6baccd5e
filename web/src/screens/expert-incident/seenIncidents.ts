import type { IncidentRow } from "@sunledger/contract";

const KEY = "sunledger.incidents";
/** Coming back within an hour is the same visit. */
const SAME_VISIT_MS = 3_600_000;

interface Visits {
  /** UTC ms. */
  at: number;
  /** Incidents known at the visit before this one; null at the first. */
  before: string[] | null;
  beforeAt: number | null;
  latest: string[];
}

const textsOf = (value: unknown): string[] | null => (Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : null);

function visitsOf(stored: unknown): Visits | null {
  if (typeof stored !== "object" || stored === null) return null;
  const at: unknown = Reflect.get(stored, "at");
  const beforeAt: unknown = Reflect.get(stored, "beforeAt");
  const latest = textsOf(Reflect.get(stored, "latest"));
  return typeof at === "number" && latest !== null ? { at, latest, before: textsOf(Reflect.get(stored, "before")), beforeAt: typeof beforeAt === "number" ? beforeAt : null } : null;
}

function read(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** An incident's name that outlives its analysis: a newer one numbers them anew. */
export const incidentName = ({ category, points, start }: Pick<IncidentRow, "category" | "points" | "start">): string => `${category} ${points[0] ?? ""} ${points.length} ${start.slice(0, 16)}`;

/**
 * Notes which incidents an installation has at this visit and tells those that it had at the one before, with its time;
 * null at the first visit.
 */
export function seenIncidents(storage: Pick<Storage, "getItem" | "setItem">, installationId: number, names: readonly string[], nowMs: number): { names: ReadonlySet<string>; atMs: number } | null {
  const all = read(storage.getItem(KEY));
  const known = visitsOf(all[installationId]);
  const isSame = known !== null && nowMs - known.at < SAME_VISIT_MS;
  const before = known === null ? null : isSame ? known.before : known.latest;
  const beforeAt = known === null ? null : isSame ? known.beforeAt : known.at;
  const now: Visits = { at: nowMs, before, beforeAt, latest: [...names] };
  storage.setItem(KEY, JSON.stringify({ ...all, [installationId]: now }));
  return before === null || beforeAt === null ? null : { names: new Set(before), atMs: beforeAt };
}
