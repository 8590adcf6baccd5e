import type { LossGroup, LossKey } from "@sunledger/contract";
import { peakPowerKwp } from "./peakPower.ts";
import type { ReportData, ReportLoss } from "./reportData.ts";

/** Sums that several pages share; computed once, from the audit's numbers alone. */
export interface ReportFigures {
  peakKwp: number;
  referenceKwh: number;
  deliveredKwh: number;
  /** Null when any day's expected energy cannot be known. */
  expectedKwh: number | null;
  /** Shapley shares of expected − delivered, the largest first; those under a thousandth of the sum left out. */
  shortfall: { loss: ReportLoss; kwh: number }[];
  shortfallKwh: number;
  /** Expected − delivered: the Shapley shares and what no cause explains. Null when the expected energy is unknown. */
  gapKwh: number | null;
  unexplainedKwh: number;
  byGroupKwh: Record<LossGroup, number>;
  /** Expected and estimated energy by month. */
  monthExpectedKwh: Map<string, number | null>;
  monthEstimatedKwh: Map<string, number>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The part of a month's or point's losses that an operator or the outside causes. */
export const actingKeys = (losses: readonly ReportLoss[]): LossKey[] =>
  losses.filter(({ group }) => group === "operational" || group === "external").map(({ key }) => key);

export const reportFigures = ({ audit, plant, daily }: ReportData): ReportFigures => {
  const monthExpectedKwh = new Map<string, number | null>();
  const monthEstimatedKwh = new Map<string, number>();
  let expectedKwh: number | null = daily.length > 0 ? 0 : null;
  for (const day of daily) {
    const month = day.day.slice(0, 7);
    const before = monthExpectedKwh.get(month);
    const known = day.expected_energy_kwh;
    monthExpectedKwh.set(month, before === null || known === null ? null : (before ?? 0) + known);
    monthEstimatedKwh.set(month, (monthEstimatedKwh.get(month) ?? 0) + day.estimated_kwh);
    expectedKwh = expectedKwh === null || known === null ? null : expectedKwh + known;
  }
  const shortfallKwh = sum(audit.losses.map(({ shapley_kwh }) => shapley_kwh ?? 0));
  const shortfall = audit.losses
    .flatMap((loss) => (loss.shapley_kwh !== null && loss.shapley_kwh > 1e-3 * Math.abs(shortfallKwh) ? [{ loss, kwh: loss.shapley_kwh }] : []))
    .toSorted((a, b) => b.kwh - a.kwh);
  const inGroup = (group: LossGroup): number => sum(audit.losses.filter((loss) => loss.group === group).map(({ kwh }) => kwh));
  return {
    peakKwp: peakPowerKwp(plant),
    referenceKwh: audit.kpi.reference_energy_kwh ?? 0,
    deliveredKwh: audit.kpi.energy_ac_kwh ?? 0,
    expectedKwh,
    shortfall,
    shortfallKwh,
    gapKwh: expectedKwh === null ? null : expectedKwh - (audit.kpi.energy_ac_kwh ?? 0),
    unexplainedKwh: inGroup("residual"),
    byGroupKwh: { design: inGroup("design"), operational: inGroup("operational"), external: inGroup("external"), residual: inGroup("residual") },
    monthExpectedKwh,
    monthEstimatedKwh,
  };
};
