import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type AuditJson, auditJsonSchema, LOSSES } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { measurementLines, plantFolder, plantJson } from "../import/plantFolder.cases.ts";
import { runAudit } from "./runAudit.ts";

/** Audits a folder into a file beside it; the result must be a valid `audit/1`. */
async function audited(files: Record<string, string | Uint8Array | null> = {}, ...more: string[]): Promise<AuditJson> {
  const folder = await plantFolder(files);
  const target = join(await plantFolder(), "out.json");
  let errors = "";
  const status = await runAudit([folder, "--json", target, ...more], { write: (text) => (errors += text) });
  expect({ status, errors }).toEqual({ status: 0, errors: "" });
  expect((await readdir(dirname(target))).sort()).toEqual(["measurements.csv", "out.json", "plant.json"]);
  return auditJsonSchema.parse(JSON.parse(await readFile(target, "utf8")));
}

const sum = (losses: Partial<Record<string, number>>) => Object.values(losses).reduce((total: number, kwh) => total + (kwh ?? 0), 0);

function expectClosed(audit: AuditJson): void {
  const limit = 1e-9 * Math.max(1, audit.kpi.reference_energy_kwh);
  const losses = Object.fromEntries(audit.losses.map(({ key, kwh }) => [key, kwh]));
  expect(Math.abs(audit.kpi.reference_energy_kwh - sum(losses) - audit.kpi.energy_ac_kwh)).toBeLessThan(limit);
  for (const part of [...audit.monthly, ...audit.points]) expect(Math.abs(part.reference_energy_kwh - sum(part.losses) - part.energy_ac_kwh)).toBeLessThan(limit);
  for (const list of [audit.monthly, audit.points]) {
    const energy = list.reduce((total, part) => total + part.energy_ac_kwh, 0);
    expect(Math.abs(energy - audit.kpi.energy_ac_kwh)).toBeLessThan(limit);
  }
}

describe("audit", () => {
  it("writes a file of the schema whose books close, with every loss of the catalogue once, in its order", async () => {
    const audit = await audited();
    expectClosed(audit);
    expect(audit.losses.map(({ key, group }) => ({ key, group }))).toEqual(LOSSES.map(({ key, group }) => ({ key, group })));
    for (const part of [...audit.monthly, ...audit.points]) expect(Object.keys(part.losses)).toEqual(LOSSES.map(({ key }) => key));
    expect(audit).toMatchObject({ name: "small", timezone: "Europe/Paris", interval_s: 600, period: { start: "2023-06-01T00:00:00Z", end: "2023-06-04T00:00:00Z" } });
    expect(audit.points.map(({ point }) => point)).toEqual(["INV01", "INV02"]);
    expect(audit.defaults_used).toContain("thermal");
  });

  it("cuts to local days, the end exclusive", async () => {
    const audit = await audited({}, "--start", "2023-06-02", "--end", "2023-06-03");
    expect(audit.period).toEqual({ start: "2023-06-01T22:00:00Z", end: "2023-06-02T22:00:00Z" });
    expectClosed(audit);
    const whole = await audited();
    expect(audit.kpi.energy_ac_kwh / whole.kpi.energy_ac_kwh).toBeCloseTo(1 / 3, 2);
    expect(audit.monthly.map(({ month }) => month)).toEqual(["2023-06"]);
  });

  it("gives the same numbers from local stamps and semicolons, and the same words in the language asked for", async () => {
    const local = measurementLines().map((line, i) => (i === 0 ? line : line.replace(/^[^,]+/, (stamp) => new Date(Date.parse(stamp) + 7.2e6).toISOString().slice(0, 16))));
    const plain = await audited();
    const other = await audited({ "measurements.csv": local.join("\n").replaceAll(",", ";") });
    expect(other).toEqual(plain);
    const unknown = { "measurements.csv": measurementLines().join("\n").replace("TA1.t_amb_c", "TA1.humidity") };
    const detail = async (lang: string) => (await audited(unknown, "--lang", lang)).data_quality.find(({ issue }) => issue === "column")?.detail ?? "";
    expect(await detail("fr")).toContain("elle n’est pas lue");
    expect(await detail("en")).toContain("it is not read");
  });

  it("gives null with a reason for what cannot be known", async () => {
    const plant = plantJson();
    const dark = { ...plant, sensors: [], meter: null };
    const audit = await audited({
      "plant.json": JSON.stringify(dark),
      "measurements.csv": measurementLines().map((line) => line.split(",").slice(0, 5).join(",")).join("\n"),
    });
    expectClosed(audit);
    for (const [key, value] of Object.entries(audit.kpi)) {
      if (value !== null || key === "irradiation_kwh_m2") continue;
      expect(audit.data_quality.some(({ issue, detail }) => issue === "kpi" && detail.startsWith(`${key}: `)), key).toBe(true);
    }
  });

  it("is deterministic to the byte", async () => {
    expect(JSON.stringify(await audited())).toBe(JSON.stringify(await audited()));
  });

  it("writes the report and the workbook beside the file", async () => {
    const folder = await plantFolder();
    const target = await plantFolder();
    const names = { json: "a.json", pdf: "a.pdf", xlsx: "a.xlsx" };
    const args = Object.entries(names).flatMap(([kind, name]) => [`--${kind}`, join(target, name)]);
    let errors = "";
    expect(await runAudit([folder, ...args, "--lang", "de"], { write: (text) => (errors += text) }), errors).toBe(0);
    expect((await readFile(join(target, "a.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await readFile(join(target, "a.xlsx"))).subarray(0, 2).toString()).toBe("PK");
    expect((await readdir(target)).sort()).toEqual(["a.json", "a.pdf", "a.xlsx", "measurements.csv", "plant.json"]);
  });
});
