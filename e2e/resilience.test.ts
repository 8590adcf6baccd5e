import type { Installation } from "@sunledger/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, SESSION, settled, visit } from "./browser.ts";
import { english } from "./words.ts";

const { t } = english;

describe("what goes wrong on the way", () => {
  let browser: Browser;
  let plant: Installation;
  beforeAll(async () => {
    browser = await openBrowser();
    plant = await someInstallation(await tokenOf("admin"), "audit");
  });
  afterAll(() => browser.close());

  it("shows a notification at once, hides it after 2 s and removes it after 4 s", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("user") });
    await page.goto("/account");
    await settled(page);
    // a notice that is kept is asked for and refused again: the second one goes by itself
    const keep = page.getByRole("checkbox", { name: t("users:account.keep") });
    await keep.check();
    await page.getByText(t("web:notify.saved")).first().waitFor();
    await page.evaluate("window.seen_ = []; (function look() { const notes = [...document.querySelectorAll('.notice')]; window.seen_.push([performance.now(), notes.length, notes.filter((note) => note.classList.contains('notice--hidden')).length]); requestAnimationFrame(look); })()");
    await keep.uncheck();
    await page.waitForTimeout(5000);
    const seen = await page.evaluate<[number, number, number][]>("window.seen_");
    const shown = seen.find(([, notes]) => notes === 2)?.[0] ?? Number.NaN;
    const hidden = seen.find(([, , faded]) => faded === 1)?.[0] ?? Number.NaN;
    const removed = seen.find(([at, notes]) => at > hidden && notes === 1)?.[0] ?? Number.NaN;
    expect(hidden - shown).toBeGreaterThan(1900);
    expect(hidden - shown).toBeLessThan(2900);
    expect(removed - shown).toBeGreaterThan(3800);
    expect(removed - shown).toBeLessThan(5000);
    await context.close();
  });

  it("asks again for a part of the application that was lost on the way", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    let lost = 0;
    await page.route(/\/js\/FleetScreen-.*\.js$/, (route) => (++lost === 1 ? route.abort("connectionreset") : route.continue()));
    await page.goto("/dashboard-fleet");
    await settled(page);
    await page.locator("main table, main .state").first().waitFor();
    expect(lost).toBeGreaterThan(1);
    expect(await page.getByText(t("web:state.failed")).count()).toBe(0);
    await context.close();
  });

  it("says that there is no connection, and goes on by itself when there is again", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-installs");
    await settled(page);
    await context.setOffline(true);
    await page.getByText(t("web:shell.offline")).waitFor();
    await page.locator("main").getByRole("searchbox").fill("zzz");
    await page.waitForURL(/q=zzz/);
    expect(await page.locator("tbody tr").count(), "what is on the screen stays").toBeGreaterThan(0);
    await context.setOffline(false);
    await page.getByText(t("web:list.noMatch")).waitFor();
    expect(await page.getByText(t("web:shell.offline")).count()).toBe(0);
    await context.close();
  });

  it("ends a session at its expiry even when nobody clicks, says why, and forgets it", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-installs");
    await settled(page);
    await page.evaluate(`localStorage.setItem("${SESSION}", JSON.stringify({ ...JSON.parse(localStorage.getItem("${SESSION}")), expires_at: Date.now() + 6000 }))`);
    await page.goto(`/installations/show/${plant.installation_id}`);
    await settled(page);
    await page.waitForURL(/\/login/);
    await page.getByText(t("errors:session_expired")).waitFor();
    expect(await page.evaluate(`localStorage.getItem("${SESSION}")`)).toBeNull();
    await context.close();
  });
});
