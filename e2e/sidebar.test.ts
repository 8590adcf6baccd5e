import { api, type Installation } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fleetOf, get } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the sidebar", () => {
  let token: string;
  let acOnly: Installation;
  let full: Installation;
  let page: Page;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      const rows = (await fleetOf(token)).filter(({ status_key: status }) => status === "available");
      const withDc = (dc: number) => {
        const row = rows.find(({ dc_analysis: own }) => own === dc);
        if (row === undefined) throw new Error("the demo fleet has plants with and without a DC side");
        return get(token, api.installation.path.replace("{id}", String(row.installation_id)), api.installation.reply);
      };
      [acOnly, full] = await Promise.all([withDc(0), withDc(1)]);
    },
    each: (own) => void ({ page } = own),
  });

  const menu = () => page.getByRole("navigation", { name: t("web:shell.menu") });
  const experts = () => menu().getByRole("group", { name: t("web:shell.experts") });
  const show = async ({ installation_id: id }: Installation) => {
    await page.goto(`/installations/show/${id}`);
    await settled(page);
    await experts().locator(".entry").nth(8).waitFor();
  };

  it("is open at first, closes to its icons and opens again", async () => {
    await show(full);
    expect(await experts().getByText(t("web:title.waterfall")).isVisible()).toBe(true);
    await page.getByRole("button", { name: t("web:shell.closeMenu") }).click();
    await expect.poll(() => experts().getByText(t("web:title.waterfall")).count()).toBe(0);
    expect(await experts().getByRole("link", { name: t("web:title.waterfall") }).isVisible()).toBe(true);
    await page.getByRole("button", { name: t("web:shell.openMenu") }).click();
    await experts().getByText(t("web:title.waterfall")).waitFor();
  });

  it("has the group of expert modules once an installation is chosen, every entry at the route of its type", async () => {
    await page.goto("/dashboard-audits");
    await settled(page);
    expect(await experts().count()).toBe(0);
    await show(full);
    const { modules } = await get(token, api.modulesByType.path, api.modulesByType.reply);
    const addresses = await experts().getByRole("link").evaluateAll((links) => links.map((link) => new URL(String(Reflect.get(link, "href"))).pathname));
    const id = full.installation_id;
    for (const { module_name: name, module_type: type } of modules) {
      const own = type === "expert-img" ? `/expert-img/${id}/${name}` : type === "expert-mod" ? `/expert-mod/${id}/${name}/all` : `/${type}/${id}/${name}`;
      expect(addresses).toContain(own);
    }
    expect(addresses).toHaveLength(3 + modules.length);
  });

  it("greys exactly what the API says the data do not allow, with its reason, and nothing there can be clicked", async () => {
    await show(acOnly);
    const { modules: unable } = await get(token, api.unableModules.path.replace("{id}", String(acOnly.installation_id)), api.unableModules.reply);
    expect(unable.length).toBeGreaterThan(0);
    const greyed = experts().locator(".entry--na");
    await expect.poll(() => greyed.count()).toBe(unable.length);
    for (const [index, { text }] of unable.entries()) {
      expect(await greyed.nth(index).innerText()).toMatch(/NA/);
      expect(await greyed.nth(index).textContent()).toContain(text);
    }
    expect(await greyed.locator("a, button, [tabindex]").count()).toBe(0);
    const before = page.url();
    await greyed.first().click();
    expect(page.url()).toBe(before);
    expect(await experts().getByRole("link", { name: t("web:title.layout") }).count()).toBe(1);
  });

  it("marks AC modules on a plant audited by AC alone, and new modules by their version", async () => {
    const { modules } = await get(token, api.modulesByType.path, api.modulesByType.reply);
    const tenths = (version: string) => Math.round(10 * Number(version));
    const isNew = modules.filter(({ comp_min_version: least, last_version: latest }) => [0, 1].includes(tenths(latest) - tenths(least)));
    await show(full);
    expect(await experts().getByText("AC", { exact: true }).count()).toBe(0);
    await expect.poll(() => experts().getByText(t("web:shell.new"), { exact: true }).count()).toBe(isNew.length);
    await show(acOnly);
    await expect.poll(() => experts().getByText("AC", { exact: true }).count()).toBe(modules.filter(({ mode_ac: ac }) => ac).length);
  });

  it("leads to a site found by name", async () => {
    await page.goto("/dashboard-audits");
    await settled(page);
    await menu().getByRole("searchbox").fill(full.installation_name);
    await menu().getByRole("group", { name: t("web:shell.gotoSite") }).getByRole("link", { name: full.installation_name }).click();
    await page.waitForURL(new RegExp(`/smart-guard/${full.installation_id}`));
  });
});
