import { api } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;
const WHOLE_RUN_MS = 120_000;

describe("the self-check", () => {
  let page: Page;

  signedIn({
    role: "admin",
    provoked: /status of 500/,
    each: async (own) => {
      ({ page } = own);
      await page.goto("/test");
      await settled(page);
    },
  });

  const rows = () => page.getByRole("table", { name: t("tools:check.calls") }).locator("tbody tr");

  it("makes every reading call, finds all in order, every plant's books closed, and saves what it found", async () => {
    await page.getByRole("button", { name: t("tools:check.run") }).click();
    await page.locator(".selfcheck__verdict").waitFor({ timeout: WHOLE_RUN_MS });
    const count = await rows().count();
    expect(count).toBeGreaterThan(50);
    expect(await page.locator(".selfcheck__verdict").innerText()).toContain(t("tools:check.allWell", { count, seconds: "" }).split(" in ")[0] ?? "");
    expect(await page.locator(".selfcheck .closure--off").count()).toBe(0);
    expect(await page.locator(".selfcheck .closure--ok").count()).toBeGreaterThan(3);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("tools:check.save") }).click();
    const csv = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(csv).toHaveLength(count + 1);
    expect(csv[1]).toMatch(/^me,GET,\/api\/me,ok,\d+,\d+,/);
  }, WHOLE_RUN_MS + 30_000);

  it("says which call fails, and which answers something else than the contract says", async () => {
    await page.route(`**${api.alarmDays.path}*`, (route) => route.fulfill({ status: 500, json: { type: "about:blank", title: "x", status: 500, detail: "broken on purpose", errorCode: "internal", requestId: "r", place: null } }));
    await page.route(`**${api.siteInfo.path}*`, (route) => route.fulfill({ json: { sites: "none" } }));
    await page.getByRole("button", { name: t("tools:check.run") }).click();
    await page.getByRole("row", { name: api.siteInfo.path }).waitFor({ timeout: WHOLE_RUN_MS });
    await page.getByRole("button", { name: t("tools:check.stop") }).click();
    expect(await page.getByRole("row", { name: api.alarmDays.path }).innerText()).toContain("broken on purpose");
    expect(await page.getByRole("row", { name: api.alarmDays.path }).innerText()).toContain(t("tools:check.failed"));
    expect(await page.getByRole("row", { name: api.siteInfo.path }).innerText()).toContain(t("tools:check.shape"));
    await page.locator(".selfcheck__verdict--bad").waitFor();
  }, WHOLE_RUN_MS);
});
