import { api, chartDefinitionSchema, type ChartDefinition, type Installation, type RenderedReport } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, post, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the plot creator", () => {
  let token: string;
  let plant: Installation;
  let range: { min: string; max: string };
  let page: Page;
  const name = `e2e plot ${Date.now()}`;

  signedIn({
    role: "admin",
    provoked: /status of 409/,
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      range = limitsOf(plant);
    },
    each: (own) => void ({ page } = own),
  });

  const open = async () => {
    await page.goto(`/plotly?installation=${plant.installation_id}&from=${range.min}&to=${range.max}`);
    await settled(page);
  };
  const choose = async (label: string, value: string) => {
    await page.locator("label", { hasText: label }).locator("select").first().selectOption(value);
    await settled(page);
  };
  const definition = (): ChartDefinition | null => {
    const written = new URL(page.url()).searchParams.get("plot");
    return written === null ? null : chartDefinitionSchema.parse(JSON.parse(written));
  };
  const rendered = (chart: ChartDefinition): Promise<RenderedReport> =>
    post(token, api.renderReport.path, api.renderReport.reply, { report_name: "preview", country_lang_code: "en-GB", query_param: { installation_id: plant.installation_id, start_date: range.min, end_date: range.max, content: { kind: "chart", chart } } });
  const firstCell = () => page.locator("main tbody tr").first().locator("td").first().innerText();
  const graphOf = ({ blocks: [block] }: RenderedReport) => {
    if (block?.type !== "chart") throw new Error("a chart is rendered as one");
    return block.graph;
  };

  it("draws each choice at once, with the API's numbers, and keeps it in the address", async () => {
    await open();
    await choose(t("studio:plot.chart"), "table");
    await page.getByRole("radio", { name: t("web:granularity.month") }).click();
    await expect.poll(() => definition()?.granularity).toBe("month");
    await settled(page);
    const chart = definition();
    if (chart === null) throw new Error("the definition stands in the address");
    const [expected] = graphOf(await rendered(chart)).series;
    await expect.poll(firstCell).toBe(f.energy(expected?.values[0] ?? null));
    await page.getByRole("checkbox", { name: t("templates:measure.delivered_kwh") }).uncheck();
    await page.getByRole("checkbox", { name: t("templates:measure.pi") }).check();
    await page.getByRole("checkbox", { name: t("templates:measure.expected_kwh") }).uncheck();
    await expect.poll(() => definition()?.y).toEqual(["pi"]);
    const pi = graphOf(await rendered({ ...chart, y: ["pi"] })).series[0];
    await expect.poll(firstCell).toBe(f.number(pi?.values[0] ?? null, 3));
    await page.reload();
    await settled(page);
    await expect.poll(firstCell).toBe(f.number(pi?.values[0] ?? null, 3));
  });

  it("has a picture for every source and for every kind of chart", async () => {
    await open();
    for (const source of ["energy", "hours", "operation", "losses", "incidents"]) {
      await choose(t("studio:plot.source"), source);
      for (const chart of source === "losses" ? ["stacked_bar", "bar", "heatmap"] : ["line", "scatter"]) {
        await choose(t("studio:plot.chart"), chart);
        expect(await page.getByRole("alert").count(), `${source} ${chart}`).toBe(0);
        await expect.poll(() => page.locator("main figure canvas").first().isVisible().catch(() => false)).toBe(true);
      }
    }
  });

  it("keeps a chart under a name, refuses the name twice, renames and deletes it", async () => {
    const mine = async () => (await get(token, api.templates.path, api.templates.reply)).rows.filter((row) => row.name.startsWith(name));
    await open();
    await choose(t("studio:plot.chart"), "bar");
    const field = page.getByLabel(t("studio:plot.name"));
    const save = page.getByRole("button", { name: t("studio:plot.save"), exact: true });
    await field.fill(name);
    await save.click();
    await expect.poll(async () => (await mine()).length).toBe(1);
    await page.getByText(t("studio:plot.kept"), { exact: true }).waitFor();
    await page.getByRole("button", { name: t("studio:plot.new") }).click();
    await field.fill(name);
    await save.click();
    await page.getByText(t("errors:name_taken")).waitFor();
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await expect.poll(() => field.inputValue()).toBe(name);
    await field.fill(`${name} renamed`);
    await save.click();
    await expect.poll(async () => (await mine())[0]?.name).toBe(`${name} renamed`);
    await page.getByRole("button", { name: t("studio:plot.delete") }).click();
    await page.getByText(t("studio:plot.sure", { name: `${name} renamed` })).waitFor();
    await page.getByRole("button", { name: t("studio:plot.delete") }).click();
    await expect.poll(async () => (await mine()).length).toBe(0);
  });
});
