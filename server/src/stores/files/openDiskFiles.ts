import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore, StoredFile } from "../ports.ts";
import { syncEntry } from "../syncTree.ts";
import { checkName } from "./checkName.ts";

/** More was sent than allowed; nothing of it stays. */
export class FileTooLarge extends Error {}

/** Files under one directory of this machine. */
export function openDiskFiles(root: string): FileStore {
  mkdirSync(root, { recursive: true });
  const folderOf = (folder: string): string => join(root, checkName(folder));
  const pathOf = (folder: string, name: string): string => join(folderOf(folder), checkName(name));

  return {
    put: async (folder, name, content, limitBytes = Number.POSITIVE_INFINITY) => {
      const target = pathOf(folder, name);
      await mkdir(folderOf(folder), { recursive: true });
      // in the root, so that a listing of the folder never shows a half-written file
      const unfinished = join(root, `.${randomUUID()}`);
      try {
        const stored = await writeMeasured(unfinished, content, limitBytes);
        await rename(unfinished, target);
        syncEntry(folderOf(folder));
        return stored;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    get: async (folder, name) => {
      const path = pathOf(folder, name);
      const found = await stat(path).catch(() => null);
      return found === null ? null : { stream: createReadStream(path), size: found.size };
    },
    list: async (folder) => {
      const entries = await readdir(folderOf(folder), { withFileTypes: true }).catch(() => []);
      const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name).sort();
      return Promise.all(names.map(async (name) => ({ name, size: (await stat(pathOf(folder, name))).size })));
    },
    delete: (folder, name) => rm(pathOf(folder, name), { force: true }),
    deleteFolder: (folder) => rm(folderOf(folder), { recursive: true, force: true }),
    openFolder: async (folder) => {
      await mkdir(folderOf(folder), { recursive: true });
      return { path: folderOf(folder), release: () => Promise.resolve() };
    },
  };
}

async function writeMeasured(path: string, content: Readable, limitBytes: number): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      hash.update(chunk);
      done(size > limitBytes ? new FileTooLarge(`more than ${limitBytes} bytes`) : null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path));
  const file = await open(path, "r");
  await file.sync();
  await file.close();
  return { size, sha256: hash.digest("hex") };
}
