import { api, type Installation, type RenderedReport } from "@sunledger/contract";
import { formats, translator } from "@sunledger/i18n";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, post, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("reports", () => {
  let token: string;
  let plant: Installation;
  let days: { min: string; max: string };
  let page: Page;
  const name = `e2e report ${Date.now()}`;

  signedIn({
    role: "data-analyst",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      days = limitsOf(plant);
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (rest = "", from = days.min) => {
    await page.goto(`/pdf-report/${plant.installation_id}?from=${from}&to=${days.max}${rest}`);
    await settled(page);
  };
  const rendered = (report_name: string, from = days.min, language = "en-GB"): Promise<RenderedReport> =>
    post(token, api.renderReport.path, api.renderReport.reply, { report_name, country_lang_code: language, query_param: { installation_id: plant.installation_id, start_date: from, end_date: days.max } });
  const waterfallSums = (report: RenderedReport): number[] => report.blocks.flatMap((block) => (block.type === "loss_table" ? [block.total.kwh] : []));
  const foot = () => page.locator(".report__page tfoot").first().innerText();

  it("gives the PDF and the workbook in the chosen language", async () => {
    await open();
    await page.locator("label", { hasText: t("studio:report.language") }).locator("select").selectOption("de-DE");
    for (const [button, start] of [["studio:report.pdf", "%PDF"], ["studio:report.workbook", "PK"]] as const) {
      const waiting = page.waitForEvent("download", { timeout: 60_000 });
      await page.getByRole("button", { name: t(button) }).click();
      const stream = await (await waiting).createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      expect(Buffer.concat(chunks).subarray(0, start.length).toString()).toBe(start);
    }
  });

  it("shows a template's blocks with the API's numbers, and other ones over other days", async () => {
    await open("&template=monthly-site-report");
    const whole = waterfallSums(await rendered("monthly-site-report"))[0] ?? Number.NaN;
    await expect.poll(foot).toContain(f.number(whole));
    const month = `${days.max.slice(0, 8)}01`;
    await open("&template=monthly-site-report", month);
    const part = waterfallSums(await rendered("monthly-site-report", month))[0] ?? Number.NaN;
    await expect.poll(foot).toContain(f.number(part));
    expect(f.number(part)).not.toBe(f.number(whole));
  });

  it("has every template that the product brings", async () => {
    const reports = (await get(token, api.templates.path, api.templates.reply)).rows.filter(({ built_in: builtIn }) => builtIn);
    expect(reports).toHaveLength(4);
    await open();
    for (const { report_name: report } of reports) {
      await page.locator("label", { hasText: t("studio:report.template") }).locator("select").selectOption(report);
      await settled(page);
      const { blocks } = await rendered(report);
      await expect.poll(() => page.locator(".report__blocks > .section .section__title").allInnerTexts()).toEqual(blocks.map(({ title }) => title));
      expect(await page.locator(".report__page").getByRole("alert").count()).toBe(0);
    }
  });

  it("writes the report in another language than the page", async () => {
    await open("&template=monthly-site-report&written=nl-NL");
    const dutch = await translator("nl-NL");
    const report = await rendered("monthly-site-report", days.min, "nl-NL");
    await page.locator(".report__page").getByText(dutch.t("studio:block.total"), { exact: true }).first().waitFor();
    await expect.poll(foot).toContain(formats("nl-NL").number(waterfallSums(report)[0] ?? Number.NaN));
    await page.getByRole("button", { name: t("studio:report.print") }).waitFor();
  });

  it("is put together by keyboard, kept as a template, and deleted", async () => {
    const mine = async () => (await get(token, api.templates.path, api.templates.reply)).rows.find((row) => row.name === name);
    await open("&template=portfolio&edit=yes");
    const lines = page.locator(".blockeditor__name");
    const titles = () => lines.allInnerTexts();
    const before = await titles();
    await lines.first().focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
    await settled(page);
    await expect.poll(() => page.locator(".report__blocks > .section .section__title").first().innerText()).toBe(before[1]);
    // the focus went along, so the next key is the moved block's
    await page.keyboard.press("Delete");
    await expect.poll(titles).toEqual([before[1], ...before.slice(2)]);
    await page.locator("label", { hasText: t("studio:report.add") }).locator("select").selectOption("text");
    await page.getByRole("textbox", { name: t("studio:report.text"), exact: true }).fill("What the month showed.");
    await page.locator(".report__page").getByText("What the month showed.").waitFor();
    await page.getByLabel(t("studio:report.name")).fill(name);
    await page.getByRole("button", { name: t("studio:plot.save"), exact: true }).click();
    await expect.poll(async () => (await mine())?.content).toMatchObject({ kind: "report", blocks: [{ type: "kpi_strip" }, { type: "chart" }, { type: "text", options: { text: "What the month showed." } }] });
    await page.getByRole("button", { name: t("studio:plot.delete") }).click();
    await page.getByRole("button", { name: t("studio:plot.delete") }).click();
    await expect.poll(mine).toBeUndefined();
  });
});
