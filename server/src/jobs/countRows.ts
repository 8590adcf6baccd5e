import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

const NEWLINE = 10;
const CHUNK_BYTES = 1 << 20;

/**
 * Lines of the measurement files of a plant folder: what there is to read, counted before it is read. A file that
 * cannot be read counts as none; the reader says what is wrong with it.
 */
export async function countRows(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /\.(csv|txt|tsv)(\.gz)?$/i.test(name));
  let rows = 0;
  for (const name of names) rows += await linesOf(join(folder, name)).catch(() => 0);
  return rows;
}

async function linesOf(path: string): Promise<number> {
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  const isZipped = /\.gz$/i.test(path);
  if (isZipped) pipeline(plain, unzipped, () => undefined);
  let lines = 0;
  for await (const chunk of isZipped ? unzipped : plain) {
    const bytes: Uint8Array = chunk;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  }
  return lines;
}
