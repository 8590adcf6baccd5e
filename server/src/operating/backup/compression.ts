import type { Transform } from "node:stream";
import { PassThrough } from "node:stream";
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";

/** What a file's name asks for: `.zst`, `.gz`, or nothing. */
export function compressorOf(path: string): Transform {
  if (path.endsWith(".zst")) return createZstdCompress();
  if (path.endsWith(".gz") || path.endsWith(".tgz")) return createGzip();
  return new PassThrough();
}

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** What a file's first bytes say, whatever its name. */
export function decompressorOf(head: Uint8Array): Transform {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);
  if (startsWith(GZIP)) return createGunzip();
  return startsWith(ZSTD) ? createZstdDecompress() : new PassThrough();
}
