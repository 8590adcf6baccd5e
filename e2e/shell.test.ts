import { api, ROLES, type Installation } from "@sunledger/contract";
import { LANGUAGE_NAMES, LANGUAGES } from "@sunledger/i18n";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, sessionOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { english } from "./words.ts";

const { t } = english;
const ALWAYS = ["dashboard-parc", "dashboard-fleet", "accuracy", "glossary"];

describe("the frame", () => {
  let browser: Browser;
  let plant: Installation;
  beforeAll(async () => {
    browser = await openBrowser();
    plant = await someInstallation(await tokenOf("admin"), "audit");
  });
  afterAll(() => browser.close());

  const menu = (page: Page) => page.getByRole("navigation", { name: t("web:shell.menu") });
  const diagnostic = () => `/installations/show/${plant.installation_id}`;

  it.each(ROLES)("shows %s the groups and items of the dictionary that are his, and two more once an installation is chosen", async (role) => {
    const token = await tokenOf(role);
    const [me, dictionary] = await Promise.all([get(token, api.me.path, api.me.reply), get(token, api.constDictionary.path, api.constDictionary.reply)]);
    const own = await someInstallation(token, "audit");
    const { context, page } = await visit(browser, { seat: await seatOf(role) });
    for (const chosen of [false, true]) {
      await page.goto(chosen ? `/installations/show/${own.installation_id}` : "/dashboard-audits");
      await settled(page);
      const isHis = (name: string): boolean => {
        if (ALWAYS.includes(name)) return true;
        if (name === "analyst-mod") return chosen && me.policies.analyst_mod;
        if (name === "pdf-report") return chosen && own.pdf_link !== null && me.policies.pdf_report;
        return me.policies.menu[name] === true;
      };
      for (const { name: group, items } of dictionary.menu) {
        const expected = items.filter(({ name }) => isHis(name)).map(({ label }) => label);
        const shown = menu(page).getByRole("group", { name: group, exact: true }).getByRole("link");
        await expect.poll(() => shown.locator(".entry__label").allTextContents(), { message: `${role}, ${group}` }).toEqual(expected);
      }
      expect(await menu(page).getByRole("group", { name: t("web:shell.experts") }).count()).toBe(chosen ? 1 : 0);
    }
    await context.close();
  });

  it("has groups for audit, reporting, informations and configuration, and the way to a site", async () => {
    const dictionary = await get(await tokenOf("admin"), api.constDictionary.path, api.constDictionary.reply);
    expect(dictionary.menu.map(({ group }) => group)).toEqual(["audit", "reporting", "informations", "configuration"]);
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-fleet");
    await settled(page);
    await page.keyboard.press("/");
    await page.keyboard.type(plant.installation_name.slice(0, 6));
    await menu(page).getByRole("group", { name: t("web:shell.gotoSite") }).getByRole("link", { name: plant.installation_name }).click();
    await page.waitForURL((url) => url.pathname.includes(String(plant.installation_id)));
    await context.close();
  });

  it("is open at first; closed, the icons stay with their names", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-audits");
    await settled(page);
    const links = await menu(page).getByRole("link").count();
    const wide = (await menu(page).boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: t("web:shell.closeMenu") }).click();
    await expect.poll(async () => (await menu(page).boundingBox())?.width ?? 0).toBeLessThan(wide / 2);
    expect(await menu(page).getByRole("link").count()).toBe(links);
    await menu(page).getByRole("link", { name: t("web:title.installs") }).waitFor();
    await page.getByRole("button", { name: t("web:shell.openMenu") }).click();
    await expect.poll(async () => (await menu(page).boundingBox())?.width ?? 0).toBe(wide);
    await context.close();
  });

  it("carries burger, title, flags, a picture of 50 px, name, role and logout; the range on installation pages alone", async () => {
    const { name, role } = await sessionOf("data-analyst");
    const { context, page } = await visit(browser, { seat: await seatOf("data-analyst") });
    const bar = page.getByRole("banner");
    for (const path of ["/dashboard-audits", diagnostic(), `/installations/${plant.installation_id}/losses-waterfall`]) {
      await page.goto(path);
      await settled(page);
      await bar.getByRole("heading", { level: 1 }).waitFor();
      for (const language of LANGUAGES) expect(await bar.getByRole("button", { name: LANGUAGE_NAMES[language] }).getAttribute("aria-pressed")).toBe(String(language === "en"));
      await bar.getByText(name, { exact: true }).waitFor();
      await bar.getByText(t(`web:role.${role}`), { exact: true }).waitFor();
      await bar.getByRole("link", { name: t("web:action.logout") }).waitFor();
      const portrait = await bar.locator(".portrait").boundingBox();
      expect([portrait?.width, portrait?.height]).toEqual([50, 50]);
      expect(await bar.getByRole("group", { name: t("web:range.label") }).count(), path).toBe(path === "/dashboard-audits" ? 0 : 1);
    }
    expect(await bar.getByRole("heading", { level: 1 }).innerText()).toContain(t("web:title.waterfall"));
    await bar.getByRole("link", { name: plant.installation_name }).click();
    await page.waitForURL((url) => url.pathname === diagnostic());
    await context.close();
  });

  it("takes a country for the language most of its readers expect", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin"), language: "fr-FR" });
    for (const [asked, language] of [["at", "de"], ["be", "nl"], ["ch", "de"], ["gb", "en"], ["us", "en"], ["xx", "fr"]] as const) {
      await page.goto(`/dashboard-audits?lang=${asked}`);
      await settled(page);
      await expect.poll(() => page.evaluate("document.documentElement.lang"), { message: asked }).toBe(language);
    }
    await context.close();
  });
});
