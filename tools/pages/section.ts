import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Writes a section (`## heading`) of a page anew and leaves its others as they are; one that is not there yet comes last. */
export function writeSection(path: string, heading: string, text: string): void {
  const page = existsSync(path) ? readFileSync(path, "utf8") : "";
  const parts = page.split(/^(?=## )/m).map((part) => part.trimEnd());
  const section = `## ${heading}\n\n${text.trim()}`;
  const place = parts.findIndex((part) => part.startsWith(`## ${heading}\n`));
  if (place < 0) parts.push(section);
  else parts[place] = section;
  writeFileSync(path, `${parts.filter((part) => part !== "").join("\n\n")}\n`);
}

/** The sections of a page after what comes before the first, as they stand; empty where there are none. */
export function sectionsOf(path: string): string {
  if (!existsSync(path)) return "";
  const [, ...sections] = readFileSync(path, "utf8").split(/^(?=## )/m);
  return sections.length === 0 ? "" : `\n${sections.join("")}`;
}
