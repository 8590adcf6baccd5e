import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGES } from "@sunledger/i18n";
import { describe, expect, it } from "vitest";
import { exampleReport } from "../report.cases.ts";
import type { ReportData } from "../reportData.ts";
import type { Block } from "./blocks.ts";
import { pdfModel } from "./pdfModel.ts";
import { pdfReport, writePdfReport } from "./writePdfReport.ts";

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";

/** Every block of a page, those that stand side by side too. */
const flat = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => (block.kind === "side" ? block.columns.flatMap(flat) : [block]));

const changed = (change: (report: ReportData) => Partial<ReportData>): ReportData => {
  const report = exampleReport();
  return { ...report, ...change(report) };
};
const withAudit = (change: Partial<ReportData["audit"]>): ReportData => changed(({ audit }) => ({ audit: { ...audit, ...change } }));

describe("the printed report", () => {
  it.each([...LANGUAGES])("is set as PDF/UA-1 in %s", async (language) => {
    expect(isPdf(await pdfReport(exampleReport(), language))).toBe(true);
  });

  it("gives the same bytes for the same report", async () => {
    expect(await pdfReport(exampleReport(), "it")).toEqual(await pdfReport(exampleReport(), "it"));
  });

  it("takes names for text, whatever they hold", async () => {
    const name = '#panic("x") $a$ *b* `c` </svg> "d" \\ @e <f>';
    const report = changed(({ audit, plant }) => ({ audit: { ...audit, name, incidents: audit.incidents.map((incident) => ({ ...incident, evidence: name, points: [name] })) }, plant: { ...plant, name } }));
    expect(isPdf(await pdfReport(report, "en"))).toBe(true);
  });

  it("is made of what is there when little is known", async () => {
    const unknown = { reference_energy_kwh: null, energy_ac_kwh: 1200, estimated_kwh: 0, pr: null, pr_stc: null, pi: null, availability: null, specific_yield_kwh_kwp: null, data_coverage: null };
    const poor = changed(({ audit, daily, plant }) => ({
      audit: { ...audit, kpi: unknown, losses: audit.losses.map((loss) => ({ ...loss, kwh: 0, uncertainty_kwh: 0, shapley_kwh: null, recoverable_kwh: null })), monthly: [], points: [], incidents: [], data_quality: [], plant_model: [], defaults_used: [] },
      daily: daily.slice(0, 3).map((day) => ({ ...day, expected_energy_kwh: null })),
      plant: { ...plant, sizing: null, meter: null, sensors: [] },
    }));
    const { fingerprint: _, uncertainty: __, pointDays: ___, carpet: ____, preparedFor: _____, ...bare } = poor;
    expect(isPdf(await pdfReport(bare, "fr"))).toBe(true);
  });

  it("grows with the plant: three years, sixty inverters, five hundred incidents", async () => {
    const { audit, plant, daily } = exampleReport();
    const monthly = [0, 1, 2].flatMap((year) => audit.monthly.map((month) => ({ ...month, month: `${2021 + year}${month.month.slice(4)}` })));
    const points = Array.from({ length: 60 }, (_, i) => ({ ...(audit.points[i % 8] ?? { reference_energy_kwh: 0, energy_ac_kwh: 0, losses: {} }), point: `INV${i + 1}` }));
    const incidents = Array.from({ length: 500 }, (_, i) => ({ ...(audit.incidents[i % 8] ?? { ...audit.incidents[0] }), id: `i-${i}` })).flatMap((incident) => ("category" in incident && incident.category ? [incident] : []));
    const big = { ...exampleReport(), audit: { ...audit, monthly, points, incidents }, plant: { ...plant, inverters: points.map(({ point }) => ({ id: point, type: "I20", subarrays: ["A01"] })) }, daily: [...daily, ...daily, ...daily] };
    expect(isPdf(await pdfReport(big, "en"))).toBe(true);
  });

  it("is whole or not there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    try {
      await writePdfReport(exampleReport(), join(folder, "report.pdf"), "nl");
      expect(isPdf(await readFile(join(folder, "report.pdf")))).toBe(true);
      await expect(writePdfReport(exampleReport(), join(folder, "no", "report.pdf"), "nl")).rejects.toThrow();
      expect(await readdir(folder)).toEqual(["report.pdf"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("what the pages say", () => {
  it("closes in print when the books close, and says so when they do not", async () => {
    const badgeOf = async (report: ReportData) => {
      const { model } = await pdfModel(report, "fr");
      return flat(model.pages.flatMap(({ blocks }) => blocks)).flatMap((block) => (block.kind === "section" && block.badge ? [block.badge] : []));
    };
    expect(await badgeOf(exampleReport())).toEqual([{ text: "Σ = 0,000\u00A0kWh", closes: true }]);
    const { audit } = exampleReport();
    const open = withAudit({ kpi: { ...audit.kpi, energy_ac_kwh: (audit.kpi.energy_ac_kwh ?? 0) - 12.4 } });
    expect(await badgeOf(open)).toEqual([{ text: "Σ = 12,400\u00A0kWh", closes: false }]);
  });

  it("has a sentence for every picture, and draws only pictures that exist", async () => {
    const { model, pictures } = await pdfModel(exampleReport(), "es");
    const shown = flat([...model.cover.blocks, ...model.pages.flatMap(({ blocks }) => blocks)]).flatMap((block) =>
      block.kind === "picture" ? [block] : block.kind === "file" && block.picture ? [block.picture] : [],
    );
    expect(shown.length).toBeGreaterThan(5);
    for (const { path, alt } of shown) {
      expect(pictures[path]).toContain("<svg");
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  it("says no money where the plant file gives no tariff", async () => {
    for (const language of LANGUAGES) {
      const free = await pdfModel(changed(({ plant }) => ({ plant: { ...plant, tariff_per_kwh: 0 } })), language);
      const sentences = flat([...free.model.cover.blocks, ...free.model.pages.flatMap(({ blocks }) => blocks)]).flatMap((block) =>
        block.kind === "verdict" || block.kind === "lead" ? block.runs.map(({ text }) => text) : block.kind === "figures" ? block.figures.map(({ note }) => note) : [],
      );
      for (const sentence of sentences) expect(sentence).not.toMatch(/€|—/);
    }
  });

  it("names every cause in every language", async () => {
    for (const language of LANGUAGES) {
      const { model } = await pdfModel(exampleReport(), language);
      const text = JSON.stringify(model);
      expect(text).not.toMatch(/\{\{|report:|charts:|undefined|NaN/);
    }
  });
});
