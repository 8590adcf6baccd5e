import { ANALYST_MODULES, api, MODULES, type PictureTree, type QueryOf } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import { importColumns } from "../../analysis/importColumns.ts";
import { installationOfGuid } from "../../analysis/installationOfGuid.ts";
import { inputEnergy } from "../../analysis/ledgerQueries.ts";
import { inputsOf } from "../../analysis/measurementPoints.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { dayNumberOf, dayText } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { unableReason } from "./ableModules.ts";
import { describeModule, fitsVersion, moduleNamed } from "./moduleCatalogue.ts";
import { moduleGraph } from "./moduleGraph.ts";
import { pictureTree } from "./pictureTree.ts";

/** The catalogue of expert modules, what an installation allows of it, and each module's chart. */
export function modulesCalls(bind: Binder, stores: Stores): void {
  bind(api.modulesByType, async ({ query, locale }) => {
    const words = await translatorOf(locale);
    const { module_type, compatibility_version } = query;
    const found = MODULES.filter(
      (module) => (module_type === undefined || module.module_type === module_type) && (compatibility_version === undefined || fitsVersion(module, compatibility_version)),
    );
    return { modules: found.map((module) => describeModule(module, words)) };
  });

  bind(api.moduleFullName, async ({ query, locale }) => {
    const module = moduleNamed(query.module_name);
    if (module?.target_menu !== query.target_menu) throw new AppError("not_found", "target_menu");
    const { message } = await translatorOf(locale);
    return { ...query, full_name: `${message(`common:moduleMenu.${module.target_menu}`)} – ${message(`common:module.${module.module_name}`)}` };
  });

  bind(api.moduleHasPdm, ({ query }) => {
    const type = moduleNamed(query.module_name)?.pdm_type ?? null;
    return Promise.resolve({ module_name: query.module_name, has_pdm: type !== null, pdm_type: type });
  });

  bind(api.expertModule, async ({ query, locale }) => {
    const module = moduleNamed(query.module);
    if (module === undefined) throw new AppError("not_found", "module");
    return describeModule(module, await translatorOf(locale));
  });

  bind(api.unableModules, async ({ params, locale }) => {
    const published = await publishedAnalysis(stores.records, params.id);
    const { message } = await translatorOf(locale);
    const columns = await importColumns(stores.records, published.analysis.import_id);
    const unable = MODULES.flatMap((module) => {
      const reason = unableReason(module, published, columns);
      return reason === null ? [] : [{ module_name: module.module_name, reason, text: message(`common:moduleReason.${reason}`) }];
    });
    return { modules: unable };
  });

  const treeOf = async ({ guid, module_name }: QueryOf<typeof api.expertTreepic>, isAnalyst: boolean, locale: Locale): Promise<PictureTree> => {
    const module = moduleNamed(module_name);
    if (module === undefined) throw new AppError("not_found", "module_name");
    const published = await publishedAnalysis(stores.records, await installationOfGuid(stores.records, guid));
    const words = await translatorOf(locale);
    const columns = await importColumns(stores.records, published.analysis.import_id);
    return { ...pictureTree(module, published, columns, isAnalyst, words), report_name: describeModule(module, words).report_name };
  };
  bind(api.expertTreepic, ({ query, locale }) => treeOf(query, false, locale));
  bind(api.analystTreepic, ({ query, locale }) => treeOf(query, true, locale));

  bind(api.analystModules, async ({ query, locale }) => {
    const published = await publishedAnalysis(stores.records, await installationOfGuid(stores.records, query.guid));
    const words = await translatorOf(locale);
    const columns = await importColumns(stores.records, published.analysis.import_id);
    return {
      modules: ANALYST_MODULES.map((module) => {
        const reason = unableReason(module, published, columns);
        return { ...describeModule(module, words), available: reason === null, reason: reason === null ? null : words.message(`common:moduleReason.${reason}`) };
      }),
    };
  });

  bind(api.moduleDate, async ({ query }) => {
    const { analysis } = await publishedAnalysis(stores.records, query.installation_id);
    const last = analysis.first_day + analysis.day_count - 1;
    const [from = 0, to = 0] = [dayNumberOf(query.start_date), dayNumberOf(query.end_date)].sort((a, b) => a - b);
    const start = Math.max(from, analysis.first_day);
    const end = Math.min(to, last);
    return { min_date: dayText(analysis.first_day), max_date: dayText(last), start_date: start <= end ? dayText(start) : null, end_date: start <= end ? dayText(end) : null };
  });

  bind(api.moduleMpp, async ({ query }) => {
    const { installation, analysis } = await publishedAnalysis(stores.records, query.installation_id);
    const { plant } = installation;
    const end = analysis.first_day + analysis.day_count;
    const inputs = (plant?.inverters ?? []).flatMap(({ id }) => (plant === null ? [] : inputsOf(plant, id)).map(({ point, subarray }) => ({ mpp: point, inverter: id, subarray: subarray.id })));
    const range = { analysisId: analysis.id, fromDay: dayNumberOf(query.start_date), toDay: end };
    const energies = await inputEnergy(stores, range, analysis, inputs.map(({ mpp }) => mpp));
    return { start_date: query.start_date, end_date: dayText(end - 1), mpps: inputs.map((input) => ({ ...input, dc_energy_kwh: energies.get(input.mpp) ?? null })) };
  });

  bind(api.moduleGraph, async ({ query, locale }) => moduleGraph(stores, query, await translatorOf(locale)));
}
