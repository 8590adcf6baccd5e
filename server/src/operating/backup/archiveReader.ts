import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { extract } from "tar-stream";
import type { ZodType } from "zod";
import { measured } from "../../stores/files/measured.ts";
import { ARCHIVE_FORMAT, ArchiveError, type ArchiveHeader, HEADER_NAME, headerSchema, type Manifest, MANIFEST_NAME, manifestSchema } from "./archiveFormat.ts";
import { decompressorOf } from "./compression.ts";

export interface ArchiveTaker {
  /** Before anything else; throws to refuse the archive. */
  header(header: ArchiveHeader): Promise<void>;
  /** One entry; its content must be read to the end. */
  entry(name: string, content: Readable): Promise<void>;
}

/** Reads an archive once from beginning to end, and holds every entry against the manifest; throws `ArchiveError` where it is not whole. */
export async function readArchive(path: string, taker: ArchiveTaker): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  const decompressor = decompressorOf(await headOf(path));
  const tar = extract();
  const reading = pipeline(createReadStream(path), decompressor, tar);
  // an archive that ends too early is told by what is missing
  const broken = reading.then(() => null, (error: unknown) => (error instanceof Error ? error.message : String(error)));
  let header: ArchiveHeader | null = null;
  let manifest: Manifest | null = null;
  const seen: Manifest["entries"] = [];
  try {
    for await (const source of tar) {
      const { name } = source.header;
      const entry = Readable.from(source, { objectMode: false });
      if (header === null) {
        header = await readHeader(name, entry);
        await taker.header(header);
        continue;
      }
      if (name === MANIFEST_NAME) {
        manifest = await parsed(name, entry, manifestSchema);
        continue;
      }
      const { stream, stored } = measured(Number.POSITIVE_INFINITY);
      await Promise.all([pipeline(entry, stream), taker.entry(name, stream)]);
      seen.push({ name, ...stored() });
    }
  } catch (error) {
    tar.destroy();
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`the archive cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`);
  }
  const trouble = await broken;
  if (header === null || manifest === null) throw new ArchiveError(`the archive is not whole${trouble === null ? "" : `: ${trouble}`}`);
  compare(manifest, seen);
  return { header, manifest };
}

/** Reads an archive to its end without taking anything in. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const taker = { header: () => Promise.resolve(), entry: async (_name: string, content: Readable) => void content.resume() };
  return (await readArchive(path, taker)).manifest;
}

function compare(manifest: Manifest, seen: Manifest["entries"]): void {
  const found = new Map(seen.map((entry) => [entry.name, entry]));
  for (const { name, size, sha256 } of manifest.entries) {
    if (name === HEADER_NAME) continue;
    const entry = found.get(name);
    if (entry === undefined) throw new ArchiveError(`the archive lacks ${name}`);
    if (entry.size !== size || entry.sha256 !== sha256) throw new ArchiveError(`${name} is not what was written: the archive is damaged`);
    found.delete(name);
  }
  const [unknown] = found.keys();
  if (unknown !== undefined) throw new ArchiveError(`${unknown} stands in the archive and not in its manifest`);
}

async function readHeader(name: string, entry: Readable): Promise<ArchiveHeader> {
  if (name !== HEADER_NAME) throw new ArchiveError("this is no backup of Sunledger");
  const header = await parsed(name, entry, headerSchema);
  if (header.format !== ARCHIVE_FORMAT) throw new ArchiveError(`the archive has format ${header.format}, this version reads ${ARCHIVE_FORMAT}`);
  return header;
}

async function parsed<T>(name: string, entry: Readable, schema: ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse(await text(entry)));
  } catch {
    throw new ArchiveError(`${name} cannot be read: the archive is damaged`);
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r").catch(() => null);
  if (file === null) throw new ArchiveError(`${path} cannot be read`);
  const { buffer } = await file.read({ buffer: Buffer.alloc(8) });
  await file.close();
  return buffer;
}
