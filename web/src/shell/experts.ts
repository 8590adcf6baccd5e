import type { Installation } from "@sunledger/contract";
import type { MessageKey } from "@sunledger/i18n";
import type { IconName } from "../ui/iconPaths.ts";

export interface ExpertModule {
  name: string;
  label: MessageKey;
  icon: IconName;
  to:
    | "/installations/show/$id"
    | "/installations/$id/losses-waterfall"
    | "/installations/$id/under-perf"
    | "/expert-layout/$id/layout"
    | "/expert-incident/$id/incident"
    | "/expert-pvsyst/$id/pvsyst"
    | "/expert-kpi/$id/kpi_filter";
  /** Needs measurements on the DC side. */
  needsDc?: boolean;
}

/** The analyses of one installation, in the sidebar's order. */
export const EXPERT_MODULES: readonly ExpertModule[] = [
  { name: "diagnostic", label: "web:title.diagnostic", icon: "diagnostic", to: "/installations/show/$id" },
  { name: "waterfall", label: "web:title.waterfall", icon: "waterfall", to: "/installations/$id/losses-waterfall" },
  { name: "under-perf", label: "web:title.underPerf", icon: "underPerf", to: "/installations/$id/under-perf" },
  { name: "layout", label: "web:title.layout", icon: "layout", to: "/expert-layout/$id/layout", needsDc: true },
  { name: "incident", label: "web:title.incidents", icon: "incident", to: "/expert-incident/$id/incident" },
  { name: "pvsyst", label: "web:title.sizing", icon: "balance", to: "/expert-pvsyst/$id/pvsyst" },
  { name: "kpi", label: "web:title.kpiFilter", icon: "filter", to: "/expert-kpi/$id/kpi_filter" },
];

/** Whether an installation's data allow a module: an AC-only audit has none for the DC side. */
export const isAvailable = (module: ExpertModule, installation: Installation): boolean => module.needsDc !== true || installation.dc_analysis !== 0;
