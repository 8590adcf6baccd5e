import { api, MODULES, type Installation, type ModuleGraph, type ModuleName } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fleetOf, get, limitsOf, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the expert modules", () => {
  let token: string;
  let plant: Installation;
  let min: string;
  let max: string;
  /** The month of the last data: enough to draw, and soon drawn. */
  let lately: string;
  let page: Page;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      ({ min, max } = limitsOf(plant));
      lately = `${max.slice(0, 8)}01`;
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (module: string, points = "all", from = min, to = max, id = plant.installation_id) => {
    await page.goto(`/expert-mod/${id}/${module}/${encodeURIComponent(points)}?from=${from}&to=${to}`);
    await settled(page);
  };
  const graphOf = (module: ModuleName, points = "all", from = min, to = max): Promise<ModuleGraph> =>
    get(token, api.moduleGraph.path, api.moduleGraph.reply, { installation_id: plant.installation_id, module, start_time: from, end_time: to, sel_mpp: points });
  const prValues = (graph: ModuleGraph): number[] => {
    if (graph.kind !== "heatmap") throw new Error("the PR comes as a map");
    return graph.values.flat().flatMap((value) => (value === null ? [] : [value]));
  };
  const savedValues = async (column: number): Promise<number[]> => (await savedCsv(page)).slice(1).flatMap((row) => (row[column] === "" ? [] : [Number(row[column])]));
  const points = () => page.getByRole("button", { name: new RegExp(`^${t("web:points.label")}`) });

  it("show each module of the catalogue by its full name, with what it says and how to read it", async () => {
    for (const { module_name: module, target_menu } of MODULES) {
      await open(module, "all", lately);
      const { full_name: name } = await get(token, api.moduleFullName.path, api.moduleFullName.reply, { module_name: module, target_menu });
      await page.getByRole("heading", { name }).waitFor();
      await page.getByText(t(`modules:about.${module}`)).waitFor();
      await page.getByText(t(`modules:read.${module}`)).waitFor();
      // a quiet month may have no incident to draw
      await page.locator(module === "incident" ? "figure canvas, main .state" : "figure canvas").first().waitFor();
    }
  });

  it("draw the API's numbers, over the chosen days", async () => {
    await open("pr-heatmap");
    expect(await savedValues(2)).toEqual(prValues(await graphOf("pr-heatmap")));
    await open("pr-heatmap", "all", lately);
    const fewer = prValues(await graphOf("pr-heatmap", "all", lately));
    expect(await savedValues(2)).toEqual(fewer);
    expect(fewer.length).toBeGreaterThan(0);
  });

  it("read by week and month where that means something, from the address too", async () => {
    await open("pr-heatmap");
    await page.getByRole("radiogroup", { name: t("web:granularity.label") }).getByRole("radio", { name: t("web:granularity.month") }).click();
    const monthly = await get(token, api.moduleGraph.path, api.moduleGraph.reply, { installation_id: plant.installation_id, module: "pr-heatmap", start_time: min, end_time: max, sel_mpp: "all", granularity: "month" });
    await expect.poll(() => savedValues(2)).toEqual(prValues(monthly));
    await page.reload();
    await settled(page);
    expect(await savedValues(2)).toEqual(prValues(monthly));
  });

  it("let points be chosen in a tree by keyboard, and keep them in the address", async () => {
    await open("pr-heatmap");
    const second = plant.inverters[1]?.id ?? "";
    await points().click();
    await page.getByRole("dialog").getByRole("searchbox").fill(second);
    await page.getByRole("treeitem", { name: second }).waitFor();
    await expect.poll(() => page.getByRole("treeitem").count()).toBe(2);
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(" ");
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toMatch(new RegExp(`/pr-heatmap/${second}$`));
    await page.keyboard.press("Escape");
    await settled(page);
    const own = prValues(await graphOf("pr-heatmap", second));
    await expect.poll(() => savedValues(2)).toEqual(own);
    await page.reload();
    await settled(page);
    expect(await points().innerText()).toContain(second);
    expect(await savedValues(2)).toEqual(own);
  });

  it("ask for MPPT inputs where a module is drawn by them, an inverter standing for its own", async () => {
    await open("banana", "all", lately);
    const { mpps } = await get(token, api.moduleMpp.path, api.moduleMpp.reply, { installation_id: plant.installation_id, start_date: lately });
    const [first] = mpps;
    if (first === undefined) throw new Error("the demo fleet's plants have MPPT inputs");
    await page.getByRole("row", { name: new RegExp(first.mpp) }).click();
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toMatch(new RegExp(`/banana/${first.mpp}$`));
    await settled(page);
    const graph = await graphOf("banana", first.mpp, lately);
    if (graph.kind !== "scatter") throw new Error("a banana is a cloud");
    await expect.poll(() => savedValues(2)).toEqual(graph.series.flatMap(({ x }) => x));
    for (const { key } of graph.lines.filter(({ key: line }) => line.startsWith("rating@"))) await page.getByText(t("modules:line.rating", { name: key.replace("rating@", "") })).waitFor();
  });

  it("lead to the next and the previous module, and keep the days", async () => {
    await open("pr-heatmap", "all", lately);
    await page.locator('a[rel="next"]').click();
    await expect.poll(() => page.url()).toContain("/losses-by-point/all");
    expect(new URL(page.url()).searchParams.get("from")).toBe(lately);
    await settled(page);
    await page.locator('a[rel="prev"]').click();
    await expect.poll(() => page.url()).toContain("/pr-heatmap/all");
  });

  it("give the numbers as a table too, sorted, and as a workbook", async () => {
    await open("losses-by-point");
    await page.getByText(t("modules:table.title")).click();
    const table = page.getByRole("table", { name: t("common:module.losses-by-point") });
    expect(await table.locator("tbody tr").count()).toBe(plant.inverters.length);
    await table.getByRole("button", { name: t("common:loss.iam") }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("modules:table.save") }).click();
    expect((await download).suggestedFilename()).toBe("losses-by-point.xlsx");
  });

  it("say why a module is not available, and that there is no such module", async () => {
    const acOnly = (await fleetOf(token)).find(({ dc_analysis: dc, status_key: status }) => dc === 0 && status === "available");
    if (acOnly === undefined) throw new Error("the demo fleet has an audit on AC values alone");
    await open("banana", "all", min, max, acOnly.installation_id);
    await page.locator("main").getByText(t("common:moduleReason.no_dc_measurement")).waitFor();
    await open("nonsense");
    await page.getByText(t("modules:unknown.title")).waitFor();
  });
});
