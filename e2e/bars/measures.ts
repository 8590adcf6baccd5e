import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { until, whole, type Visitor } from "./visitor.ts";

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface FirstView {
  figuresMs: number;
  wholeMs: number;
  /** The scripts that the page itself names, without which nothing stands, gzip. */
  firstScriptKb: number;
  /** All scripts that the page has asked for when its figures stand (on a slow machine the drawing library too), gzip. */
  scriptKb: number;
}

async function namedScriptsKb(page: Page, path: string): Promise<number> {
  const names = (await (await page.request.get(path)).text()).matchAll(/(?:src|href)="(\/js\/[^"]+)"/g);
  const sizes = await Promise.all([...names].map(async ([, name = ""]) => gzipSync(await (await page.request.get(name)).body()).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** A page seen for the first time by a browser that has nothing of it: median of five. */
export async function firstView({ open }: Visitor, path: string, figure: string): Promise<FirstView> {
  const views: FirstView[] = [];
  for (let k = 0; k < 5; k += 1) {
    const { context, page } = await open();
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body().then((body) => gzipSync(body).length, () => 0));
    });
    const started = performance.now();
    await page.goto(path);
    await page.locator(figure).first().waitFor();
    const figuresMs = performance.now() - started;
    const first = [...scripts];
    await whole(page);
    await page.locator("figure canvas").first().waitFor();
    views.push({ figuresMs, wholeMs: performance.now() - started, firstScriptKb: await namedScriptsKb(page, path), scriptKb: (await Promise.all(first)).reduce((sum, size) => sum + size, 0) / 1000 });
    await context.close();
  }
  return { figuresMs: median(views.map((view) => view.figuresMs)), wholeMs: median(views.map((view) => view.wholeMs)), firstScriptKb: Math.max(...views.map((view) => view.firstScriptKb)), scriptKb: Math.max(...views.map((view) => view.scriptKb)) };
}

export interface RouteBars {
  path: string;
  /** From the click to the whole page, median of three; NaN where the menu has no way there. */
  changeMs: number;
  layoutShift: number;
  complaints: number;
  violations: number;
}

const SHIFT = "new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 400); })";

/** Time from a click on a link of the page, made by the application's own routing, to a whole page. */
async function changeMs(page: Page, from: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let k = 0; k < 3; k += 1) {
    await page.goto(from);
    await whole(page);
    const link = page.locator(`a[href="${path}"], a[href^="${path}?"]`).first();
    if ((await link.count()) === 0) return Number.NaN;
    // pointing at a link starts loading what it leads to, as a hand does before it clicks
    await link.hover();
    await page.waitForTimeout(100);
    const started = performance.now();
    await link.click();
    await until(() => Promise.resolve(new URL(page.url()).pathname === path));
    await whole(page);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** What one route measures: its change, its shifts, what it complains of in each language, what axe finds in both themes. */
export async function routeBars(visitor: Visitor, path: string, from: string, languages: readonly string[]): Promise<RouteBars> {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const bars: RouteBars = { path, changeMs: Number.NaN, layoutShift: 0, complaints: 0, violations: 0 };
  for (const dark of [false, true]) {
    const { context, page, complaints } = await visitor.open({ dark });
    await page.goto(path);
    await whole(page);
    bars.layoutShift = Math.max(bars.layoutShift, await page.evaluate<number>(SHIFT));
    await page.evaluate(axe);
    const found = await page.evaluate<number>("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.reduce((sum, { nodes }) => sum + nodes.length, 0))");
    bars.violations += found;
    if (!dark) bars.changeMs = await changeMs(page, from, path.split("?")[0] ?? path);
    bars.complaints += complaints.length;
    await context.close();
  }
  for (const language of languages) {
    const { context, page, complaints } = await visitor.open({ language });
    await page.goto(path);
    await whole(page);
    bars.complaints += complaints.length;
    await context.close();
  }
  return bars;
}
