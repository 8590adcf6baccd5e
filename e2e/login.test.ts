import { ROLES } from "@sunledger/contract";
import { translator } from "@sunledger/i18n";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillLogin, logIn, openBrowser, seatOf, SESSION, visit } from "./browser.ts";
import { DEMO_PASSWORD } from "./realServer.ts";
import { english } from "./words.ts";

const { t } = english;

describe("logging in", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("says what is wrong in the reader's language and stays", async () => {
    for (const locale of ["fr-FR", "de-DE"] as const) {
      const words = await translator(locale);
      const { context, page } = await visit(browser, { language: locale });
      await page.goto("/login");
      await fillLogin(page, "nobody@sunledger.demo", "not the password");
      await expect.poll(() => page.getByRole("alert").textContent()).toBe(words.t("errors:invalid_credentials"));
      expect(new URL(page.url()).pathname).toBe("/login");
      await context.close();
    }
  });

  it("keeps the session over a reload and forgets everything at logout", async () => {
    const { context, page } = await visit(browser);
    await logIn(page, "user-manager");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: t("web:title.audits") }).waitFor();
    await page.getByText(t("web:role.user-manager"), { exact: true }).waitFor();
    const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem("${SESSION}")).access_token`);
    await page.getByRole("link", { name: t("web:action.logout") }).click();
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(`localStorage.getItem("${SESSION}")`)).toBeNull();
    const answer = await page.request.get("/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status(), "the token is revoked").toBe(401);
    await context.close();
  });

  it("leads an expired session to the login page and back to where it was", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("admin") });
    await page.goto("/dashboard-installs?q=Chai");
    await page.getByRole("heading", { level: 1, name: t("web:title.installs") }).waitFor();
    await page.evaluate(`localStorage.setItem("${SESSION}", JSON.stringify({ ...JSON.parse(localStorage.getItem("${SESSION}")), expires_at: Date.now() - 1 }))`);
    await page.reload();
    await page.waitForURL(/\/login/);
    await fillLogin(page, "admin@sunledger.demo", DEMO_PASSWORD);
    await page.waitForURL(/\/dashboard-installs\?.*q=Chai/);
    await context.close();
  });

  it("ends a session whose token the server no longer takes", async () => {
    const { context, page } = await visit(browser, { seat: await seatOf("user") });
    await page.goto("/dashboard-audits");
    await page.evaluate(`localStorage.setItem("${SESSION}", JSON.stringify({ ...JSON.parse(localStorage.getItem("${SESSION}")), access_token: "x".repeat(43) }))`);
    await page.goto("/dashboard-installs");
    await page.waitForURL(/\/login/);
    await page.getByText(t("errors:session_expired")).waitFor();
    await context.close();
  });
});

describe("guards", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("shows the error page at a path that leads nowhere", async () => {
    const { context, page } = await visit(browser);
    await page.goto("/there/is/nothing");
    await page.getByRole("heading", { name: t("web:error.title") }).waitFor();
    await page.getByText(t("errors:not_found")).waitFor();
    await context.close();
  });

  it("asks a stranger to log in first", async () => {
    const { context, page } = await visit(browser);
    await page.goto("/installations/show/1");
    await page.waitForURL(/\/login/);
    await context.close();
  });

  it.each(ROLES)("opens to %s the pages of that role and no other", async (role) => {
    const { context, page } = await visit(browser, { seat: await seatOf(role) });
    const analyst = role === "admin" || role === "data-analyst";
    const pages: [string, boolean][] = [["/audit/create", analyst], ["/virtual-sensor", analyst], ["/plotly", role === "admin"], ["/test", role === "admin"], ["/dashboard-fleet", true]];
    for (const [path, open] of pages) {
      await page.goto(path);
      await page.locator("h1").waitFor();
      expect(new URL(page.url()).pathname, `${role} at ${path}`).toBe(open ? path : "/error");
    }
    await context.close();
  });
});
