import { MODULES, type ExpertModule, type ModuleName } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";

type Definition = (typeof MODULES)[number];

/** The newest version of analyses that modules are made for. */
const LAST_VERSION = "0.1";

/** Compares versions by major and minor; what follows is a correction, which changes no meaning. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(".").map(Number));
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0);
}

/** Whether a module can read an analysis of a version. */
export function fitsVersion({ comp_min_version, comp_max_version }: Definition, version: string): boolean {
  const limit: string | null = comp_max_version;
  return compareVersions(version, comp_min_version) >= 0 && (limit === null || compareVersions(version, limit) <= 0);
}

export const moduleNamed = (name: ModuleName): Definition | undefined => MODULES.find(({ module_name }) => module_name === name);

/** A module as people are told of it. */
export function describeModule(module: Definition, { message }: Translator): ExpertModule {
  return {
    module_name: module.module_name,
    report_name: message(`common:module.${module.module_name}`),
    module_type: module.module_type,
    target_menu: module.target_menu,
    comp_min_version: module.comp_min_version,
    comp_max_version: module.comp_max_version,
    mode_ac: module.mode_ac,
    analysis_types: module.mode_ac ? ["ac", "dc"] : ["dc"],
    last_version: LAST_VERSION,
    chart: module.chart,
  };
}
