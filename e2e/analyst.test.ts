import { api, type Installation, type ModuleGraph } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, someInstallation } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the analyst's page", () => {
  let browser: Browser;
  let token: string;
  let plant: Installation;
  let limits: { min: string; max: string };
  let page: Page;

  signedIn({
    role: "data-analyst",
    once: async (arrival) => {
      browser = arrival.browser;
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      limits = limitsOf(plant);
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (rest: string) => {
    await page.goto(`/analyst-mod/${plant.installation_id}?${rest}`);
    await settled(page);
  };
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const tree = (module: "carpet" | "pr-heatmap") => get(token, api.analystTreepic.path, api.analystTreepic.reply, { guid: plant.guid, module_name: module, lang_code: "en-GB" });
  const graph = (module: string, point: string, from: string, to: string): Promise<ModuleGraph> => get(token, api.moduleGraph.path, api.moduleGraph.reply, { installation_id: plant.installation_id, module, start_time: from, end_time: to, sel_mpp: point });
  /** The sum of a map, as the page writes it. */
  const total = (drawn: ModuleGraph): string => f.energy(drawn.kind === "heatmap" ? drawn.values.flat().reduce<number>((sum, value) => sum + (value ?? 0), 0) : Number.NaN);
  const facts = () => page.locator(".panes__facts").allInnerTexts();

  it("lists the modules of the set, those that the data do not allow with their reason", async () => {
    await open("");
    const { modules } = await get(token, api.analystModules.path, api.analystModules.reply, { guid: plant.guid });
    const list = page.getByRole("navigation", { name: t("studio:analyst.modules") });
    for (const { report_name: name, available } of modules) {
      await list.getByText(name, { exact: true }).waitFor();
      expect(await list.getByRole("button", { name, exact: true }).count()).toBe(available ? 1 : 0);
    }
  });

  it("draws what the tree is asked for by keyboard, and keeps it in the address", async () => {
    const { nodes } = await tree("carpet");
    const point = nodes.find(({ type, available }) => type === "inverter" && available);
    if (point === undefined) throw new Error("a plant has inverters");
    await open(`from=${limits.min}&to=${limits.max}&module=carpet`);
    const whole = await graph("carpet", "all", limits.min, limits.max);
    await expect.poll(async () => (await facts())[0]).toContain(total(whole));
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => parameter("at")).toBe(point.id);
    await expect.poll(async () => (await facts())[0]).toContain(total(await graph("carpet", point.id, limits.min, limits.max)));
    await page.reload();
    await settled(page);
    await page.getByRole("heading", { level: 2, name: point.label }).waitFor();
  });

  it("reaches what is measured below the inverters", async () => {
    const { nodes } = await tree("carpet");
    const sensor = nodes.find(({ type, available }) => type === "sensor" && available);
    if (sensor === undefined) throw new Error("the plant has a sensor");
    await open(`from=${limits.min}&to=${limits.max}&module=carpet`);
    await page.getByRole("searchbox", { name: t("studio:analyst.search") }).fill(sensor.label);
    await page.getByRole("treeitem", { name: sensor.label }).click();
    await expect.poll(() => parameter("at")).toBe(sensor.id);
    await page.getByRole("img", { name: new RegExp(sensor.label) }).locator("canvas").first().waitFor();
  });

  it("sets two points side by side, and says the difference", async () => {
    const { nodes } = await tree("carpet");
    const [a, b] = nodes.filter(({ type, available }) => type === "inverter" && available);
    if (a === undefined || b === undefined) throw new Error("the plant has two inverters");
    await open(`from=${limits.min}&to=${limits.max}&module=carpet&compare=points&at=${a.id}&other=${b.id}`);
    const [left, right] = [await graph("carpet", a.id, limits.min, limits.max), await graph("carpet", b.id, limits.min, limits.max)];
    await expect.poll(async () => (await facts())[0]).toContain(total(left));
    await expect.poll(async () => (await facts())[1]).toContain(total(right));
    await page.getByText(t("studio:analyst.sameScale")).waitFor();
    await expect.poll(async () => (await facts())[1]).toContain(t("studio:analyst.changeTotal"));
    expect(await page.locator(".panes figure").count()).toBe(2);
  });

  it("sets two ranges of a point side by side", async () => {
    await open(`from=${limits.max.slice(0, 8)}01&to=${limits.max}&module=carpet`);
    await page.getByRole("radio", { name: t("studio:analyst.compare.ranges") }).click();
    await expect.poll(() => facts().then(({ length }) => length)).toBe(2);
    const other = page.locator("main").getByRole("group", { name: t("web:range.label") });
    await other.getByRole("button", { name: t("web:range.earlier") }).click();
    await expect.poll(() => parameter("from2")).not.toBeNull();
    const [from, to] = [parameter("from2") ?? "", parameter("to2") ?? ""];
    await expect.poll(async () => (await facts())[1]).toContain(total(await graph("carpet", "all", from, to)));
  });

  it("is closed to who has not the right", async () => {
    const stranger = await visit(browser, { seat: await seatOf("user") });
    await stranger.page.goto(`/analyst-mod/${plant.installation_id}`);
    await stranger.page.waitForURL(/\/error/);
    await stranger.context.close();
  });
});
