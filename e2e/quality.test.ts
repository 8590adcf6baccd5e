import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Installation } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { limitsOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit, type Seat } from "./browser.ts";
import { routesFor, withParameter } from "./routes.ts";

interface Violation {
  id: string;
  impact: string | null;
  target: string;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("every page", () => {
  let browser: Browser;
  let seat: Seat;
  let plant: Installation;
  let range: string;
  beforeAll(async () => {
    browser = await openBrowser();
    seat = await seatOf("admin");
    plant = await someInstallation(await tokenOf("admin"), "continuous");
    const { min, max } = limitsOf(plant);
    range = `from=${min}&to=${max}`;
  });
  afterAll(() => browser.close());

  it.each(["fr", "en"])("complains of nothing on its console in %s", async (language) => {
    const { context, page, complaints } = await visit(browser, { seat, language });
    for (const path of routesFor(plant.installation_id, range)) {
      await page.goto(withParameter(path, `lang=${language}`));
      await settled(page);
    }
    const stranger = await visit(browser, { language });
    for (const path of ["/login", "/set-account/abc", "/there/is/nothing"]) {
      await stranger.page.goto(path);
      await stranger.page.locator("h1").waitFor();
    }
    expect([...complaints, ...stranger.complaints]).toEqual([]);
    await context.close();
    await stranger.context.close();
  });

  const violations = async (page: Page): Promise<Violation[]> => {
    await page.evaluate(axe);
    return await page.evaluate<Violation[]>("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, impact, nodes }) => nodes.map(({ target }) => ({ id, impact, target: target.join(' ') }))))");
  };

  it.each([false, true])("has no fault of accessibility of any weight (dark: %s)", async (dark) => {
    const found: Record<string, Violation[]> = {};
    const { context, page } = await visit(browser, { seat, dark });
    const stranger = await visit(browser, { dark });
    await stranger.page.goto("/login");
    await stranger.page.locator("h1").waitFor();
    expect(await violations(stranger.page), "/login").toEqual([]);
    for (const path of routesFor(plant.installation_id, range)) {
      await page.goto(path);
      await settled(page);
      const here = await violations(page);
      if (here.length > 0) found[path] = here;
    }
    expect(found).toEqual({});
    await context.close();
    await stranger.context.close();
  });

  it.each([360, 2560, 3840])("fits a window %i pixels wide without scrolling sideways", async (width) => {
    const wide: Record<string, number> = {};
    const { context, page } = await visit(browser, { seat, width, language: "de" });
    for (const path of [...routesFor(plant.installation_id, range), "/there/is/nothing"]) {
      await page.goto(path);
      await settled(page);
      const over = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      if (over !== 0) wide[path] = over;
    }
    expect(wide).toEqual({});
    await context.close();
  });

  it("asks every question once, some before the application has come", async () => {
    const { context, page } = await visit(browser, { seat });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/api/")) asked.push(request.url().replace(inject("address"), ""));
    });
    await page.goto(`/installations/show/${plant.installation_id}`);
    await settled(page);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(asked.slice(0, 3).toSorted()).toEqual(["/api/const_dictionary", `/api/installation/${plant.installation_id}`, "/api/me"].toSorted());
    expect(asked[3]).toMatch(/^\/api\/site-diagnostic\?/);
    await context.close();
  });

  it("comes quickly: the figures are printed", async () => {
    const { context, page } = await visit(browser, { seat });
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script" && response.url().startsWith(inject("address"))) scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const started = performance.now();
    await page.goto(`/installations/show/${plant.installation_id}?${range}`);
    await page.locator(".figure__value").first().waitFor();
    const figuresMs = performance.now() - started;
    await settled(page);
    await page.locator("figure canvas").first().waitFor();
    const wholeMs = performance.now() - started;
    const scriptKb = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000;
    console.info(`diagnostic, first view: figures ${figuresMs.toFixed(0)} ms, charts ${wholeMs.toFixed(0)} ms, scripts ${scriptKb.toFixed(0)} kB gzip`);
    expect(figuresMs).toBeLessThan(15_000);
    await context.close();
  });
});
