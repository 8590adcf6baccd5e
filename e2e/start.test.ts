import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fillLogin, openBrowser, visit } from "./browser.ts";
import { refusedServer, startServer } from "./startServer.ts";
import { english } from "./words.ts";

const EMAIL = "first@plant.example";
const PASSWORD = "a meadow with nine larks";

describe("the first start", () => {
  it("simulates the fleet in under three minutes, then prints the address and the four demo accounts", () => {
    const said = inject("firstStart");
    for (const role of ["admin", "data-analyst", "user-manager", "user"]) expect(said).toContain(`${role}@sunledger.demo`);
    expect(said).toMatch(/Sunledger is ready at http:\/\/localhost:\d+/);
    expect(inject("firstStartSeconds")).toBeLessThan(180);
    console.info(`first start: ${inject("firstStartSeconds").toFixed(0)} s`);
  });

  it("answers 200 at /healthz once it is ready", async () => {
    expect((await fetch(`${inject("address")}/healthz`)).status).toBe(200);
  });
});

describe("an empty house", () => {
  let browser: Browser;
  let dataDir: string;

  beforeAll(async () => {
    browser = await openBrowser();
    dataDir = await mkdtemp(join(tmpdir(), "sunledger-empty-"));
  });
  afterAll(async () => {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("prints a link that creates the first admin, keeps it over a restart, and lets no second process in", async () => {
    const first = await startServer({ DATA_DIR: dataDir }, ["--no-demo"]);
    try {
      const link = /Open (\S+) to create the first administrator/.exec(first.said())?.[1] ?? "no link";
      const { context, page } = await visit(browser, { address: first.address });
      await page.goto(link);
      await page.locator('input[autocomplete="username"]').fill(EMAIL);
      for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(PASSWORD);
      await page.getByRole("button", { name: english.t("web:account.submit") }).click();
      await page.getByRole("link", { name: english.t("web:login.submit") }).click();
      await fillLogin(page, EMAIL, PASSWORD);
      await page.waitForURL(/dashboard-audits/);
      await page.getByText(english.t("web:list.empty.audit")).waitFor();
      await page.goto(link);
      await page.locator('input[autocomplete="username"]').fill("second@plant.example");
      for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(PASSWORD);
      await page.getByRole("button", { name: english.t("web:account.submit") }).click();
      await page.getByText(english.t("errors:token_invalid")).waitFor();
      await context.close();

      const { code, said } = await refusedServer({ DATA_DIR: dataDir }, ["--no-demo"]);
      expect(code).toBe(1);
      expect(said.trim().split("\n")).toHaveLength(1);
      expect(said).toContain(dataDir);
    } finally {
      await first.stop();
    }

    const second = await startServer({ DATA_DIR: dataDir }, ["--no-demo"]);
    try {
      // seconds of a machine that has nothing else to do
      expect(second.readySeconds / Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())).toBeLessThan(10);
      expect(second.said()).not.toContain("first administrator");
      const { context, page } = await visit(browser, { address: second.address });
      await page.goto("/login");
      await fillLogin(page, EMAIL, PASSWORD);
      await page.waitForURL(/dashboard-audits/);
      await context.close();
      console.info(`second start: ${second.readySeconds.toFixed(1)} s`);
    } finally {
      await second.stop();
    }
  });
});
