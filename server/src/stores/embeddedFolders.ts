import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncEntry } from "./syncTree.ts";

/** What a data directory holds of each embedded store. */
const FOLDERS = ["records", "measurements", "files"] as const;
/** Written when a staged house is whole; names where the present one goes. */
const MARKER = "whole";

/** Where a house is made that shall take the place of the one that is there. */
export const stagingFolder = (dataDir: string): string => join(dataDir, "restoring");

/** Whether no embedded store was ever opened here. */
export async function isEmptyPlace(dataDir: string): Promise<boolean> {
  const found = await readdir(dataDir).catch(() => []);
  return !found.some((name) => FOLDERS.some((folder) => folder === name));
}

/** Puts the staged house in the place of the present one, which moves aside; gives where to, null where there was none. */
export async function replaceByStaged(dataDir: string): Promise<string | null> {
  const staging = stagingFolder(dataDir);
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await writeFile(join(staging, MARKER), aside);
  syncEntry(join(staging, MARKER));
  syncEntry(staging);
  await finishReplacing(dataDir);
  return existsSync(aside) ? aside : null;
}

/**
 * Carries on a replacement that a crash interrupted, and clears away a house that never became whole. Each step can be
 * repeated: what is in the staging folder has not been moved yet.
 */
export async function finishReplacing(dataDir: string): Promise<void> {
  const staging = stagingFolder(dataDir);
  const aside = await readFile(join(staging, MARKER), "utf8").catch(() => null);
  if (aside !== null) {
    for (const folder of FOLDERS) {
      if (!existsSync(join(staging, folder))) continue;
      const place = join(dataDir, folder);
      if (existsSync(place)) {
        await mkdir(aside, { recursive: true, mode: 0o700 });
        await rename(place, join(aside, folder));
      }
      await rename(join(staging, folder), place);
    }
    syncEntry(dataDir);
  }
  await rm(staging, { recursive: true, force: true });
}
