import { readFile, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ByteSource } from "../csv/byteSource.ts";
import { InputError } from "../inputError.ts";
import { checkZip } from "./checkZip.ts";

const MAX_FILE_BYTES = 50 << 20;
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 1024;

/**
 * A sheet of an Excel workbook as a text source (tabs, decimal point), read in a worker with limits of time and memory.
 * What is no workbook, or would unpack to a monster, is refused before it is opened.
 */
export async function sheetSource(path: string, file: string, sheet: number | string = 0): Promise<ByteSource> {
  const info = await stat(path).catch(() => {
    throw new InputError("import:error.missing_file", { file });
  });
  if (info.size > MAX_FILE_BYTES) throw new InputError("import:error.too_big", { file, limit: MAX_FILE_BYTES >> 20 });
  if (info.size === 0) throw new InputError("import:error.empty_file", { file });
  checkZip(await readFile(path), file);
  let pieces: Promise<Uint8Array[]> | null = null;
  async function* chunks(): AsyncIterable<Uint8Array> {
    pieces ??= sheetPieces(path, file, sheet);
    yield* await pieces;
  }
  return { file, path, sizeBytes: info.size, chunks };
}

function sheetPieces(path: string, file: string, sheet: number | string): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const worker = new Worker(new URL("./sheetText.worker.ts", import.meta.url), {
      workerData: { path, sheet },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const fail = (): void => {
      clearTimeout(timer);
      void worker.terminate();
      reject(new InputError("import:error.not_xlsx", { file, found: "XLSX" }));
    };
    const timer = setTimeout(fail, TIME_LIMIT_MS);
    worker.on("message", (piece: Uint8Array) => pieces.push(piece));
    worker.on("error", fail);
    worker.on("exit", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(pieces);
      else fail();
    });
  });
}
