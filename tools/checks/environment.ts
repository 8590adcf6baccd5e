import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";

const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));

/** Every variable that the configuration reads stands in README's table, and the other way round. */
export const environment: Check = {
  name: "environment",
  run: async (root) => {
    const config = join(root, "server/src/config.ts");
    const readme = join(root, "README.md");
    if (!existsSync(config) || !existsSync(readme)) return ["server/src/config.ts or README.md is missing"];
    const read = names(readFileSync(config, "utf8"), /\b(?:text|urlOf)\("([A-Z][A-Z0-9_]+)"/g);
    const told = names(readFileSync(readme, "utf8"), /^\| `([A-Z][A-Z0-9_]+)` \|/gm);
    return [
      ...[...read].filter((name) => !told.has(name)).map((name) => `README.md: the table of variables lacks ${name}`),
      ...[...told].filter((name) => !read.has(name)).map((name) => `README.md: ${name} is read nowhere`),
    ];
  },
};
