import { api } from "@sunledger/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedAnalysis } from "../../analysis/published.ts";
import { reportOf } from "../../analysis/reportOf.ts";
import { writePdfReport } from "../../documents/pdf/writePdfReport.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";

const FOLDER = "reports";

/** PDF reports: made once an analysis and a language, then served from the file store. */
export function reportsCalls(bind: Binder, stores: Stores): void {
  bind(api.reportPdfExists, async ({ params }) => {
    const row = await stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", params.id).executeTakeFirst();
    return { exists: row?.published_analysis_id !== null && row?.published_analysis_id !== undefined };
  });

  bind(api.reportPdf, async ({ params, locale, reply }) => {
    const { analysis, installation } = await publishedAnalysis(stores.records, params.id);
    const name = `analysis-${analysis.id}-${locale}.pdf`;
    const kept = (await stores.files.get(FOLDER, name)) ?? (await make(stores, params.id, locale, name));
    const title = `${installation.name} ${installation.timezone}`.normalize("NFD").replaceAll(/[^\w-]+/g, "-");
    return reply
      .type("application/pdf")
      .header("content-length", kept.size)
      .header("content-disposition", `attachment; filename="${title}.pdf"; filename*=UTF-8''${encodeURIComponent(`${installation.name}.pdf`)}`)
      .send(kept.stream);
  });
}

async function make(stores: Stores, installationId: number, locale: Parameters<typeof reportOf>[2], name: string) {
  const scratch = await mkdtemp(join(tmpdir(), "sunledger-report-"));
  try {
    const path = join(scratch, name);
    await writePdfReport(await reportOf(stores, { installation_id: installationId }, locale), path, locale);
    await stores.files.put(FOLDER, name, createReadStream(path));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const made = await stores.files.get(FOLDER, name);
  if (made === null) throw new Error(`the report ${name} was written and is not there`);
  return made;
}
