import type { Locale } from "@sunledger/i18n";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { writePdfReport } from "../documents/pdf/writePdfReport.ts";
import { writeWorkbook } from "../documents/xlsx/writeWorkbook.ts";
import type { Stores } from "../stores/ports.ts";
import { publishedAnalysis } from "./published.ts";
import { reportOf } from "./reportOf.ts";

const FOLDER = "reports";
const WRITE = { pdf: writePdfReport, xlsx: writeWorkbook } as const;

export interface KeptDocument {
  stream: Readable;
  size: number;
  /** Of the installation, to name the file after. */
  installationName: string;
}

/** The report or the workbook of an installation's published analysis: made once an analysis and a language, then served from the file store. */
export async function keptDocument(stores: Stores, installationId: number, locale: Locale, kind: keyof typeof WRITE): Promise<KeptDocument> {
  const { analysis, installation } = await publishedAnalysis(stores.records, installationId);
  const name = `analysis-${analysis.id}-${locale}.${kind}`;
  const kept = (await stores.files.get(FOLDER, name)) ?? (await make(stores, installationId, locale, kind, name));
  return { ...kept, installationName: installation.name };
}

async function make(stores: Stores, installationId: number, locale: Locale, kind: keyof typeof WRITE, name: string) {
  const scratch = await mkdtemp(join(tmpdir(), "sunledger-report-"));
  try {
    const path = join(scratch, name);
    await WRITE[kind](await reportOf(stores, { installation_id: installationId }, locale), path, locale);
    await stores.files.put(FOLDER, name, createReadStream(path));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const made = await stores.files.get(FOLDER, name);
  if (made === null) throw new Error(`the document ${name} was written and is not there`);
  return made;
}
