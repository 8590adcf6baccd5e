import { api, type Pdm, type PdmTree } from "@sunledger/contract";
import type { MessageKey, Translator } from "@sunledger/i18n";
import { installationColumns } from "../../analysis/installationColumns.ts";
import { countPoints, measurementPoints } from "../../analysis/measurementPoints.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";

const TYPE_WORDS: Readonly<Record<Pdm["type"], MessageKey>> = {
  inverter: "common:term.inverter",
  mppt: "common:term.mppt_input",
  string: "common:term.string",
  sensor: "common:term.sensor",
  meter: "common:term.meter",
};
const LEVEL: Readonly<Record<Pdm["type"], number>> = { inverter: 1, sensor: 1, meter: 1, mppt: 2, string: 3 };
const SITE = "site";

/** The points of a plant as the nodes of a tree, the site above them all. */
function treeOf(siteName: string, points: readonly Pdm[], words: Translator): PdmTree {
  const children = new Map<string, number>();
  for (const { parent } of points) children.set(parent ?? SITE, (children.get(parent ?? SITE) ?? 0) + 1);
  return {
    nodes: [
      { id: SITE, parent: null, type: SITE, label: siteName, level: 0, measured: points.some(({ quantities }) => quantities.length > 0), children: children.get(SITE) ?? 0 },
      ...points.map((point) => ({
        id: point.pdm,
        parent: point.parent ?? SITE,
        type: point.type,
        label: `${words.t(TYPE_WORDS[point.type])} ${point.pdm.slice(point.pdm.lastIndexOf("/") + 1)}`,
        level: LEVEL[point.type],
        measured: point.quantities.length > 0,
        children: children.get(point.pdm) ?? 0,
      })),
    ],
  };
}

/** The measurement points of an installation: one type of them, how many, and as a tree. */
export function pointsCalls(bind: Binder, stores: Stores): void {
  const pointsOf = async (id: number) => {
    const { installation, plant, columns } = await installationColumns(stores.records, id);
    return { name: installation.name, points: measurementPoints(plant, columns) };
  };
  bind(api.pdmList, async ({ query }) => {
    const { points } = await pointsOf(query.install_id);
    const rows = points.filter(({ type }) => type === query.pdm_type);
    return { total: rows.length, rows };
  });
  bind(api.pdmCount, async ({ query }) => {
    const types = countPoints((await pointsOf(query.installation_id)).points);
    return { total: types.reduce((sum, { count }) => sum + count, 0), measured: types.reduce((sum, { measured }) => sum + measured, 0), types };
  });
  bind(api.pdmTree, async ({ query, locale }) => {
    const { name, points } = await pointsOf(query.installation_id);
    return treeOf(name, points, await translatorOf(locale));
  });
}
