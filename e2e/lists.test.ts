import { ROLES } from "@sunledger/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fleetOf, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit } from "./browser.ts";
import { english } from "./words.ts";

const { t, f } = english;
const LISTS = [["audit", "/dashboard-audits"], ["continuous", "/dashboard-installs"]] as const;

describe("the two lists", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each(ROLES)("show to %s what the API grants, with its figures", async (role) => {
    const token = await tokenOf(role);
    const { context, page } = await visit(browser, { seat: await seatOf(role) });
    for (const [mode, path] of LISTS) {
      const granted = await fleetOf(token, { analysis_mode: mode, sort: "installation_name" });
      await page.goto(path);
      await settled(page);
      const rows = page.locator("tbody tr");
      await expect.poll(() => rows.count()).toBe(granted.length);
      for (const [index, row] of granted.entries()) {
        const text = await rows.nth(index).innerText();
        expect(text).toContain(row.installation_name);
        if (row.pi?.value != null) expect(text).toContain(f.number(row.pi.value, 3));
        if (row.pr?.value != null) expect(text).toContain(f.percent(row.pr.value));
      }
    }
    await context.close();
  });

  it("grey a restricted installation for the lowest role: no link, no figures, no way in", async () => {
    const closed = (await fleetOf(await tokenOf("user"))).find((row) => row.is_forbidden);
    if (closed === undefined) throw new Error("the demo fleet has one restricted installation that the user account sees");
    const { context, page } = await visit(browser, { seat: await seatOf("user") });
    await page.goto(closed.analysis_mode === "audit" ? "/dashboard-audits" : "/dashboard-installs");
    const row = page.locator("tr", { hasText: closed.installation_name });
    await row.waitFor();
    expect(await row.getByRole("link").count()).toBe(0);
    expect(await row.innerText()).toContain(t("web:figure.na"));
    const color = (of: string) => page.evaluate<string>(`getComputedStyle(document.querySelector("${of}")).color`);
    expect(await color(".plantrow--closed th span")).not.toBe(await color("tbody tr:not(.plantrow--closed) th a"));
    await row.click();
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard-/);
    await page.goto(`/installations/show/${closed.installation_id}`);
    await page.waitForURL(/\/error/);
    await page.getByText(t("errors:installation_restricted")).waitFor();
    await context.close();
  });

  it("keeps an installation of others out of reach", async () => {
    const own = new Set((await fleetOf(await tokenOf("user"))).map((row) => row.installation_id));
    const other = (await fleetOf(await tokenOf("admin"))).find((row) => !own.has(row.installation_id));
    if (other === undefined) throw new Error("the user account sees only a part of the demo fleet");
    const { context, page } = await visit(browser, { seat: await seatOf("user") });
    await page.goto(`/installations/${other.installation_id}/losses-waterfall`);
    await page.waitForURL(/\/error/);
    await page.getByText(t("errors:installation_forbidden")).waitFor();
    await context.close();
  });

  it("finds by name, sorts, and keeps both in the address", async () => {
    const rows = await fleetOf(await tokenOf("admin"), { analysis_mode: "continuous", sort: "-pi" });
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-installs");
    await settled(page);
    await page.getByRole("button", { name: "PI", exact: true }).click();
    await page.waitForURL(/sort=-pi/);
    await expect.poll(() => page.locator("tbody tr").first().innerText()).toContain(rows[0]?.installation_name);
    const last = rows.at(-1)?.installation_name ?? "";
    await page.locator("main").getByRole("searchbox").fill(last);
    await page.waitForURL(/q=/);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.locator("tbody tr").innerText()).toContain(last);
    await page.locator("tbody tr").click();
    await page.waitForURL(/installations\/show/);
    await context.close();
  });
});
