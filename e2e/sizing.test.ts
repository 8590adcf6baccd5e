import { api, type Installation, type SizingEntry, type SizingReconciliation } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { limitsOf, post, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the sizing assumptions", () => {
  let token: string;
  let plant: Installation;
  let own: SizingEntry;
  let min: string;
  let max: string;
  let page: Page;
  let complaints: string[];

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "audit");
      ({ min, max } = limitsOf(plant));
      if (plant.sizing === null) throw new Error("the demo fleet's plants tell of their design study");
      own = { inputData: plant.sizing, globalIncline: null, energieCompteurAC: null };
    },
    each: (visit) => void ({ page, complaints } = visit),
  });

  const open = async (from = min, to = max) => {
    await page.goto(`/expert-pvsyst/${plant.installation_id}/pvsyst?from=${from}&to=${to}`);
    await settled(page);
  };
  const answer = (entry: SizingEntry, from = min, to = max): Promise<SizingReconciliation> =>
    post(token, `${api.calculatePvsyst.path}?installation_id=${plant.installation_id}&start_date=${from}&end_date=${to}`, api.calculatePvsyst.reply, entry);
  const calculate = async () => {
    await page.getByRole("button", { name: t("sizing:entry.calculate") }).click();
    await page.getByRole("region", { name: t("sizing:zone.measured_weather") }).waitFor();
    await settled(page);
  };
  const zone = (name: "hypotheses" | "chosen" | "measured_weather") => page.getByRole("region", { name: t(`sizing:zone.${name}`), exact: true });
  const field = (name: string) => page.locator(`input[name="${name}"]`);

  it("start from the plant's own study and show three zones, the bridge and the verdicts as the API gives them", async () => {
    await open();
    expect(await field("losses_percent.iam").inputValue()).toBe(String(own.inputData.losses_percent.iam));
    await page.getByText(t("sizing:result.none")).waitFor();
    await calculate();
    const found = await answer(own);
    expect(await zone("hypotheses").innerText()).toContain(f.number(found.hypotheses.energy_kwh));
    expect(await zone("measured_weather").innerText()).toContain(f.number(found.measured_weather.energy_kwh));
    expect(await zone("chosen").innerText()).toContain(t("sizing:zoneText.noChoice"));
    await expect.poll(() => page.locator(".closure").innerText()).toMatch(/=\s[−-]?0\.000\skWh/);
    const lines = page.getByRole("table", { name: t("sizing:result.lines") });
    for (const { label, verdict_text: verdict } of found.lines) expect(await lines.getByRole("row", { name: new RegExp(label.replaceAll(/[()]/g, "\\$&")) }).innerText()).toContain(verdict);
    const saved = await savedCsv(page);
    // a name may hold a comma: the numbers are the last two
    expect(saved.slice(1).map((row) => Number(row.at(-2)))).toEqual([found.hypotheses.energy_kwh, ...found.waterfall.map(({ kwh }) => kwh), found.measured_energy_kwh]);
  });

  it("follow a chosen irradiation, a counter and the range, and survive a reload", async () => {
    await open();
    await field("globalIncline").fill("1 350,5");
    await field("energieCompteurAC").fill("100000");
    await calculate();
    const entry = { ...own, globalIncline: 1350.5, energieCompteurAC: 100_000 };
    const found = await answer(entry);
    expect(await zone("chosen").innerText()).toContain(f.number(found.chosen?.energy_kwh ?? null));
    expect(await page.locator(".zones__measured").innerText()).toContain(f.number(100_000));
    const from = `${max.slice(0, 8)}01`;
    await open(from);
    const fewer = await answer(entry, from);
    expect(fewer.measured_weather.energy_kwh).not.toBe(found.measured_weather.energy_kwh);
    await expect.poll(() => zone("measured_weather").innerText()).toContain(f.number(fewer.measured_weather.energy_kwh));
    expect(await field("globalIncline").inputValue()).toBe("1350.5");
  });

  it("say at its field what is wrong, and go there", async () => {
    await open();
    await field("losses_percent.soiling").fill("");
    await field("losses_percent.lid").fill("two");
    await field("losses_percent.mismatch").fill("101");
    await page.getByRole("button", { name: t("sizing:entry.calculate") }).click();
    await page.getByText(t("sizing:fault.count", { count: 3 })).waitFor();
    const said = (name: string) => field(name).locator("xpath=ancestor::div[1]").innerText();
    expect(await said("losses_percent.soiling")).toContain(t("sizing:fault.empty"));
    expect(await said("losses_percent.lid")).toContain(t("sizing:fault.number"));
    expect(await said("losses_percent.mismatch")).toContain(t("sizing:fault.bounds", { least: f.significant(-30), most: f.number(100) }));
    expect(await field("losses_percent.soiling").evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
  });

  it("come back from the workbook they were saved to, and name the cell of one that is wrong", async () => {
    await open();
    await field("losses_percent.iam").fill("3,75");
    await field("glob_inc_kwh_m2").fill("1234.5");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("sizing:entry.download") }).click();
    const file = await (await download).path();
    await page.getByRole("button", { name: t("sizing:entry.own") }).click();
    expect(await field("losses_percent.iam").inputValue()).toBe(String(own.inputData.losses_percent.iam));
    const upload = page.locator('.sizing input[type="file"]');
    await upload.setInputFiles({ name: "study.xlsx", mimeType: "application/octet-stream", buffer: await readFile(file) });
    await expect.poll(() => field("losses_percent.iam").inputValue()).toBe("3.75");
    expect(await field("glob_inc_kwh_m2").inputValue()).toBe("1234.5");
    complaints.length = 0;
    await upload.setInputFiles({ name: "study.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("no workbook") });
    await page.getByRole("alert").filter({ hasText: "study.xlsx" }).waitFor();
    // the browser itself reports the refused call
    complaints.length = 0;
  });

  it("are saved with their reconciliation", async () => {
    await open();
    await calculate();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("sizing:result.download") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });
});
