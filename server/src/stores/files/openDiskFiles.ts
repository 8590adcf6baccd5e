import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, readdirSync, rmSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore, StoredFile } from "../ports.ts";
import { syncEntry } from "../syncTree.ts";
import { checkName } from "./checkName.ts";
import { measured } from "./measured.ts";

/** Files under one directory of this machine. */
export function openDiskFiles(root: string): FileStore {
  mkdirSync(root, { recursive: true });
  // what a crash left half written
  for (const name of readdirSync(root)) if (name.startsWith(".")) rmSync(join(root, name), { force: true });
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
      const file = await open(pathOf(folder, name), "r").catch(() => null);
      if (file === null) return null;
      // of the open file: one that replaces it meanwhile has another size
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    list: async (folder) => {
      const entries = await readdir(folderOf(folder), { withFileTypes: true }).catch(() => []);
      const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name).sort();
      return Promise.all(names.map(async (name) => ({ name, size: (await stat(pathOf(folder, name))).size })));
    },
    folders: async () => {
      const entries = await readdir(root, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
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
  const { stream, stored } = measured(limitBytes);
  await pipeline(content, stream, createWriteStream(path));
  const file = await open(path, "r");
  await file.sync();
  await file.close();
  return stored();
}
