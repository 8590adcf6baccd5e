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
  let kept = await stores.files.get(FOLDER, name);
  if (kept === null) {
    await madeOnce(name, () => make(stores, installationId, locale, kind, name));
    kept = await stores.files.get(FOLDER, name);
  }
  if (kept === null) throw new Error(`the document ${name} was written and is not there`);
  return { ...kept, installationName: installation.name };
}

const making = new Map<string, Promise<void>>();

/** Who asks for a document that is being made waits for that one. */
async function madeOnce(name: string, make: () => Promise<void>): Promise<void> {
  const known = making.get(name) ?? make().finally(() => making.delete(name));
  making.set(name, known);
  await known;
}

async function make(stores: Stores, installationId: number, locale: Locale, kind: keyof typeof WRITE, name: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "sunledger-report-"));
  try {
    const path = join(scratch, name);
    await WRITE[kind](await reportOf(stores, { installation_id: installationId }, locale), path, locale);
    await stores.files.put(FOLDER, name, createReadStream(path));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
