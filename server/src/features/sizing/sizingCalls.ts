import { api, SIZING_ASSUMPTIONS, type SizingReconciliation } from "@sunledger/contract";
import type { FastifyRequest } from "fastify";
import { formats } from "@sunledger/i18n";
import { sizingRowAssumptions } from "@sunledger/engine";
import { publishedAnalysis } from "../../analysis/published.ts";
import { reconciledSizing } from "../../analysis/reconciledSizing.ts";
import { sizingStepLabel } from "../../analysis/sizingWords.ts";
import { sizingWorkbook } from "../../documents/xlsx/sizingWorkbook.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import { readKpiWorkbook } from "../../import/tables/readKpiWorkbook.ts";
import { readSizingWorkbook } from "../../import/tables/readSizingWorkbook.ts";
import type { Stores } from "../../stores/ports.ts";
import { messageText } from "../../words/messageText.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** An entry table has forty lines; a workbook of megabytes is something else. */
const MAX_BYTES = 5 << 20;

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const ratio = (part: number, whole: number): number | null => (whole > 0 ? orNull(part / whole) : null);

/** A design study against the published books, and its tables as workbooks. */
export function sizingCalls(bind: Binder, stores: Stores): void {
  bind(api.calculatePvsyst, async ({ query, json, locale }): Promise<SizingReconciliation> => {
    const published = await publishedAnalysis(stores.records, query.installation_id);
    const { startDate, endDate, plantKwp, study, found, warnings } = await reconciledSizing(stores.measurements, published, query, json);
    const words = await translatorOf(locale);
    const numbers = formats(locale);
    const { message } = words;
    const zone = ({ irradiationKwhM2, kwh, uncertaintyKwh }: { irradiationKwhM2: number; kwh: number; uncertaintyKwh: number }, kwp: number) => ({
      glob_inc_kwh_m2: irradiationKwhM2,
      energy_kwh: kwh,
      uncertainty_kwh: uncertaintyKwh,
      pr: ratio(kwh, irradiationKwhM2 * kwp),
    });
    const waterfall = found.steps.map(({ key, kwh, uncertaintyKwh }) => ({ key, label: sizingStepLabel(key, words), kwh, uncertainty_kwh: uncertaintyKwh }));
    return {
      start_date: startDate,
      end_date: endDate,
      source: json.inputData.source,
      peak_power_kwp: plantKwp,
      study_peak_power_kwp: study.peakPowerKwp,
      hypotheses: { ...zone(found.hypotheses, study.peakPowerKwp), printed_energy_kwh: orNull(study.printedKwh), rounding_residual_kwh: orNull(found.hypotheses.residualKwh) },
      chosen: json.globalIncline === null ? null : zone(found.chosen, study.peakPowerKwp),
      measured_weather: { ...zone(found.measuredWeather, plantKwp), glob_inc_uncertainty_kwh_m2: found.measuredWeather.irradiationUncertaintyKwhM2 },
      measured_energy_kwh: found.delivered.kwh,
      measured_uncertainty_kwh: found.delivered.uncertaintyKwh,
      waterfall,
      closure_kwh: found.delivered.kwh - waterfall.reduce((sum, { kwh }) => sum + kwh, found.hypotheses.kwh),
      lines: found.rows.map((row) => {
        const own = new Set<string>(sizingRowAssumptions(row.key));
        return {
          key: row.key,
          label: sizingStepLabel(row.key, words),
          assumptions: SIZING_ASSUMPTIONS.filter((key) => own.has(key)).map((key) => ({ key, label: message(`sizing:assumption.${key}`), percent: study.lossesPercent[key] })),
          hypothesis_percent: row.hypothesisPercent,
          observed_percent: orNull(row.observedPercent),
          uncertainty_percent: orNull(row.uncertaintyPercent),
          change_kwh: row.changeKwh,
          verdict: row.verdict,
          verdict_text: message(`sizing:verdict.${row.verdict}`),
        };
      }),
      warnings: warnings.map((warning) => ({ key: warning.key.replace("sizing:warning.", ""), text: messageText(warning, words, numbers, published.installation.timezone) })),
    };
  });

  bind(api.convertPvsystJsonXlsx, async ({ query, json, locale, reply }) => {
    const { reconciliation, ...entry } = json;
    const file = await sizingWorkbook(entry, reconciliation, await translatorOf(locale));
    const name = /\.xlsx$/i.test(query.file) ? query.file : `${query.file}.xlsx`;
    // the name may hold any letter: RFC 5987 beside a plain one
    return reply.type(XLSX).header("content-disposition", `attachment; filename="sizing.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`).send(Buffer.from(file));
  });

  bind(api.convertPvsystXlsxJson, async ({ request, locale }) => {
    const { bytes, name } = await uploadedWorkbook(request);
    return await readSizingWorkbook(bytes, name, await translatorOf(locale));
  });

  bind(api.convertKpiXlsxJson, async ({ request }) => {
    const { bytes, name } = await uploadedWorkbook(request);
    return await readKpiWorkbook(bytes, name);
  });
}

/** The one workbook of a multipart request, whole; its content is checked where it is read. */
async function uploadedWorkbook(request: FastifyRequest): Promise<{ bytes: Uint8Array; name: string }> {
  if (!request.isMultipart()) throw new AppError("invalid_request", "file");
  const part = await request.file({ limits: { fileSize: MAX_BYTES, files: 1 }, throwFileSizeLimit: true });
  if (part === undefined) throw new AppError("invalid_request", "file");
  return { bytes: await part.toBuffer(), name: part.filename.slice(0, 100) };
}
