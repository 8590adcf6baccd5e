import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { COLUMNS, FIRST_MS, measuredRow, measurementLines, plantFolder, plantJson, ROWS, stampOf, STEP_MS } from "./plantFolder.cases.ts";
import { readPlantFolder } from "./readPlantFolder.ts";

const lines = measurementLines();
const header = lines[0] ?? "";
const rows = lines.slice(1);
const issues = (found: { findings: { issue: string; detail: { key: string } }[] }) => found.findings.map(({ detail }) => detail.key.replace("import:finding.", ""));
const column = (folder: Awaited<ReturnType<typeof readPlantFolder>>, name: string) => folder.samples.columns.get(name) ?? new Float64Array(0);

async function whole(files: Record<string, string | Uint8Array | null> = {}, plant: object = {}) {
  return readPlantFolder(await plantFolder({ "plant.json": JSON.stringify({ ...plantJson(), ...plant }), ...files }));
}

/** Local wall clock of Paris in the days of these tests (summer time). */
const local = (k: number) => new Date(FIRST_MS + k * STEP_MS + 2 * 3.6e6).toISOString().slice(0, 16).replace("T", " ");
const restamped = (stamp: (k: number) => string) => [header, ...rows.map((row, k) => [stamp(k), ...row.split(",").slice(1)].join(","))].join("\n");

describe("readPlantFolder", () => {
  it("puts every value of the file at its place on the axis", async () => {
    const folder = await whole();
    expect(folder.samples).toMatchObject({ startMs: FIRST_MS, stepMs: STEP_MS, count: ROWS });
    COLUMNS.forEach((name, c) => expect([...column(folder, name)]).toEqual(rows.map((_, k) => measuredRow(k)[c])));
    expect(folder.findings).toEqual([]);
    expect([...folder.zone.offsetMin]).toEqual([120]);
  });

  it("names the optional fields that the plant file left out", async () => {
    const { defaultsUsed, plant } = await whole();
    expect(defaultsUsed).toEqual([
      "label", "albedo", "currency", "tariff_per_kwh", "ac_wiring_loss_at_rated", "thermal", "expected_degradation_per_year", "sizing",
      "cells", "area_m2", "relative_efficiency_at_w_m2", "iam", "efficiency", "dc_resistance_ohm_per_string",
    ]);
    expect(plant).toMatchObject({ albedo: 0.2, label: "start", thermal: { u0: 25, u1: 6.2, absorption: 0.9, cell_minus_back_k: 2 } });
  });

  it.each([
    ["gzip", { "measurements.csv": null, "measurements.csv.gz": gzipSync(lines.join("\n")) }],
    ["local time", { "measurements.csv": restamped(local) }],
    ["semicolons and commas", { "measurements.csv": lines.join("\n").replaceAll(",", ";") }],
    ["any order of rows", { "measurements.csv": [header, ...rows.toReversed()].join("\n") }],
    ["several files", { "measurements.csv": lines.slice(0, 200).join("\n"), "measurements_2.csv": [header, ...lines.slice(200)].join("\n") }],
    [
      "files that share the columns between them",
      {
        "measurements.csv": lines.map((line) => line.split(",").slice(0, 4).join(",")).join("\n"),
        "measurements_2.csv": lines.map((line) => line.split(",").filter((_, i) => i === 0 || i > 3).join(",")).join("\n"),
      },
    ],
  ])("reads the same samples from %s", async (_, files) => {
    const plain = await whole();
    const other = await whole(files);
    expect(other.samples.startMs).toBe(plain.samples.startMs);
    for (const name of COLUMNS) expect(column(other, name), name).toEqual(column(plain, name));
  });

  it("turns labels at the end or the centre to the start", async () => {
    const plain = await whole();
    const end = await whole({ "measurements.csv": restamped((k) => stampOf(k + 1)) }, { label: "end" });
    expect(end.samples).toEqual(plain.samples);
    const centre = await whole({ "measurements.csv": restamped((k) => new Date(FIRST_MS + (k + 0.5) * STEP_MS).toISOString()) }, { label: "centre" });
    expect(centre.samples).toEqual(plain.samples);
  });

  it("joins finer rows: means of power, sums of energy, the last reading of a counter", async () => {
    const folder = await whole({}, { interval_s: 3600 });
    expect(folder.samples.count).toBe(ROWS / 6);
    const at = (k: number, c: number) => measuredRow(k)[c] ?? NaN;
    const mean = [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + at(72 + k, 0), 0) / 6;
    expect(column(folder, "INV01.pac_w")[12]).toBeCloseTo(mean, 9);
    expect(column(folder, "M1.eac_total_wh")[12]).toBe(at(77, 6));
    expect(issues(folder)).toEqual(["joined"]);
  });

  it("leaves a gap where rows or fields are missing", async () => {
    const folder = await whole({ "measurements.csv": [header, ...rows.filter((_, k) => k < 100 || k >= 160)].join("\n").replace(`${rows[20]}`, `${stampOf(20)},,,,,,,`) });
    expect(folder.samples.count).toBe(ROWS);
    expect([...column(folder, "TA1.t_amb_c")].map((value, k) => (Number.isNaN(value) ? k : -1)).filter((k) => k >= 0)).toEqual([20, ...Array.from({ length: 60 }, (_, i) => 100 + i)]);
  });

  it("names repeated and contradicting rows, and keeps what was read first", async () => {
    const folder = await whole({ "measurements.csv": [...lines, rows[70], `${stampOf(80)},1,1,1,1,1,1,1`].join("\n") });
    expect(issues(folder)).toEqual(["repeated_rows", "contradicting_rows", "backward_rows"]);
    expect(column(folder, "INV01.pac_w")[80]).toBe(measuredRow(80)[0]);
  });

  it("names columns that the plant does not have", async () => {
    const folder = await whole({ "measurements.csv": lines.join("\n").replace("INV02.pdc_w", "INV09.pdc_w").replace("TA1.t_amb_c", "TA1.humidity") });
    expect(folder.findings.map(({ point, issue }) => [point, issue])).toEqual([["INV09.pdc_w", "column"], ["TA1.humidity", "column"]]);
  });

  it("finds a clock that knows no summer time by the hour that cannot be", async () => {
    const first = Date.UTC(2023, 2, 24, 23);
    const text = [header, ...Array.from({ length: 500 }, (_, k) => [new Date(first + 3.6e6 + k * STEP_MS).toISOString().slice(0, 16).replace("T", " "), ...measuredRow(k + 138)].join(","))];
    const folder = await whole({ "measurements.csv": text.join("\n") });
    expect(issues(folder)).toEqual(["standard_time"]);
    expect(folder.samples).toMatchObject({ startMs: first, count: 500 });
  });

  it("names negative power and units that cannot be, with the factor they are read with", async () => {
    const scaled = [header, ...rows.map((_, k) => {
      const [ac = 0, dc = 0, ac2 = 0, dc2 = 0, light = 0, air = 0, counter = 0] = measuredRow(k);
      return [stampOf(k), k === 5 ? -500 : ac, dc * 10, ac2 / 1000, dc2 / 1000, light / 1000, air + 273.15, counter].join(",");
    })];
    const folder = await whole({ "measurements.csv": scaled.join("\n") });
    expect(issues(folder).sort()).toEqual(["negative_power", "unit_dc", "unit_dc", "unit_irradiance", "unit_rating", "unit_temperature"].sort());
    const noon = 144 + 72;
    expect(column(folder, "INV01.pdc_w")[noon]).toBeCloseTo(measuredRow(noon)[1] ?? NaN, 6);
    expect(column(folder, "INV02.pac_w")[noon]).toBeCloseTo(measuredRow(noon)[2] ?? NaN, 6);
    expect(column(folder, "INV02.pdc_w")[noon]).toBeCloseTo(measuredRow(noon)[3] ?? NaN, 6);
    expect(column(folder, "GTI1.gti_w_m2")[noon]).toBeCloseTo(measuredRow(noon)[4] ?? NaN, 6);
    expect(column(folder, "TA1.t_amb_c")[noon]).toBeCloseTo(20, 6);
  });

  it("reads status codes and passes over status words", async () => {
    const text = lines.map((line, i) => (i === 0 ? `${line},INV01.status` : `${line},${i < 10 ? "off" : 3}`)).join("\n");
    const folder = await whole({ "measurements.csv": text });
    expect(issues(folder)).toEqual(["status_words"]);
    expect(column(folder, "INV01.status")[0]).toBeNaN();
    expect(column(folder, "INV01.status")[100]).toBe(3);
  });

  it("reads assumptions from a workbook", async () => {
    const sheet = await writeXlsx({ sheets: [{ name: "sizing", rows: [["key", "percent"], ["iam", 2.9], ["soiling", "2,5 %"], ["module_quality", -0.3]] }] });
    const folder = await whole({ "sizing.xlsx": sheet });
    expect(folder.plant.sizing).toEqual({ source: "sizing.xlsx", losses_percent: { iam: 2.9, soiling: 2.5, module_quality: -0.3 } });
    expect(folder.defaultsUsed).not.toContain("sizing");
  });

  it("reads assumptions and events that lie beside", async () => {
    const folder = await whole({
      "sizing.csv": "key;percent\niam;2,9\nmodule_quality;-0,3\n",
      "events.csv": "start,end,point,type,text\n2023-06-01 08:00,2023-06-01T08:30:00+02:00,INV01,repair,fuse\n",
    });
    expect(folder.plant.sizing?.losses_percent).toEqual({ iam: 2.9, module_quality: -0.3 });
    expect(folder.events).toEqual([{ startMs: Date.UTC(2023, 5, 1, 6), endMs: Date.UTC(2023, 5, 1, 6, 30), point: "INV01", type: "repair", text: "fuse" }]);
  });
});

describe("the worked example of docs/methods/plant-folder.md", () => {
  it("reads labels at the end across the spring hour", async () => {
    const text = "time;INV01.pac_w;M1.eac_total_wh\n26/03/2023 03:00;1200;5000100\n26/03/2023 03:10;1500;5000330\n";
    const folder = await whole({ "measurements.csv": text }, { label: "end" });
    expect(folder.samples).toMatchObject({ startMs: Date.UTC(2023, 2, 26, 0, 50), count: 2 });
    const counter = column(folder, "M1.eac_total_wh");
    expect((counter[1] ?? NaN) - (counter[0] ?? NaN)).toBe(230);
    expect((column(folder, "INV01.pac_w")[1] ?? NaN) / 6).toBe(250);
  });
});
