import type { MODULES, Pdm, PictureTree } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { quantityOf } from "../../analysis/drawnQuantity.ts";
import { measurementPoints } from "../../analysis/measurementPoints.ts";
import type { Published } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import { unableReason } from "./ableModules.ts";
import { measuredInputs } from "./operatingPoints.ts";

type Module = (typeof MODULES)[number];
type Node = PictureTree["nodes"][number];

/** What stands in a tree: inverters, and inputs where a module is drawn by them; for analysts a carpet of everything that is measured. */
function depthOf(module: Module, forAnalysts: boolean): ReadonlySet<Pdm["type"]> {
  if (module.pdm_type === null) return new Set();
  if (module.module_name === "carpet" && forAnalysts) return new Set(["inverter", "mppt", "string", "sensor", "meter"]);
  return module.pdm_type === "mppt" ? new Set(["inverter", "mppt"]) : new Set(["inverter"]);
}

/** The pictures of a module over the whole analysis as a tree of measurement points; each says where its chart is, or why there is none. */
export function pictureTree(module: Module, published: Published, columns: readonly string[], forAnalysts: boolean, { message }: Translator): Omit<PictureTree, "report_name"> {
  const { installation, analysis } = published;
  const dates = { start_date: dayText(analysis.first_day), end_date: dayText(analysis.first_day + analysis.day_count - 1) };
  const unable = unableReason(module, published, columns);
  const inputs = new Set(installation.plant === null ? [] : measuredInputs(installation.plant, columns));
  const addressOf = (points: string): string =>
    `/api/graph-expert-module?${new URLSearchParams({ installation_id: String(installation.id), module: module.module_name, start_time: dates.start_date, end_time: dates.end_date, sel_mpp: points }).toString()}`;
  const isDrawn = ({ pdm, type }: Pdm): boolean => {
    if (type === "inverter") return module.pdm_type === "inverter" ? analysis.points.includes(pdm) : [...inputs].some((input) => input.startsWith(`${pdm}/`));
    return module.module_name === "carpet" ? quantityOf(columns, pdm) !== null : inputs.has(pdm);
  };
  const node = (own: Pick<Node, "id" | "parent" | "label" | "type">, reason: string | null, points: string): Node => ({
    ...own,
    available: reason === null,
    reason: reason === null ? null : message(`common:moduleReason.${reason}`),
    picture: reason === null ? addressOf(points) : null,
  });
  const types = depthOf(module, forAnalysts);
  const points = measurementPoints(installation.plant, columns).filter(({ type }) => types.has(type));
  // an inverter of a module that is drawn by its inputs stands for all of them
  const drawnAt = (point: Pdm): string => (point.type === "inverter" && module.pdm_type === "mppt" ? [...inputs].filter((input) => input.startsWith(`${point.pdm}/`)).join(",") : point.pdm);
  return {
    module_name: module.module_name,
    ...dates,
    nodes: [
      node({ id: "all", parent: null, label: installation.name, type: "site" }, unable, "all"),
      ...points.map((point) => node({ id: point.pdm, parent: point.parent ?? "all", label: point.pdm, type: point.type }, unable ?? (isDrawn(point) ? null : "not_measured"), drawnAt(point))),
    ],
  };
}
