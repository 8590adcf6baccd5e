import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";
import { sources } from "./sources.ts";

const ALLOWED = /^\.\/(sun|sky|plane|module)\//;

/** Where each value of the engine's public surface comes from, read off its table of contents. */
function origins(index: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const match of index.matchAll(/export\s+(type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g)) {
    for (const part of (match[2] ?? "").split(",")) {
      const name = part.trim().split(/\s+as\s+/).at(-1) ?? "";
      if (name !== "" && match[1] === undefined && !name.startsWith("type ")) found.set(name, match[3] ?? "");
    }
  }
  return found;
}

/** The simulator shares the engine's sun, sky, plane and module functions, and nothing of how the audit thinks. */
export const simulatorPhysics: Check = {
  name: "simulator physics",
  run: async (root) => {
    const index = join(root, "engine/src/index.ts");
    if (!existsSync(index)) return ["engine/src/index.ts is missing"];
    const from = origins(readFileSync(index, "utf8"));
    const wrong: string[] = [];
    for (const file of sources(root, [".ts"]).filter((name) => name.startsWith("demo/src/") && !name.endsWith(".test.ts"))) {
      for (const match of readFileSync(join(root, file), "utf8").matchAll(/import\s+(type\s+)?\{([^}]*)\}\s+from\s+"@sunledger\/engine"/g)) {
        if (match[1] !== undefined) continue;
        for (const part of (match[2] ?? "").split(",")) {
          const name = part.trim().split(/\s+as\s+/)[0] ?? "";
          const origin = from.get(name);
          if (name !== "" && !name.startsWith("type ") && (origin === undefined || !ALLOWED.test(origin))) {
            wrong.push(`${file}: ${name} comes from ${origin ?? "nowhere"}, not from sun, sky, plane or module`);
          }
        }
      }
    }
    return wrong;
  },
};
