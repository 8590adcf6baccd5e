import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measuredRow, newFolder, plantJson, ROWS, stampOf } from "../import/plantFolder.cases.ts";
import { readPlantFolder } from "../import/readPlantFolder.ts";
import { runImport } from "./runImport.ts";

async function foreignFiles(): Promise<string> {
  const folder = await newFolder();
  const mapping = { schema: "mapping/1", files: [{ pattern: "logger.csv", time: "when", columns: [{ column: "P1", to: "INV01.pac_w", unit: "kW" }, { column: "G", to: "GTI1.gti_w_m2" }] }] };
  const lines = Array.from({ length: ROWS }, (_, k) => [stampOf(k), (measuredRow(k)[0] ?? 0) / 1000, measuredRow(k)[4] ?? 0].join(","));
  await writeFile(join(folder, "plant.json"), JSON.stringify(plantJson()));
  await writeFile(join(folder, "mapping.json"), JSON.stringify(mapping));
  await writeFile(join(folder, "logger.csv"), ["when,P1,G", ...lines].join("\n"));
  return folder;
}

async function imported(from: string, to: string) {
  const said = { out: "", errors: "" };
  const code = await runImport(
    [from, "--mapping", join(from, "mapping.json"), "--out", to, "--lang", "en"],
    { write: (text) => (said.out += text) },
    { write: (text) => (said.errors += text) },
  );
  return { code, ...said };
}

describe("import", () => {
  it("writes a plant folder that reads back as what was read from the foreign files", async () => {
    const from = await foreignFiles();
    const to = join(from, "plant");
    const { code, out, errors } = await imported(from, to);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toContain("INV01.pac_w\t100.0%");
    const read = await readPlantFolder(from, { mapping: join(from, "mapping.json") });
    const again = await readPlantFolder(to);
    for (const [name, values] of read.samples.columns) expect([...(again.samples.columns.get(name) ?? [])], name).toEqual([...values]);
  });

  it("leaves a folder alone that stands there already, and says so before reading", async () => {
    const from = await foreignFiles();
    const to = join(from, "plant");
    await imported(from, to);
    const before = await Promise.all((await readdir(to)).map((name) => readFile(join(to, name), "utf8")));
    const { code, errors } = await imported(from, to);
    expect(code).toBe(2);
    expect(errors).toBe(`${to}: this folder exists and is not empty; another name is expected\n`);
    expect(await Promise.all((await readdir(to)).map((name) => readFile(join(to, name), "utf8")))).toEqual(before);
    expect((await readdir(from)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
