const KEY = "sunledger.visits";
/** Coming back within an hour is the same visit. */
const SAME_VISIT_MS = 3_600_000;

interface Visit {
  /** UTC ms of the visit that this one is compared to; null for the first. */
  before: number | null;
  latest: number;
}

function read(text: string | null): Record<string, Visit> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, visit]): [string, Visit][] => {
        const latest: unknown = visit?.latest;
        const before: unknown = visit?.before;
        return typeof latest === "number" ? [[id, { latest, before: typeof before === "number" ? before : null }]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Notes a visit to an installation and gives the time of the one before it, UTC ms; null at the first. */
export function lastVisit(storage: Pick<Storage, "getItem" | "setItem">, installationId: number, nowMs: number): number | null {
  const visits = read(storage.getItem(KEY));
  const known = visits[installationId];
  const before = known === undefined ? null : nowMs - known.latest < SAME_VISIT_MS ? known.before : known.latest;
  storage.setItem(KEY, JSON.stringify({ ...visits, [installationId]: { before, latest: nowMs } }));
  return before;
}
