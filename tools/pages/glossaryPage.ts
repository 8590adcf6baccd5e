import { GLOSSARY, type GlossaryEntry } from "@sunledger/contract";

/** Where the generated part of docs/glossary.md begins and ends. */
const BEGIN = "<!-- entries -->";
const END = "<!-- /entries -->";

type Words = (key: string) => string;

/** A bar of a table's cell would end it. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

function row({ key, name, unit, formula, source, recalled, method }: GlossaryEntry, words: Words): string {
  const origin = source === null ? words("glossary:own") : recalled ? `${source} (${words("glossary:recalled")})` : source;
  const cells = [method === null ? words(name) : `[${words(name)}](methods/${method}.md)`, words(`glossary:definition.${key}`), unit.includes(":") ? words(unit) : unit, formula === null ? "" : `\`${formula}\``, origin];
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** The page with its entries as the contract and the English catalogue have them; what is written by hand around them stays. */
export function glossaryPage(page: string, words: Words, notes: ReadonlySet<string>): string {
  const head = `| ${["word", "definition", "unit", "formula", "source"].map((name) => words(`glossary:${name}`).toLowerCase()).join(" | ")} |\n|---|---|---|---|---|`;
  const groups = GLOSSARY.map(({ group, entries }) => {
    const note = `glossary:note.${group}`;
    return [`## ${words(`glossary:group.${group}`)}`, ...(notes.has(note) ? [words(note)] : []), [head, ...entries.map((entry) => row(entry, words))].join("\n")].join("\n\n");
  });
  const before = page.slice(0, page.indexOf(BEGIN) + BEGIN.length);
  const after = page.slice(page.indexOf(END));
  return `${before}\n\n${groups.join("\n\n")}\n\n${after}`;
}
