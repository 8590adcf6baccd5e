import { api, type Installation, type PictureTree } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the pictures of a module", () => {
  let token: string;
  let plant: Installation;
  let tree: PictureTree;
  let range: { start_time: string; end_time: string };
  let page: Page;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      const { max } = limitsOf(plant);
      range = { start_time: `${max.slice(0, 7)}-01`, end_time: max };
      tree = await get(token, api.expertTreepic.path, api.expertTreepic.reply, { guid: plant.guid ?? "", module_name: "carpet", lang_code: "en-GB" });
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (module: string, more = "") => {
    await page.goto(`/expert-img/${plant.installation_id}/${module}?from=${range.start_time}&to=${range.end_time}${more}`);
    await settled(page);
  };
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const sums = (table: readonly (readonly string[])[]) => table.slice(1).reduce((sum, row) => sum + Number(row.at(-1) ?? 0), 0);
  const energyOf = async (points: string) => {
    const graph = await get(token, api.moduleGraph.path, api.moduleGraph.reply, { installation_id: plant.installation_id, module: "carpet", ...range, sel_mpp: points });
    if (graph.kind !== "heatmap") throw new Error("a carpet is a heat map");
    return graph.values.flat().reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };

  it("stand in a tree, each the API's chart of its own points", async () => {
    await open("carpet");
    expect(await page.getByRole("treeitem").allInnerTexts()).toEqual(tree.nodes.map(({ label }) => label));
    expect(sums(await savedCsv(page))).toBeCloseTo(await energyOf("all"), 3);
    const second = tree.nodes[2];
    if (second === undefined) throw new Error("the demo's plants have several inverters");
    await page.getByRole("treeitem", { name: second.label, exact: true }).click();
    await settled(page);
    expect(parameter("point")).toBe(second.id);
    expect(sums(await savedCsv(page))).toBeCloseTo(await energyOf(second.id), 3);
  });

  it("are turned by arrow keys, in the tree and beside it", async () => {
    await open("carpet");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => parameter("point")).toBe(tree.nodes[1]?.id);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => parameter("point")).toBe(tree.nodes[2]?.id);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => parameter("point")).toBe(tree.nodes[1]?.id);
    await page.getByRole("treeitem", { selected: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => parameter("point")).toBe(tree.nodes[2]?.id);
    await page.getByRole("button", { name: t("layout:pictures.previous") }).click();
    await expect.poll(() => parameter("point")).toBe(tree.nodes[1]?.id);
  });

  it("stand side by side, and open large", async () => {
    await open("loop", "&view=overview");
    const small = page.locator(".pictures__one");
    expect(await small.count()).toBe(plant.inverters.length);
    await small.first().locator("canvas").waitFor();
    const last = plant.inverters.at(-1)?.id ?? "";
    await page.getByRole("button", { name: t("layout:pictures.open", { name: last }) }).click();
    await expect.poll(() => parameter("point")).toBe(last);
    expect(parameter("view")).toBeNull();
    await settled(page);
    await page.getByRole("heading", { name: new RegExp(`${last}$`) }).waitFor();
  });

  it("change with the module, and say why where the data allow none", async () => {
    await open("carpet");
    const { modules } = await get(token, api.modulesByType.path, api.modulesByType.reply, { module_type: "expert-img" });
    const other = modules.find(({ module_name: name }) => name === "pi-scatter");
    await page.locator(".images__tools select").selectOption(other?.module_name ?? "");
    await page.waitForURL(/expert-img\/\d+\/pi-scatter/);
    await settled(page);
    await page.getByRole("heading", { name: new RegExp(other?.report_name ?? "-") }).first().waitFor();
  });
});
