import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { InputError } from "../inputError.ts";
import { FIRST_MS, measuredRow, newFolder, plantJson, ROWS, STEP_MS } from "../plantFolder.cases.ts";
import { readPlantFolder } from "../readPlantFolder.ts";

async function folderOf(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await newFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const read = async (mapping: object, files: Record<string, string | Uint8Array>, plant: object = {}) =>
  readPlantFolder(await folderOf({ "plant.json": JSON.stringify({ ...plantJson(), ...plant }), "mapping.json": JSON.stringify({ schema: "mapping/1", ...mapping }), ...files }));

const rows = Array.from({ length: ROWS }, (_, k) => k);
const iso = (k: number) => new Date(FIRST_MS + k * STEP_MS).toISOString();
const at = (k: number, c: number) => measuredRow(k)[c] ?? NaN;
const columnOf = (folder: Awaited<ReturnType<typeof read>>, name: string) => [...(folder.samples.columns.get(name) ?? [])];
const german = (k: number) => `${iso(k).slice(8, 10)}.${iso(k).slice(5, 7)}.${iso(k).slice(0, 4)} ${iso(k).slice(11, 16)}`;

describe("a mapping", () => {
  it("reads wide files with a preamble, other names and other units", async () => {
    const text = ["Logger 7", "made 2023", "", "when;P1;P2;G;T", ...rows.map((k) => `${german(k)};${String(at(k, 0) / 1000).replace(".", ",")};${at(k, 2)};${String(at(k, 4) / 1000).replace(".", ",")};68,0`)];
    const folder = await read(
      { files: [{ pattern: "logs/*.txt", preamble_lines: 3, time: "when", timezone: "UTC", columns: [
        { column: "P1", to: "INV01.pac_w", unit: "kW" }, { column: "P2", to: "INV02.pac_w" }, { column: "G", to: "GTI1.gti_w_m2", unit: "kW/m2" }, { column: "T", to: "TA1.t_amb_c", unit: "degF" },
      ] }] },
      { "logs/a.txt": text.slice(0, 200).join("\r\n"), "logs/b.txt": [...text.slice(0, 4), ...text.slice(200)].join("\r\n") },
    );
    expect(folder.samples).toMatchObject({ startMs: FIRST_MS, count: ROWS });
    expect(columnOf(folder, "INV01.pac_w")).toEqual(rows.map((k) => (at(k, 0) / 1000) * 1000));
    expect(columnOf(folder, "TA1.t_amb_c")[0]).toBeCloseTo(20, 9);
    expect(folder.findings).toEqual([]);
  });

  it("reads long files by their key, with words and numbers that mean nothing, and counters read at the stamp", async () => {
    const lines = rows.flatMap((k) => [`${iso(k)},a,${at(k, 0)},${k === 3 ? -0.1 : at(k, 1)},${1000 + k}`, `${iso(k)},b,${k === 4 ? "N/A" : at(k, 2)},-,${2000 + k}`, `${iso(k)},other,1,1,1`]);
    const folder = await read(
      { files: [{ pattern: "x.csv", key: "who", keys: { a: "INV01", b: "INV02" }, missing: ["N/A", "-"], columns: [
        { column: "ac", to: "{point}.pac_w" }, { column: "dc", to: "{point}.pdc_w", sentinels: [-0.1] }, { column: "n", to: "{point}.eac_total_wh", unit: "kWh", reading: "at_stamp" },
      ] }] },
      { "x.csv": ["t,who,ac,dc,n", ...lines].join("\n") },
    );
    expect(columnOf(folder, "INV01.pdc_w").slice(2, 5)).toEqual([at(2, 1), NaN, at(4, 1)]);
    expect(columnOf(folder, "INV02.pac_w").slice(3, 6)).toEqual([at(3, 2), NaN, at(5, 2)]);
    expect(folder.samples.startMs).toBe(FIRST_MS);
    // the reading at 00:10 closes the interval that began at 00:00
    expect(columnOf(folder, "INV01.eac_total_wh")[0]).toBe(1_001_000);
  });

  it("reads workbooks whose columns change places, stamps marked DST through the doubled hour", async () => {
    const first = Date.UTC(2023, 9, 28, 20);
    const stamp = (k: number) => {
      const utc = first + k * STEP_MS;
      const summer = utc < Date.UTC(2023, 9, 29, 1);
      return new Date(utc + (summer ? 2 : 1) * 3.6e6).toISOString().slice(0, 19).replace("T", " ") + (summer ? " DST" : "");
    };
    const sheet = (names: string[], from: number, to: number) =>
      writeXlsx({ sheets: [{ name: "data", rows: [["Export"], [], names, ...rows.slice(from, to).map((k) => names.map((name) => (name === "Start" ? stamp(k) : name === "P(kW)" ? 0 : k / 10)))] }] });
    const folder = await read(
      { files: [{ pattern: "*.xlsx", preamble_lines: 2, time: "Start", columns: [{ column: "P(kW)", to: "INV01.pac_w", unit: "kW" }, { column: "T", to: "TA1.t_amb_c" }] }] },
      { "1.xlsx": await sheet(["Start", "P(kW)", "T"], 0, 100), "2.xlsx": await sheet(["T", "Start", "P(kW)"], 100, 300) },
    );
    expect(folder.samples).toMatchObject({ startMs: first, count: 300 });
    expect(columnOf(folder, "TA1.t_amb_c")).toEqual(rows.slice(0, 300).map((k) => k / 10));
    expect(folder.findings).toEqual([]);
  });

  it("takes date and hour from two columns, and the label from the mapping", async () => {
    const hours = Array.from({ length: 48 }, (_, h) => h);
    const folder = await read(
      { files: [{ pattern: "h.csv", time: ["date", "hour"], date_order: "dmy", timezone: "UTC", label: "end", columns: [{ column: "P", to: "INV01.pac_w" }] }] },
      { "h.csv": ["date,hour,P", ...hours.map((h) => `${String(1 + Math.floor(h / 24)).padStart(2, "0")}/06/2023,${h % 24},${h % 24 > 5 && h % 24 < 20 ? 100 + h : 0}`)].join("\n") },
      { interval_s: 3600 },
    );
    expect(folder.samples).toMatchObject({ startMs: FIRST_MS - 3.6e6, count: 48 });
  });

  it("adds an inverter's MPPT inputs up to its DC power", async () => {
    const folder = await read(
      { files: [{ pattern: "x.csv", columns: [{ column: "p", to: "INV01.pac_w" }, { column: "a", to: "INV01/A1.pdc_w" }, { column: "b", to: "INV01/A2.pdc_w" }] }] },
      { "x.csv": ["t,p,a,b", ...rows.map((k) => `${iso(k)},${at(k, 0)},${at(k, 1) / 2},${k === 7 ? "" : at(k, 1) / 2}`)].join("\n") },
      { inverters: [{ id: "INV01", type: "i20", subarrays: ["A1", "A2"] }], meter: null },
    );
    expect(columnOf(folder, "INV01.pdc_w")).toEqual(rows.map((k) => (k === 7 ? NaN : at(k, 1))));
  });

  it("estimates place and nameplate where nobody states them, and says so", async () => {
    const year = Array.from({ length: 120 * 144 }, (_, k) => k);
    const folder = await read(
      { estimate: ["place", "nameplate"], files: [{ pattern: "x.csv", columns: [{ column: "p", to: "INV01.pac_w" }, { column: "g", to: "GTI1.gti_w_m2" }] }] },
      { "x.csv": ["t,p,g", ...year.map((k) => `${iso(k)},${at(k % 144, 0)},${at(k % 144, 4)}`)].join("\n") },
      { latitude: undefined, longitude: undefined, altitude_m: undefined },
    );
    // the inverter gave 9,999 W at most and shows a flat top there
    expect(folder.estimates.map(({ field }) => field)).toEqual(["latitude", "longitude", "module_types[0].p_stc_w", "inverter_types[0].p_ac_w"]);
    // noon of the made-up sky is 12:00 UTC
    expect(Math.abs(folder.plant.longitude)).toBeLessThan(3);
    expect(folder.nameplateUnknown).toBe(true);
    expect(folder.plant.inverter_types[0]?.p_ac_w).toBe(9999);
  });

  it.each([
    [{ files: [{ pattern: "x.csv", columns: [{ column: "p", to: "INV07.pac_w" }] }] }, "import:error.mapping_target", "INV07.pac_w"],
    [{ files: [{ pattern: "x.csv", columns: [{ column: "p", to: "INV01.pac_w", unit: "degC" }] }] }, "import:error.mapping_unit", "degC"],
    [{ files: [{ pattern: "y*.csv", columns: [{ column: "p", to: "INV01.pac_w" }] }] }, "import:error.mapping_no_file", "y*.csv"],
    [{ files: [{ pattern: "x.csv", time: "when", columns: [{ column: "p", to: "INV01.pac_w" }] }] }, "import:error.missing_column", "when"],
    [{ files: [{ pattern: "x.csv", colums: [], columns: [{ column: "p", to: "INV01.pac_w" }] }] }, "import:error.unknown_field", "files[0].colums"],
    [{ files: [] }, "import:error.field", "files"],
  ])("that cannot be used is refused: %j", async (mapping, code, says) => {
    const error = await read(mapping, { "x.csv": "t,p\n2023-06-01T00:00Z,1\n" }).then(() => null, (reason: unknown) => reason);
    if (!(error instanceof InputError)) throw new Error(`no InputError but ${String(error)}`);
    expect(error.code).toBe(code);
    expect(JSON.stringify(error.values)).toContain(says);
  });
});
