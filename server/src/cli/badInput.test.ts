import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { measuredRow, measurementLines, plantFolder, plantJson, stampOf } from "../import/plantFolder.cases.ts";
import { zipBomb } from "../import/xlsx/zipBomb.cases.ts";
import { runAudit } from "./runAudit.ts";

const root = join(import.meta.dirname, "../../..");

const audit = async (...args: string[]) => {
  let stderr = "";
  const status = await runAudit(args, { write: (text) => (stderr += text) });
  return { status, stderr };
};

const lines = measurementLines();
const csv = (change: (lines: string[]) => string[]) => change([...lines]).join("\n");
const plant = (change: (plant: ReturnType<typeof plantJson>) => unknown) => JSON.stringify(change(plantJson()), null, 1);
const set = (path: (string | number)[], value: unknown) =>
  plant((whole) => {
    let at: object = whole;
    for (const part of path.slice(0, -1)) at = Object(Reflect.get(at, part));
    Reflect.set(at, path.at(-1) ?? "", value);
    return whole;
  });

/** What is wrong, the files that are, and what the one line must say. */
const CASES: [name: string, files: Record<string, string | Uint8Array | null>, says: (string | RegExp)[]][] = [
  ["no plant file", { "plant.json": null }, ["plant.json"]],
  ["no measurements", { "measurements.csv": null }, ["measurements*.csv"]],
  ["malformed JSON", { "plant.json": `{\n "schema": "plant/1",\n "name" "x"\n}` }, ["plant.json", "line 3"]],
  ["an unknown field", { "plant.json": plant((p) => ({ ...p, tilt: 3 })) }, ["plant.json", "“tilt”"]],
  ["a misspelt nested field", { "plant.json": plant((p) => ({ ...p, sensors: [{ id: "G", kind: "wind", hight: 2 }] })) }, ["sensors[0].hight"]],
  ["a missing field", { "plant.json": plant(({ latitude, ...p }) => ({ ...p, was: undefined, latitude: latitude > 99 ? 1 : undefined })) }, ["“latitude”", "missing"]],
  ["percent for a fraction", { "plant.json": set(["module_types", 0, "gamma_pmp_per_c"], -0.4) }, ["module_types[0].gamma_pmp_per_c", "-0.4", "-0.01 or more"]],
  ["kW for W", { "plant.json": set(["inverter_types", 0, "p_ac_w"], 20) }, ["inverter_types[0].p_ac_w", "100 or more"]],
  ["a module that contradicts itself", { "plant.json": set(["module_types", 0, "p_stc_w"], 600) }, ["module_types[0].p_stc_w", "300 W"]],
  ["text for a number", { "plant.json": set(["altitude_m"], "200 m") }, ["altitude_m", "a number"]],
  ["zero strings", { "plant.json": set(["subarrays", 1, "strings"], 0) }, ["subarrays[1].strings", "1 or more"]],
  ["a type nobody defined", { "plant.json": set(["inverters", 0, "type"], "i99") }, ["inverters[0].type", "i99", "i20"]],
  ["a sub-array on two inverters", { "plant.json": set(["inverters", 1, "subarrays"], ["A1"]) }, ["inverters[1].subarrays[0]", "one inverter"]],
  ["a tilted sensor without tilt", { "plant.json": set(["sensors", 0, "tilt_deg"], undefined) }, ["sensors[0].tilt_deg"]],
  ["a latitude off the globe", { "plant.json": set(["latitude"], 457.5) }, ["latitude", "90 or less"]],
  ["a longitude of another continent", { "plant.json": set(["longitude"], 151) }, ["longitude", "Europe/Paris"]],
  ["a latitude of the other hemisphere", { "plant.json": set(["latitude"], -45.75) }, ["plant.json", "-45.75", "night"]],
  ["an unknown zone", { "plant.json": set(["timezone"], "Europe/Lyon") }, ["timezone"]],
  ["an empty file", { "measurements.csv": "" }, ["measurements.csv", "empty"]],
  ["a header alone", { "measurements.csv": csv((l) => l.slice(0, 1)) }, ["measurements.csv", "not one value"]],
  ["columns without a value", { "measurements.csv": csv((l) => l.map((line, i) => (i === 0 ? line : line.replace(/,.*/, ",,,,,,,")))) }, ["measurements.csv", "not one value"]],
  ["text in a number column", { "measurements.csv": csv((l) => l.with(9, (l[9] ?? "").replace(/,20,/, ",warm,"))) }, ["measurements.csv", "line 10", "TA1.t_amb_c", "warm"]],
  ["a stamp that is none", { "measurements.csv": csv((l) => l.with(5, (l[5] ?? "").replace("06-01", "06-31"))) }, ["measurements.csv", "line 6"]],
  ["a row too short", { "measurements.csv": csv((l) => l.with(7, `${stampOf(6)},1`)) }, ["measurements.csv", "line 8", "2 fields", "expected: 8"]],
  ["a gap of ten years", { "measurements.csv": csv((l) => [...l, (l.at(-1) ?? "").replace("2023", "2033")]) }, ["measurements.csv", "line 434", "days without samples"]],
  ["a clock that jumps to 1970", { "measurements.csv": csv((l) => [...l.slice(0, 9), `1970-01-01T00:00:00Z,${measuredRow(9).join(",")}`, ...l.slice(10)]) }, ["days without samples", "1970-01-01"]],
  ["a column twice", { "measurements.csv": csv((l) => l.with(0, (l[0] ?? "").replace("INV02.pac_w", "INV01.pac_w"))) }, ["INV01.pac_w", "twice"]],
  ["no column of the plant", { "measurements.csv": "time,power\n2023-01-01T00:00Z,1\n" }, ["INV01.pac_w"]],
  ["rows coarser than the interval", { "measurements.csv": csv((l) => l.filter((_, i) => i === 0 || i % 6 === 1)) }, ["3600 s", "600 s"]],
  ["a gzip that is none", { "measurements.csv": null, "measurements.csv.gz": lines.join("\n") }, ["measurements.csv.gz", "gzip"]],
  ["a gzip that breaks off", { "measurements.csv": null, "measurements.csv.gz": gzipSync(lines.join("\n")).subarray(0, 2000) }, ["measurements.csv.gz", "gzip"]],
  ["a CSV that is gzip", { "measurements.csv": gzipSync(lines.join("\n")) }, ["measurements.csv", "gzip"]],
  ["a CSV that is HTML", { "measurements.csv": "<html><body>Session expired</body></html>" }, ["measurements.csv", "HTML"]],
  ["a CSV that is binary", { "measurements.csv": Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256) }, ["measurements.csv", "binary"]],
  ["a workbook that is HTML", { "sizing.xlsx": "<html><table></table></html>" }, ["sizing.xlsx", "HTML"]],
  ["a workbook that is a bomb", { "sizing.xlsx": zipBomb(2 ** 31) }, ["sizing.xlsx", "unpack"]],
  ["a workbook that lies about its size", { "sizing.xlsx": zipBomb(1000) }, ["sizing.xlsx"]],
  ["a loss that is no number", { "sizing.csv": "key,percent\niam,about three\n" }, ["sizing.csv", "line 2", "about three"]],
  ["a loss nobody knows", { "sizing.csv": "key,percent\nghosts,3\n" }, ["sizing.csv", "line 2", "ghosts"]],
  ["an event that ends before it starts", { "events.csv": "start,end,point,type,text\n2023-06-02T00:00Z,2023-06-01T00:00Z,INV01,repair,x\n" }, ["events.csv", "line 2"]],
];

describe("audit of unusable input", () => {
  it.each(CASES)("says %s in one line, exits 2 and leaves nothing behind", async (_, files, says) => {
    const folder = await plantFolder(files);
    const target = await plantFolder();
    const before = await readdir(target);
    const { status, stderr } = await audit(folder, "--json", join(target, "out.json"), "--lang", "en");
    for (const part of says) expect(stderr).toMatch(part);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|import:error/);
    expect(status).toBe(2);
    expect(await readdir(target)).toEqual(before);
  });

  it("keeps an older result when the new audit fails", async () => {
    const folder = await plantFolder({ "measurements.csv": "x" });
    const target = join(await plantFolder({ "out.json": "old" }), "out.json");
    expect((await audit(folder, "--json", target)).status).toBe(2);
    expect(await readFile(target, "utf8")).toBe("old");
  });

  it.each([
    [["no/such/folder", "--json", "x.json", "--lang", "en"], "no/such/folder"],
    [["--lang", "en"], "FOLDER"],
    [["x", "--json", "x.json", "--start", "soon", "--lang", "en"], "YYYY-MM-DD"],
    [["x", "--json", "x.json", "--colour", "--lang", "en"], "--colour"],
  ])("refuses the arguments %j", async (args, says) => {
    const { status, stderr } = await audit(...args);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(status).toBe(2);
  });

  it("does so as a program of its own, in the language asked for, with nothing on standard output", () => {
    const args = [join(root, "server/src/cli/audit.ts"), "no/such", "--json", "x.json", "--lang", "fr"];
    const { status, stderr, stdout } = spawnSync(join(root, "node_modules/.bin/node"), args, { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe("no/such\u00A0: ce dossier n’existe pas\u202F; un dossier de centrale était attendu\n");
  });
});
