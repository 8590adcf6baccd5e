import { GLOSSARY, type Installation } from "@sunledger/contract";
import { localeOf, translator } from "@sunledger/i18n";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the glossary", () => {
  let plant: Installation;
  let page: Page;

  signedIn({
    role: "user",
    once: async ({ token }) => {
      plant = await someInstallation(token, "audit");
    },
    each: (own) => void ({ page } = own),
  });

  const search = () => page.locator("main").getByRole("searchbox");
  const rows = () => page.locator(".glossary tbody tr");

  it("is found in the menu by the lowest role, and holds every entry with its words", async () => {
    await page.goto("/dashboard-audits");
    await settled(page);
    // the page's code is held back: the page before stands meanwhile, and says that it is busy
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route("**/GlossaryScreen*", async (route) => {
      await isLetThrough;
      await route.continue();
    });
    await page.getByRole("link", { name: t("common:menu.glossary") }).click();
    await page.waitForURL("**/help/glossary*");
    await page.locator('main[aria-busy="true"]').waitFor();
    letThrough();
    await settled(page);
    expect(await rows().count()).toBe(GLOSSARY.reduce((sum, { entries }) => sum + entries.length, 0));
    expect(await page.locator('[id="loss.soiling"]').innerText()).toContain(t("glossary:definition.loss.soiling"));
    expect(await page.locator('[id="pr"]').innerText()).toContain("Edel / Eref");
  });

  it("finds words without their accents, in the address too, and says when none is there", async () => {
    const french = await translator(localeOf("fr"));
    await page.goto("/help/glossary?lang=fr");
    await settled(page);
    await search().fill("energie livree");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("energie livree");
    await expect.poll(() => rows().count()).toBeLessThan(20);
    expect(await page.locator('[id="energy_ac"]').innerText()).toContain(french.t("common:term.delivered_energy"));
    await page.reload();
    await settled(page);
    expect(await search().inputValue()).toBe("energie livree");
    await search().fill("zzz");
    await page.getByText(french.t("glossary:none")).waitFor();
  });

  it("is what the question mark of a figure leads to, at its own entry", async () => {
    await page.goto(`/installations/show/${plant.installation_id}`);
    await settled(page);
    await page.getByRole("button", { name: t("web:figure.ask", { name: t("web:kpi.pr") }) }).click();
    await page.getByText(t("glossary:definition.pr")).waitFor();
    await page.getByRole("link", { name: t("glossary:open") }).click();
    await page.waitForURL("**/help/glossary*");
    await expect.poll(() => page.locator("tr[aria-current]").getAttribute("id")).toBe("pr");
  });
});
