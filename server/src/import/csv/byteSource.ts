import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "../inputError.ts";

const CHUNK_BYTES = 1 << 20;

/** A file's bytes, in order and in pieces; opened anew by each call. */
export interface ByteSource {
  /** The name that messages show. */
  file: string;
  path: string;
  /** Compressed size on disk, for progress. */
  sizeBytes: number;
  chunks: () => AsyncIterable<Uint8Array>;
}

/** A text file, gunzipped when its name ends in `.gz`. A broken gzip stream gives an `InputError` where it breaks. */
export async function fileSource(path: string, file: string): Promise<ByteSource> {
  const handle = await open(path, "r").catch(() => {
    throw new InputError("import:error.missing_file", { file });
  });
  const stat = await handle.stat();
  const magic = new Uint8Array(2);
  if (stat.isFile()) await handle.read(magic, 0, 2, 0);
  await handle.close();
  if (!stat.isFile()) throw new InputError("import:error.missing_file", { file });
  const zipped = /\.gz$/i.test(file);
  if (stat.size === 0) throw new InputError("import:error.empty_file", { file });
  if (zipped && (magic[0] !== 0x1f || magic[1] !== 0x8b)) throw new InputError("import:error.not_gzip", { file });
  const plain = () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  return { file, path, sizeBytes: stat.size, chunks: zipped ? () => gunzipped(plain(), file) : plain };
}

async function* gunzipped(input: NodeJS.ReadableStream, file: string): AsyncIterable<Uint8Array> {
  const output = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(input, output, () => undefined);
  try {
    for await (const chunk of output) yield chunk;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new InputError("import:error.not_gzip", { file });
    }
    throw error;
  }
}

/** The first bytes of a source, at most `limit` (fewer when the file is shorter). */
export async function headOf(source: ByteSource, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return new Uint8Array(Buffer.concat(parts).subarray(0, limit));
}
