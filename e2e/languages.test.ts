import type { Installation } from "@sunledger/contract";
import { LANGUAGE_NAMES, LANGUAGES, localeOf, translator } from "@sunledger/i18n";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit, type Seat } from "./browser.ts";
import { routesFor, withParameter } from "./routes.ts";

/** A key of a catalogue that found no words, or a placeholder nobody filled. */
const UNTRANSLATED = /\b(?:web|common|errors|charts|audit|report|jobs|import):[a-z]|\{\{|\b(?:title|list|kpi|range|loss|incident|status|menu|verdict|quality|losses|production)\.[a-z][A-Za-z_]+\b/;

describe("seven languages", () => {
  let browser: Browser;
  let seat: Seat;
  let plant: Installation;
  let range: string;
  beforeAll(async () => {
    browser = await openBrowser();
    seat = await seatOf("admin");
    plant = await someInstallation(await tokenOf("admin"), "audit");
    const { min, max } = limitsOf(plant);
    range = `from=${min}&to=${max}`;
  });
  afterAll(() => browser.close());

  /** All that a reader sees or hears of a page. */
  const wordsOf = (page: Page) => page.evaluate<string>("document.body.innerText + ' ' + [...document.querySelectorAll('[aria-label], [title], [placeholder]')].map((node) => [node.getAttribute('aria-label'), node.getAttribute('title'), node.getAttribute('placeholder')].join(' ')).join(' ')");

  it.each(LANGUAGES)("leaves no key untranslated in %s and says its language", async (language) => {
    const { t } = await translator(localeOf(language));
    const { context, page } = await visit(browser, { seat, language });
    for (const path of routesFor(plant.installation_id, range)) {
      await page.goto(path);
      await settled(page);
      const words = await wordsOf(page);
      expect(words.length, path).toBeGreaterThan(200);
      expect(UNTRANSLATED.exec(words)?.[0], `${language} ${path}`).toBeUndefined();
      expect(await page.evaluate("document.documentElement.lang")).toBe(language);
    }
    await page.goto("/dashboard-audits");
    await page.getByRole("heading", { level: 1, name: t("web:title.audits") }).waitFor();
    await context.close();
  });

  it("keeps ?lang=de from page to page and over a visit, against the browser's own", async () => {
    const german = await translator("de-DE");
    const { context, page } = await visit(browser, { seat, language: "fr-FR" });
    await page.goto(withParameter("/dashboard-audits", "lang=de"));
    await page.getByRole("heading", { level: 1, name: german.t("web:title.audits") }).waitFor();
    await page.locator("main").getByRole("link", { name: plant.installation_name }).click();
    await page.getByRole("heading", { level: 1, name: german.t("web:title.diagnostic") }).waitFor();
    expect(new URL(page.url()).searchParams.get("lang")).toBe("de");
    await page.goto("/dashboard-audits");
    await page.getByRole("heading", { level: 1, name: german.t("web:title.audits") }).waitFor();
    await context.close();
  });

  it("switches by a flag whose name is the language's own, in place", async () => {
    const italian = await translator("it-IT");
    const { context, page } = await visit(browser, { seat, language: "fr-FR" });
    await page.goto(`/installations/${plant.installation_id}/losses-waterfall?${range}&unit=currency`);
    await settled(page);
    await page.getByRole("button", { name: LANGUAGE_NAMES.it }).click();
    await page.getByRole("radiogroup", { name: italian.t("web:unit.label") }).waitFor();
    expect(await page.getByRole("button", { name: LANGUAGE_NAMES.it }).getAttribute("aria-pressed")).toBe("true");
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("unit"), searchParams.get("lang")]).toEqual(["currency", "it"]);
    await context.close();
  });
});
