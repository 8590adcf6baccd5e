import { api, type Installation } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { inject, describe, expect, it } from "vitest";
import { limitsOf, someInstallation } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the virtual sensor", () => {
  let browser: Browser;
  let token: string;
  let plant: Installation;
  let page: Page;

  signedIn({
    role: "data-analyst",
    once: async (arrival) => {
      browser = arrival.browser;
      token = arrival.token;
      plant = await someInstallation(token, "audit");
    },
    each: (own) => void ({ page } = own),
  });

  const lines = async (query: Record<string, string>): Promise<string[]> => {
    const answer = await fetch(`${inject("address")}${api.virtualSensor.path}?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split("\r\n").slice(1);
  };
  const saved = async (start: () => Promise<void>): Promise<string> => {
    const download = page.waitForEvent("download", { timeout: 60_000 });
    await start();
    return readFile(await (await download).path(), "utf8");
  };

  it("draws the light of the inverter and days that the address names, as the API hands it out", async () => {
    const { max } = limitsOf(plant);
    const from = new Date(Date.parse(max) - 2 * 86_400_000).toISOString().slice(0, 10);
    const point = plant.inverters[1]?.id ?? "";
    await page.goto(`/virtual-sensor?installation=${plant.installation_id}&from=${from}&to=${max}`);
    await settled(page);
    await page.locator("main").getByLabel(t("common:term.inverter")).selectOption(point);
    await page.getByRole("img", { name: t("tools:sensor.lightPicture", { point }) }).waitFor();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("point")).toBe(point);
    const asked = await lines({ guid: plant.guid, start_date: from, end_date: max, pdm_list: point });
    const csv = await saved(async () => {
      await page.getByRole("button", { name: t("web:chart.save") }).first().click();
      await page.getByRole("menuitem", { name: t("web:chart.csv") }).click();
    });
    // beside the moments of the file there is one empty moment a night
    const drawn = csv.split("\r\n").slice(1).filter((line) => !line.endsWith(","));
    expect(drawn).toEqual(asked.map((line) => `${line.split(",")[0]},${Number(line.split(",")[2])}`));
  });

  it("changes the installation, and hands out the days or the whole analysis of all inverters", async () => {
    const other = await someInstallation(token, "continuous");
    await page.goto(`/virtual-sensor?installation=${plant.installation_id}`);
    await settled(page);
    await page.locator("main").getByLabel(t("web:list.installation")).selectOption(String(other.installation_id));
    await page.getByRole("heading", { name: t("tools:sensor.title", { point: other.inverters[0]?.id ?? "" }) }).waitFor();
    const part = await saved(() => page.getByRole("button", { name: t("tools:sensor.savePart") }).click());
    const points = new Set(part.trim().split("\r\n").slice(1).map((line) => line.split(",")[1]));
    expect(points).toEqual(new Set(other.inverters.map(({ id }) => id)));
    const { max } = limitsOf(other);
    expect(part.trim().split("\r\n").at(-1)?.slice(0, 10)).toBe(max);
  });

  it("is not for the lowest role", async () => {
    const { context: own, page: theirs } = await visit(browser, { seat: await seatOf("user") });
    await theirs.goto("/virtual-sensor");
    await theirs.waitForURL("**/error*");
    await own.close();
  });
});
