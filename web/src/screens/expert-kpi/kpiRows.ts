import type { Api, KpiData, ReplyOf } from "@sunledger/contract";

/** Figures by point read from a workbook. */
export type Guaranteed = ReplyOf<Api["convertKpiXlsxJson"]>["points"];
type Figures = KpiData["points"][number];

export interface KpiRow extends Figures {
  /** What a workbook guarantees for the point; null where it says nothing. */
  promised: { pr: number | null; pi: number | null };
}

interface KpiRows {
  rows: KpiRow[];
  /** All points together: energies added, ratios of the sums. */
  total: Omit<Figures, "point" | "hours">;
}

/** Key figures with what was guaranteed beside them, sorted by a column (`-` before it for descending); unknown ones stand last. */
export function kpiRows({ points }: KpiData, guaranteed: Guaranteed, sort: string): KpiRows {
  const promises = new Map(guaranteed.map((own) => [own.point, own]));
  const rows = points.map((own): KpiRow => ({ ...own, promised: { pr: promises.get(own.point)?.pr ?? null, pi: promises.get(own.point)?.pi ?? null } }));
  const name = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  const valueOf = (row: KpiRow): string | number | null => {
    const value: unknown = Reflect.get(row, name);
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  const sum = (of: (row: KpiRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const reference = sum((row) => row.reference_energy_kwh);
  const expected = sum((row) => row.expected_energy_kwh);
  const delivered = sum((row) => row.energy_ac_kwh);
  return {
    rows: rows.toSorted((a, b) => {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
      return left < right ? -direction : left > right ? direction : 0;
    }),
    total: {
      reference_energy_kwh: reference,
      expected_energy_kwh: expected,
      energy_ac_kwh: delivered,
      estimated_kwh: sum((row) => row.estimated_kwh),
      pr: reference > 0 ? delivered / reference : null,
      pi: expected > 0 ? delivered / expected : null,
    },
  };
}
