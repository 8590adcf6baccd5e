import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOMS } from "./check.ts";

const SKIPPED = new Set(["node_modules", "dist", "data", "reference-values", "snapshots"]);

/** Files of the rooms with one of the endings, by their path from the root. */
export function sources(root: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(join(folder, entry.name));
      } else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(relative(root, join(folder, entry.name)));
    }
  };
  for (const room of ROOMS) if (existsSync(join(root, room))) walk(join(root, room));
  return found.sort();
}

export const CODE = [".ts", ".tsx", ".mjs"] as const;
