import type { Api, ExpertModule, Installation, ReplyOf } from "@sunledger/contract";
import type { MessageKey } from "@sunledger/i18n";
import type { IconName } from "../ui/iconPaths.ts";

type UnableModule = ReplyOf<Api["unableModules"]>["modules"][number];

/** A line of the group of expert modules. */
export interface ExpertEntry {
  name: string;
  /** Its own key, or the name that the server gives it. */
  label: { key: MessageKey } | { text: string };
  icon: IconName;
  to: string;
  params: Record<string, string>;
  isNew: boolean;
  isAc: boolean;
  /** Why the installation's data do not allow it; null when they do. */
  unavailable: string | null;
}

type Place = Pick<ExpertEntry, "icon" | "to"> & { label?: MessageKey; params?: Record<string, string> };

/** Pages of every audited installation, before its modules. */
const PAGES: readonly (Place & { name: string; label: MessageKey })[] = [
  { name: "diagnostic", label: "web:title.diagnostic", icon: "diagnostic", to: "/installations/show/$id" },
  { name: "waterfall", label: "web:title.waterfall", icon: "waterfall", to: "/installations/$id/losses-waterfall" },
  { name: "under-perf", label: "web:title.underPerf", icon: "underPerf", to: "/installations/$id/under-perf" },
];

/** Where a module is shown, by its type, in the sidebar's order. */
const PLACES: readonly { type: ExpertModule["module_type"]; place: (name: string) => Place }[] = [
  { type: "expert-layout", place: () => ({ label: "web:title.layout", icon: "layout", to: "/expert-layout/$id/layout" }) },
  { type: "expert-incident", place: () => ({ label: "web:title.incidents", icon: "incident", to: "/expert-incident/$id/incident" }) },
  { type: "expert-pvsyst", place: () => ({ label: "web:title.sizing", icon: "balance", to: "/expert-pvsyst/$id/pvsyst" }) },
  { type: "expert-kpi", place: () => ({ label: "web:title.kpiFilter", icon: "filter", to: "/expert-kpi/$id/kpi_filter" }) },
  { type: "expert-mod", place: (expert) => ({ icon: "eye", to: "/expert-mod/$id/$expert/$sel_pdm", params: { expert, sel_pdm: "all" } }) },
  { type: "expert-img", place: (expert) => ({ icon: "image", to: "/expert-img/$id/$expert", params: { expert } }) },
];

const tenths = (version: string): number => Math.round(10 * Number(/^\d+(\.\d+)?/.exec(version)?.[0] ?? Number.NaN));

/** A module is new when the least version of analyses that it reads is the latest one, or the latest minus 0.1. */
export const isNewModule = ({ comp_min_version: least, last_version: latest }: Pick<ExpertModule, "comp_min_version" | "last_version">): boolean => {
  const behind = tenths(latest) - tenths(least);
  return behind === 0 || behind === 1;
};

/** The analyses of an installation: those its data do not allow with the reason, new ones and, where it is audited by AC alone, AC ones marked. */
export function expertEntries(modules: readonly ExpertModule[], unable: readonly UnableModule[], { installation_id, dc_analysis }: Pick<Installation, "installation_id" | "dc_analysis">): ExpertEntry[] {
  const id = String(installation_id);
  const pages = PAGES.map(({ name, label, icon, to }): ExpertEntry => ({ name, label: { key: label }, icon, to, params: { id }, isNew: false, isAc: false, unavailable: null }));
  const placed = PLACES.flatMap(({ type, place }) =>
    modules
      .filter(({ module_type }) => module_type === type)
      .map((module): ExpertEntry => {
        const { label, icon, to, params = {} } = place(module.module_name);
        return {
          name: module.module_name,
          label: label === undefined ? { text: module.report_name } : { key: label },
          icon,
          to,
          params: { id, ...params },
          isNew: isNewModule(module),
          isAc: module.mode_ac && dc_analysis === 0,
          unavailable: unable.find(({ module_name }) => module_name === module.module_name)?.text ?? null,
        };
      }),
  );
  return [...pages, ...placed];
}
