/** `node tools/glossary.ts`: writes the entries of docs/glossary.md anew from the contract and the English catalogue. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { glossaryWords } from "./pages/glossaryWords.ts";
import { glossaryPage } from "./pages/glossaryPage.ts";

const path = join(import.meta.dirname, "../docs/glossary.md");
const { words, notes } = await glossaryWords("en");
await writeFile(path, glossaryPage(await readFile(path, "utf8"), words, notes));
