import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "@sunledger/contract";
import { openBrowser, visit } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it("the page of the API lists every call under our own content security policy, and opens one", async () => {
  const { page, context, complaints } = await visit(browser);
  const answer = await page.goto("/api/docs");
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self';/);
  await page.locator(".opblock").nth(Object.keys(api).length - 1).waitFor();
  expect(await page.locator(".opblock").count()).toBe(Object.keys(api).length);
  await page.locator("#operations-losses-siteLosses .opblock-summary-control").click();
  await page.locator("#operations-losses-siteLosses .parameters").getByText("installation_id", { exact: false }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
