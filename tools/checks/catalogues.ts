import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";
import { sources } from "./sources.ts";

const LANGUAGES = ["en", "de", "es", "it", "nl", "pt"];
/** A number that may part from its percent sign at the end of a line. */
const PARTED = /[\d}] %/;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]).sort().join(" ");

function entries(root: string, language: string, file: string): Record<string, string> {
  const path = join(root, "i18n/catalogs", language, file);
  const parsed: unknown = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  return Object.fromEntries(Object.entries(parsed ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Keys of which the code names only a beginning (`loss.${key}`) are used when that beginning stands in the code. */
function usedTest(code: string): (key: string) => boolean {
  const found = [...code.matchAll(/["'`](?:[a-z]+:)?([A-Za-z0-9_.-]*\.)\$\{/g)].map((match) => match[1] ?? "");
  // a beginning handed on whole (`named("common:loss", key)`)
  found.push(...[...code.matchAll(/["'`][a-z]+:([A-Za-z0-9_.-]+)["'`]/g)].map((match) => `${match[1]}.`));
  // the engine names its messages with their part in front (`audit.evidence.…`)
  const stems = [...found, ...found.map((stem) => stem.replace(/^audit\./, ""))].filter((stem) => stem.length > 1);
  return (key) => {
    const plain = key.replace(/_(one|many|other)$/, "");
    if (code.includes(plain)) return true;
    return stems.some((stem) => key.startsWith(stem));
  };
}

/** Every language has every key of the French source with the same placeholders and no empty text, a number keeps its percent sign; no key is unused. */
export const catalogues: Check = {
  name: "catalogues",
  run: async (root) => {
    const wrong: string[] = [];
    const folder = join(root, "i18n/catalogs/fr");
    if (!existsSync(folder)) return ["i18n/catalogs/fr is missing"];
    const code = sources(root, [".ts", ".tsx", ".typ"]).filter((file) => !file.startsWith("i18n/")).map((file) => readFileSync(join(root, file), "utf8")).join("\n");
    const used = usedTest(code);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const french = entries(root, "fr", file);
      for (const [key, text] of Object.entries(french)) {
        if (text.trim() === "") wrong.push(`fr/${file}: ${key} is empty`);
        if (PARTED.test(text)) wrong.push(`fr/${file}: ${key} has a plain space before %`);
        // the common part is the trade's dictionary: it may hold a word before a screen needs it
        if (file !== "common.json" && !used(key)) wrong.push(`fr/${file}: ${key} is used nowhere`);
      }
      for (const language of LANGUAGES) {
        const other = entries(root, language, file);
        for (const [key, text] of Object.entries(french)) {
          const own = other[key];
          if (own === undefined || own.trim() === "") wrong.push(`${language}/${file}: ${key} is missing`);
          else if (placeholders(own) !== placeholders(text)) wrong.push(`${language}/${file}: ${key} has other placeholders than French`);
          else if (PARTED.test(own)) wrong.push(`${language}/${file}: ${key} has a plain space before %`);
        }
        for (const key of Object.keys(other)) if (!(key in french)) wrong.push(`${language}/${file}: ${key} is not in French`);
      }
    }
    return wrong;
  },
};
