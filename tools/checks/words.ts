import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Check } from "./check.ts";
import { CODE, sources } from "./sources.ts";

interface Rule {
  name: string;
  where: (file: string) => boolean;
  pattern: RegExp;
}

const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file);

/** Things that must not be written in certain places; the text itself is searched. */
const RULES: Rule[] = [
  { name: "environment read outside config", where: (file) => file.startsWith("server/src/") && file !== "server/src/config.ts" && !isTest(file), pattern: /process\.env\b/ },
  { name: "clock in the engine", where: (file) => file.startsWith("engine/src/") && !isTest(file), pattern: /\bDate\b[.(]|new Date\b|\bIntl\./ },
  { name: "chance without a seed", where: (file) => /^(engine|demo)\/src\//.test(file) && !isTest(file), pattern: /Math\.random\b/ },
  { name: "skipped or narrowed test", where: (file) => isTest(file) && !file.startsWith("tools/checks/"), pattern: /\b(it|test|describe)\.(skip|only|todo|skipIf)\b/ },
  { name: "mark of unfinished work", where: (file) => !file.startsWith("tools/checks/"), pattern: /\b(TODO|FIXME|XXX|HACK)\b/ },
  { name: "type escape", where: (file) => !file.startsWith("tools/checks/"), pattern: /@ts-(ignore|expect-error|nocheck)/ },
];

const BANNED_NAMES = /^(utils?|helpers?|common|manager|misc)\.(ts|tsx|mjs)$/;

/** Words that must not stand in a place, and file names that say nothing. */
export const words: Check = {
  name: "words",
  run: async (root) => {
    const wrong: string[] = [];
    for (const file of sources(root, CODE)) {
      if (BANNED_NAMES.test(basename(file))) wrong.push(`${file}: a name that says nothing`);
      const rules = RULES.filter((rule) => rule.where(file));
      if (rules.length === 0) continue;
      const lines = readFileSync(join(root, file), "utf8").split("\n");
      lines.forEach((line, index) => {
        const bare = line.replace(/^\s*(\*|\/\/|\/\*).*$/, "");
        for (const rule of rules) {
          const text = rule.name === "mark of unfinished work" || rule.name === "type escape" ? line : bare;
          if (rule.pattern.test(text)) wrong.push(`${file}:${index + 1}: ${rule.name}: ${line.trim().slice(0, 100)}`);
        }
      });
    }
    return wrong;
  },
};
