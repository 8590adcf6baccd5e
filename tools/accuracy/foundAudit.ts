import { type AuditResult, rollUp } from "@sunledger/engine";

/** An energy or ratio with its standard uncertainty (k = 1). */
export interface Known {
  value: number;
  uncertainty: number;
}

/** What of an audit is judged: its energies (kWh), its incidents by local day number, what it says of the plant file. */
export interface FoundAudit {
  referenceKwh: number;
  energyKwh: number;
  pr: Known;
  losses: Map<string, Known>;
  incidents: { category: string; points: string[]; days: number[] }[];
  plantModel: { field: string; found: number; uncertainty: number }[];
  /** Largest gap in any month or point between reference less losses and energy, kWh. */
  gapKwh: number;
}

/** Takes from an audit what is judged. */
export function foundAudit(result: AuditResult): FoundAudit {
  const sums = rollUp(result);
  const gap = (one: typeof sums.total): number => Math.abs(one.referenceKwh - Object.values(one.lossesKwh).reduce((a, b) => a + b, 0) - one.deliveredKwh);
  return {
    referenceKwh: sums.total.referenceKwh,
    energyKwh: sums.total.deliveredKwh,
    pr: { value: result.kpi.pr.value ?? NaN, uncertainty: result.kpi.pr.uncertainty ?? NaN },
    losses: new Map(sums.losses.map((loss) => [loss.key, { value: loss.kwh, uncertainty: loss.uncertaintyKwh }])),
    incidents: result.incidents.map((incident) => ({ category: incident.category, points: incident.points, days: [...incident.days] })),
    plantModel: result.plantModel,
    gapKwh: Math.max(...[sums.total, ...sums.months, ...sums.points].map(gap)),
  };
}
