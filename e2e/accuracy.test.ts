import { api } from "@sunledger/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the accuracy of the audit", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is found in the menu by the lowest role, with the published figures, aim beside measured", async () => {
    const accuracy = await get(await tokenOf("user"), api.accuracy.path, api.accuracy.reply);
    const { context, page, complaints } = await visit(browser, { seat: await seatOf("user") });
    await page.goto("/dashboard-audits");
    await page.getByRole("link", { name: t("common:menu.accuracy") }).click();
    await page.waitForURL("**/help/accuracy*");
    await settled(page);
    const aims = await page.getByRole("table", { name: t("tools:accuracy.aims") }).locator("tbody tr").allInnerTexts();
    expect(aims).toHaveLength(accuracy.aims.length);
    for (const [index, { aim, at_least: atLeast, measured }] of accuracy.aims.entries()) {
      const isReached = measured !== null && (atLeast ? measured >= aim : measured <= aim);
      if (measured !== null) expect(aims[index]).toContain(t(isReached ? "tools:accuracy.reached" : "tools:accuracy.notYet"));
    }
    const heldOut = accuracy.sets.find(({ set }) => set === "held_out");
    expect(await page.locator("tbody tr", { has: page.getByRole("rowheader", { name: t("tools:accuracy.set.held_out"), exact: true }) }).innerText()).toContain(f.percent(heldOut?.attribution_error ?? null, 2));
    await page.getByRole("radio", { name: t("tools:accuracy.byInterval") }).click();
    await expect.poll(() => page.getByRole("table", { name: t("tools:accuracy.byInterval") }).locator("tbody th").allInnerTexts()).toEqual(accuracy.by_interval.map(({ minutes }) => `${minutes} min`));
    const limits = page.getByRole("table", { name: t("tools:accuracy.limits") });
    for (const { area, limit, usual, worst, named } of accuracy.limits) {
      expect(await limits.innerText()).toContain(t(`tools:accuracy.area.${area}`));
      const row = limits.locator("tbody tr", { has: page.getByRole("rowheader", { name: t(`tools:accuracy.limit.${limit}`), exact: true }) });
      const text = t(`tools:accuracy.limit.${limit}.text`, { share: f.percent(named, 1) });
      expect(await row.getByRole("cell").allInnerTexts()).toEqual([text, ...[usual, worst].map((share) => (share === null ? t("web:figure.na") : f.percent(share, 2)))]);
    }
    await context.close();
    expect(complaints).toEqual([]);
  });
});
