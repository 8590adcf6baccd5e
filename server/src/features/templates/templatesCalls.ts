import { api, type Block, type TemplateContent } from "@sunledger/contract";
import { formats, localeOf } from "@sunledger/i18n";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { Stores } from "../../stores/ports.ts";
import { renderBlock } from "./renderBlock.ts";
import { openRendering } from "./rendering.ts";
import { graphSources, reportSources } from "./sources.ts";
import { builtInTemplates, StoredTemplates } from "./storedTemplates.ts";

/** A chart alone is a report of one block. */
const blocksOf = (content: TemplateContent): Block[] =>
  content.kind === "report" ? content.blocks : [{ type: "chart", title: null, options: { chart: content.chart } }];

/** Templates of reports and charts: kept, described by their data sources, and rendered in numbers. */
export function templatesCalls(bind: Binder, stores: Stores): void {
  const templates = new StoredTemplates(stores.records);

  bind(api.templates, async ({ caller, locale }) => {
    const rows = [...builtInTemplates(await translatorOf(locale)), ...(await templates.list(caller))];
    return { total: rows.length, rows };
  });
  bind(api.createTemplate, ({ caller, json }) => templates.create(caller, json));
  bind(api.changeTemplateInBody, ({ caller, json }) => templates.change(caller, json.id, json));
  bind(api.changeTemplate, ({ caller, params, json }) => templates.change(caller, params.id, json));
  bind(api.deleteTemplate, async ({ caller, params }) => {
    await templates.delete(caller, params.id);
    return { ok: true as const };
  });

  bind(api.reportSources, async ({ locale }) => reportSources(await translatorOf(locale)));
  bind(api.graphSources, async ({ locale }) => graphSources(await translatorOf(locale), formats(locale)));

  bind(api.renderReport, async ({ caller, json }) => {
    const { report_name, query_param: asked } = json;
    const locale = localeOf(json.country_lang_code);
    const words = await translatorOf(locale);
    const template = asked.content === undefined ? await templates.find(caller, report_name) : { builtIn: null, name: report_name, installationId: null, content: asked.content };
    if (template.installationId !== null && template.installationId !== asked.installation_id) throw new AppError("invalid_request", "query_param.installation_id");
    const published = await publishedAnalysis(stores.records, asked.installation_id);
    const { installation, analysis } = published;
    const range = rangeOf(published, asked);
    const rendering = openRendering({ stores, published, range, caller, words, numbers: formats(locale) });
    return {
      report_name,
      name: template.builtIn === null ? template.name : words.message(`templates:builtIn.${template.builtIn}`),
      language: locale,
      kind: template.content.kind,
      installation_id: installation.id,
      installation_name: installation.name,
      timezone: installation.timezone,
      currency: installation.currency,
      start_date: dayText(range.fromDay),
      end_date: dayText(range.toDay - 1),
      analysis: { id: analysis.id, engine_version: analysis.engine_version, published: analysis.published_ms === null ? null : new Date(analysis.published_ms).toISOString() },
      blocks: await Promise.all(blocksOf(template.content).map((block) => renderBlock(block, rendering))),
    };
  });
}
