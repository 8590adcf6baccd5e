import type { MODULES, ModuleName } from "@sunledger/contract";
import type { Published } from "../../analysis/published.ts";
import { fitsVersion } from "./moduleCatalogue.ts";
import { measuredInputs } from "./operatingPoints.ts";

export type UnableReason = "no_dc_measurement" | "no_reference" | "other_version";

/** Modules that weigh energies against the reference energy. */
const NEEDS_REFERENCE: ReadonlySet<ModuleName> = new Set(["pr-heatmap", "losses-by-point", "soiling-course", "loop", "pi-scatter", "layout", "pvsyst", "kpi_filter"]);

/** Why an installation's data do not allow a module, computed from its analysis and its columns; null where they do. */
export function unableReason(module: (typeof MODULES)[number], { installation, analysis }: Published, columns: readonly string[]): UnableReason | null {
  if (!fitsVersion(module, analysis.engine_version)) return "other_version";
  if (!module.mode_ac && (installation.plant === null || measuredInputs(installation.plant, columns).length === 0)) return "no_dc_measurement";
  const { value } = analysis.kpi.pr;
  if (NEEDS_REFERENCE.has(module.module_name) && (value === null || !Number.isFinite(value))) return "no_reference";
  return null;
}
