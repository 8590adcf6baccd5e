import type { Browser, BrowserContext, Page } from "playwright-core";
import { translator } from "@sunledger/i18n";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { measurementsCsv, plantJson } from "./smallPlant.fixture.ts";

const french = await translator("fr-FR");
const { t } = french;

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, content: string): Upload => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

describe("an audit from the browser", () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    ({ context, page } = await visit(browser, { seat: await seatOf("data-analyst"), language: "fr-FR" }));
    await page.goto("/audit/create");
    await settled(page);
  });
  afterEach(() => context.close());

  const add = async (type: "plant" | "measurements", upload: Upload) => {
    await page.getByLabel(t("web:create.add", { type: t(`web:create.type.${type}`) })).setInputFiles(upload);
    await page.getByText(upload.name, { exact: true }).waitFor();
  };
  const submit = () => page.getByRole("button", { name: t("web:create.submit") }).click();

  it("takes a plant's files, shows the work as it goes, and opens the result", async () => {
    const name = `Essai ${Date.now()}`;
    await add("plant", file("plant.json", plantJson(name)));
    await add("measurements", file("measurements.csv", measurementsCsv()));
    await page.reload();
    await page.getByText("measurements.csv", { exact: true }).waitFor();
    await submit();
    const card = page.locator(".job", { hasText: name });
    await card.waitFor();
    await card.getByText(t("web:job.state.done"), { exact: true }).waitFor({ timeout: 60_000 });
    await card.getByRole("link").click();
    await page.waitForURL(/installations\/show\/\d+/);
    await settled(page);
    await page.getByText(name).first().waitFor();
    await expect.poll(() => page.locator(".closure").first().innerText()).toMatch(/=\s[−-]?0,000\skWh/);
  });

  it("says in one translated sentence which file, line and column hold a text instead of a number", async () => {
    await add("plant", file("plant.json", plantJson("mauvais")));
    await add("measurements", file("measurements.csv", measurementsCsv().replace(/^(([^\n]*\n){50}[^,\n]*,)[^,\n]*/, "$1nuageux")));
    await submit();
    await refused(["measurements.csv", "nuageux"]);
  });

  it("says so when a file is not what its name says", async () => {
    await add("plant", file("plant.json", plantJson("faux")));
    await page.getByLabel(t("web:create.add", { type: t("web:create.type.measurements") })).setInputFiles(file("measurements.xlsx", "time,power\nnot a workbook\n"));
    const listed = page.getByText("measurements.xlsx", { exact: true });
    await listed.or(page.locator("main").getByRole("alert")).first().waitFor();
    if ((await page.locator("main").getByRole("alert").count()) === 0) await submit();
    await refused(["measurements.xlsx"]);
  });

  /** One alert, in French, that names what is wrong; nothing of how the program is made. */
  async function refused(names: string[]): Promise<void> {
    const alert = page.locator("main").getByRole("alert").first();
    await alert.waitFor({ timeout: 40_000 });
    const text = await alert.innerText();
    for (const name of names) expect(text).toContain(name);
    expect(text).toMatch(/\b(le|la|un|une|est|pas|de|attendu)\b/);
    expect(text).not.toMatch(/[a-z]+:[a-z]+\.|\bat \S+:\d+|\.ts\b|Error:/);
  }
});
