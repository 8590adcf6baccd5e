import type { Installation } from "@sunledger/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("a page on paper", () => {
  let browser: Browser;
  let plant: Installation;
  beforeAll(async () => {
    browser = await openBrowser();
    plant = await someInstallation(await tokenOf("admin"), "audit");
  });
  afterAll(() => browser.close());

  it("is light whatever the screen is, says plant and days, and has nothing to press", async () => {
    const { min, max } = limitsOf(plant);
    const { context, page } = await visit(browser, { seat: await seatOf("admin"), dark: true });
    await page.goto(`/installations/show/${plant.installation_id}?from=${min}&to=${max}`);
    await settled(page);
    await page.locator("figure canvas").first().waitFor();
    const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    const dark = await ground();
    await page.emulateMedia({ media: "print" });
    expect(dark).not.toBe("rgb(255, 255, 255)");
    expect(await ground()).toBe("rgb(255, 255, 255)");
    const head = await page.locator(".printhead").innerText();
    expect(head).toContain(plant.installation_name);
    expect(head.replaceAll(/\s+/g, " ")).toContain(f.range(min, max).replaceAll(/\s+/g, " "));
    for (const name of [t("web:shell.menu"), t("web:range.label")]) expect(await page.getByLabel(name, { exact: true }).filter({ visible: true }).count(), name).toBe(0);
    const paper = await page.locator("main").boundingBox();
    for (const box of await page.locator("figure canvas").evaluateAll((all) => all.map((canvas) => { const { width, height } = canvas.getBoundingClientRect(); return { width, height }; }))) {
      expect(box.width).toBeLessThanOrEqual(paper?.width ?? 0);
      expect(box.height).toBeGreaterThan(60);
    }
    await context.close();
  });
});
