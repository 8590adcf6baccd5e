import type { LossKey } from "@sunledger/contract";
import type { SizingKey } from "@sunledger/engine";
import type { ReportData } from "../reportData.ts";

export interface SizingColumn {
  /** Catalogue key of the column's name, or a loss key. */
  name: string;
  /** % of the energy before it; null when the study says nothing. */
  studyPercent: number | null;
  observedPercent: number;
}

/** Which assumptions of a design study stand against which causes, in the study's order. */
const COLUMNS: readonly { name: string; study: readonly SizingKey[]; losses: readonly LossKey[] }[] = [
  { name: "horizon_shading", study: ["horizon_shading"], losses: ["horizon_shading"] },
  { name: "iam", study: ["iam"], losses: ["iam"] },
  { name: "soiling", study: ["soiling"], losses: ["soiling", "snow"] },
  { name: "shading", study: ["near_shading"], losses: ["shading"] },
  { name: "low_irradiance", study: ["irradiance_level"], losses: ["low_irradiance", "spectral"] },
  { name: "temperature", study: ["temperature"], losses: ["temperature"] },
  { name: "arrays", study: ["module_quality", "lid", "mismatch"], losses: ["degradation", "mismatch"] },
  { name: "string_outage", study: [], losses: ["string_outage", "dc_fault", "mppt"] },
  { name: "dc_wiring", study: ["dc_wiring"], losses: ["dc_wiring"] },
  { name: "inverter", study: ["inverter_efficiency"], losses: ["inverter_efficiency", "conversion_excess"] },
  { name: "clipping", study: ["clipping"], losses: ["clipping", "derating", "curtailment"] },
  { name: "stops", study: ["unavailability"], losses: ["inverter_stop", "grid_outage"] },
  { name: "ac_wiring", study: ["ac_wiring"], losses: ["ac_wiring"] },
];

/** What is left after losses in percent, each of what precedes it, said as one percentage. */
const chained = (percents: readonly number[]): number => 100 * (1 - percents.reduce((left, percent) => left * (1 - percent / 100), 1));

/** The design study against what was found, each loss in % of the energy before it; null without a study. */
export const sizingComparison = ({ audit, plant }: ReportData): { columns: SizingColumn[]; studyPercent: number; observedPercent: number } | null => {
  if (!plant.sizing) return null;
  const { losses_percent: study } = plant.sizing;
  let level = audit.kpi.reference_energy_kwh ?? 0;
  const columns = COLUMNS.flatMap(({ name, study: keys, losses }): SizingColumn[] => {
    const kwh = audit.losses.filter(({ key }) => losses.includes(key)).reduce((sum, loss) => sum + loss.kwh, 0);
    const observedPercent = level > 0 ? (100 * kwh) / level : 0;
    level -= kwh;
    const stated = keys.flatMap((key) => study[key] ?? []);
    const studyPercent = stated.length === 0 ? null : chained(stated);
    return (studyPercent ?? 0) === 0 && Math.abs(observedPercent) < 0.005 ? [] : [{ name, studyPercent, observedPercent }];
  });
  return {
    columns,
    studyPercent: chained(columns.flatMap(({ studyPercent }) => studyPercent ?? [])),
    observedPercent: chained(columns.map(({ observedPercent }) => observedPercent)),
  };
};
