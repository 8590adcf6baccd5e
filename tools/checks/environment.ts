import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";

const CONFIG = "server/src/config.ts";
/** Where a table tells of every variable. */
const TABLES = ["README.md", "docs/deployment.md"];

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));

/** Every variable that the configuration reads stands in the tables for those who set it, and the other way round. */
export const environment: Check = {
  name: "environment",
  run: async (root) => {
    const missing = [CONFIG, ...TABLES].filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) return missing.map((file) => `${file} is missing`);
    const read = names(readFileSync(join(root, CONFIG), "utf8"), /\b(?:text|urlOf)\("([A-Z][A-Z0-9_]+)"/g);
    return TABLES.flatMap((table) => {
      const told = names(readFileSync(join(root, table), "utf8"), /^\| `([A-Z][A-Z0-9_]+)` \|/gm);
      return [
        ...[...read].filter((name) => !told.has(name)).map((name) => `${table}: the table of variables lacks ${name}`),
        ...[...told].filter((name) => !read.has(name)).map((name) => `${table}: ${name} is read nowhere`),
      ];
    });
  },
};
