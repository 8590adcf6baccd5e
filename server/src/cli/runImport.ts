import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { formats, localeOf, type Translator, translator } from "@sunledger/i18n";
import { describeInputError } from "../import/describeInputError.ts";
import { InputError } from "../import/inputError.ts";
import { measuredSums } from "../import/measuredSums.ts";
import { readPlantFolder } from "../import/readPlantFolder.ts";
import { writeReadingFile } from "../import/readingFile.ts";
import { writeMeasurements } from "../import/writeMeasurements.ts";
import { languageAsked } from "./arguments.ts";
import { messageText } from "../words/messageText.ts";
import { type Output, ProgressLine } from "./progressLine.ts";

const USAGE = "DATA --mapping mapping.json --out FOLDER [--lang fr]";

/**
 * `import DATA --mapping mapping.json --out FOLDER`: reads foreign files by a mapping (plant.json beside it) and writes
 * a plant folder, whole or not at all; what was read and what was met is said on `out`. 0, or 2 with one line on `errors`.
 */
export async function runImport(args: readonly string[], out: Output, errors: Output): Promise<number> {
  const words = await translator(localeOf(languageAsked(args)));
  const progress = new ProgressLine(errors);
  try {
    out.write(await importFolder(args, words, progress));
    return 0;
  } catch (error) {
    progress.clear();
    const known = error instanceof InputError;
    const line = known ? describeInputError(error, words) : words.t("import:error.unexpected", { found: error instanceof Error ? error.message : String(error) });
    errors.write(`${line.replace(/\s*[\r\n]+\s*/g, " ")}\n`);
    return known ? 2 : 1;
  }
}

async function importFolder(args: readonly string[], words: Translator, progress: ProgressLine): Promise<string> {
  const { data, mapping, target } = importArguments(args);
  // said before the work, not after it; what stands there is never written over
  const standing = await readdir(target).catch(() => []);
  if (standing.length > 0) throw new InputError("import:error.folder_taken", { file: target });
  const folder = await readPlantFolder(data, {
    mapping,
    onProgress: (file, rows) => progress.show(words.t("import:progress.reading", { file, rows })),
  });
  const staging = join(dirname(target), `.${basename(target)}.part`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true }).catch(() => {
    throw new InputError("import:error.not_writable", { file: target });
  });
  const mappedPlant: unknown = JSON.parse(await readFile(join(dirname(mapping), "plant.json"), "utf8"));
  // labels are turned to the start on the way in; what was estimated stands in the file like what was stated
  const { sizing, ...plant } = folder.plant;
  const stated = typeof mappedPlant === "object" && mappedPlant !== null ? new Set(Object.keys(mappedPlant)) : new Set<string>();
  const kept = Object.fromEntries(Object.entries(plant).filter(([field]) => stated.has(field) || ["latitude", "longitude", "altitude_m"].includes(field)));
  await writeFile(join(staging, "plant.json"), `${JSON.stringify({ ...kept, label: "start", ...(stated.has("sizing") && { sizing }) }, null, 1)}\n`);
  await writeMeasurements(join(staging, "measurements.csv"), folder.samples);
  await writeReadingFile(join(staging, "import.json"), folder);
  for (const name of ["events.csv", "sizing.csv", "sizing.xlsx"]) await copyFile(join(data, name), join(staging, name)).catch(() => undefined);
  await rename(staging, target).catch(async () => {
    await rm(staging, { recursive: true, force: true });
    throw new InputError("import:error.not_writable", { file: target });
  });
  progress.clear();
  const written = formats(words.locale);
  const sums = measuredSums(folder.samples).map(
    ({ column, coverage, sum, unit }) => `${column}\t${written.percent(coverage)}\t${sum === null ? "" : written.unit(sum, unit ?? "", 1)}`,
  );
  const met = folder.findings.map(({ detail }) => messageText(detail, words, written, folder.plant.timezone));
  return `${[...sums, ...met].join("\n")}\n`;
}

function importArguments(args: readonly string[]): { data: string; mapping: string; target: string } {
  const text = { type: "string" } as const;
  const wrong = (found: string) => new InputError("import:error.argument", { found, expected: USAGE });
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { mapping: text, out: text, lang: text } });
  } catch (error) {
    throw wrong(error instanceof Error ? (error.message.split(".")[0] ?? "") : "");
  }
  const { values, positionals } = parsed;
  const data = positionals[0];
  if (data === undefined || positionals.length > 1 || values.mapping === undefined || values.out === undefined) throw wrong(positionals.join(" "));
  return { data, mapping: values.mapping, target: values.out };
}
