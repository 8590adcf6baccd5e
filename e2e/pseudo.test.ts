import { api } from "@sunledger/contract";
import { LANGUAGE_NAMES, PSEUDO_LOCALE } from "@sunledger/i18n";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fleetOf, get, limitsOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { routesFor, withParameter } from "./routes.ts";

/** All words of a page outside the brackets of the pseudo-language: texts, labels, tips, placeholders. */
const STRAY = `(() => {
  const strays = [];
  const judge = (text) => {
    let rest = text ?? "", before;
    do { before = rest; rest = rest.replace(/\\u27E6[^\\u27E6\\u27E7]*\\u27E7/gu, " "); } while (rest !== before);
    if (/\\p{L}{2,}/u.test(rest)) strays.push(rest.trim());
  };
  // a sentence may be cut by marks within it: it is read as a whole, by the block it stands in
  const blocks = new Map();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    let node = texts.currentNode.parentElement;
    // what is published in one language alone says so
    if (!node || ["SCRIPT", "STYLE"].includes(node.tagName) || node.closest('[translate="no"]')) continue;
    while (node.parentElement && getComputedStyle(node).display.startsWith("inline")) node = node.parentElement;
    blocks.set(node, (blocks.get(node) ?? "") + texts.currentNode.nodeValue);
  }
  for (const text of blocks.values()) judge(text);
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) if (node.hasAttribute(name)) judge(node.getAttribute(name));
  return strays;
})()`;

/** Symbols of units are the same in all languages. */
const UNITS = /^(?:[kMG]?Wh(?:\/k[Wm]p?²?|\/m²)?|[kM]?Wp?|kWc|kVA|W\/m²|kWh\/m²|kWh\/kWp|°C|Hz|EUR|pt|PI|PR|UTC|CSV|PNG|SVG|PDF|XLSX|JSON|AC|DC|NA|CA)$/u;

/** Every text in an answer. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];

describe("the pseudo-language", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Names that are data: of plants and what they are made of, of people, of the product and the languages. */
  const names = async (token: string): Promise<string[]> => {
    const rows = await fleetOf(token);
    const plants = await Promise.all(rows.map(({ installation_id: id }) => get(token, api.installation.path.replace("{id}", String(id)), api.installation.reply)));
    const users = await get(token, api.users.path, api.users.reply);
    return [...textsOf(rows), ...textsOf(plants), ...textsOf(users), ...Object.values(LANGUAGE_NAMES), "Sunledger"].filter((text) => /\p{L}{2,}/u.test(text)).toSorted((a, b) => b.length - a.length);
  };

  const strays = async (page: Page, data: readonly string[]): Promise<string[]> => {
    const left = (await page.evaluate<string[]>(STRAY)).map((text) => data.reduce((rest, name) => rest.replaceAll(name, " "), text));
    return left.filter((text) => text.split(/[^\p{L}/²°]+/u).some((word) => /\p{L}{2,}/u.test(word) && !UNITS.test(word)));
  };

  it("leaves no word outside its brackets on any route", async () => {
    const token = await tokenOf("admin");
    const plant = await someInstallation(token, "audit");
    const data = await names(token);
    const { min, max } = limitsOf(plant);
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    const found: Record<string, string[]> = {};
    for (const path of routesFor(plant.installation_id, `from=${min}&to=${max}`)) {
      await page.goto(withParameter(path, `lang=${PSEUDO_LOCALE}`));
      await settled(page);
      const words = [...new Set(await strays(page, data))];
      if (words.length > 0) found[path] = words;
    }
    await context.close();
    expect(found).toEqual({});
  });

  it("sees a word that stands outside", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto(withParameter("/dashboard-audits", `lang=${PSEUDO_LOCALE}`));
    await settled(page);
    await page.evaluate("document.querySelector('main').append('Bonjour')");
    expect(await strays(page, [])).toContain("Bonjour");
    await context.close();
  });
});
