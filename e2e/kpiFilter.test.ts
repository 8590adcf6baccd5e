import { api, type Installation, type KpiData } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { limitsOf, post, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the KPI filter", () => {
  let token: string;
  let plant: Installation;
  let min: string;
  let max: string;
  let page: Page;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "audit");
      ({ min, max } = limitsOf(plant));
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (rest = "", from = min) => {
    await page.goto(`/expert-kpi/${plant.installation_id}/kpi_filter?from=${from}&to=${max}${rest}`);
    await settled(page);
  };
  const answer = (light: number, points = "all", from = min): Promise<KpiData> =>
    post(token, `${api.kpiData.path}?${new URLSearchParams({ installation_id: String(plant.installation_id), start_date: from, end_date: max, pdm_list: points, min_irradiance: String(light) }).toString()}`, api.kpiData.reply, {});
  const table = () => page.getByRole("table", { name: t("modules:kpi.table") });
  const cells = (column: number) => table().locator(`tbody tr > :nth-child(${column})`).allInnerTexts();
  const delivered = ({ points }: KpiData) => points.toSorted((a, b) => (a.point < b.point ? -1 : 1)).map(({ energy_ac_kwh: kwh }) => f.number(kwh, points.reduce((sum, own) => sum + own.reference_energy_kwh, 0) < 1e4 ? 1 : 0));
  const light = () => page.getByLabel(t("modules:kpi.light"));

  it("shows the API's energies and ratios, for the light, the days and the points asked for", async () => {
    await open();
    await expect.poll(() => cells(5)).toEqual(delivered(await answer(0)));
    await light().fill("400");
    const bright = await answer(400);
    await expect.poll(() => cells(5)).toEqual(delivered(bright));
    expect(new URL(page.url()).searchParams.get("light")).toBe("400");
    expect(await cells(7)).toEqual(bright.points.toSorted((a, b) => (a.point < b.point ? -1 : 1)).map(({ pr }) => f.percent(pr, 1)));
    const from = `${max.slice(0, 8)}01`;
    await open("&light=400", from);
    await expect.poll(() => cells(5)).toEqual(delivered(await answer(400, "all", from)));
    const first = plant.inverters[0]?.id ?? "";
    await open(`&light=400&points=${first}`);
    await expect.poll(() => cells(5)).toEqual(delivered(await answer(400, first)));
    expect(await light().inputValue()).toBe("400");
  });

  it("refuses light that no sun gives, at the field", async () => {
    await open();
    await light().fill("3000");
    await page.getByText(t("sizing:fault.bounds", { least: "0", most: "2000" })).waitFor();
    expect(new URL(page.url()).searchParams.get("light")).toBeNull();
    await open("&light=1900");
    await page.getByText(t("modules:kpi.none")).waitFor();
  });

  it("reads its own workbook back as guaranteed values and shows the distance to them", async () => {
    await open();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("modules:table.save") }).click();
    const file = await (await download).path();
    await page.locator('.kpifilter input[type="file"]').setInputFiles({ name: "kpi.xlsx", mimeType: "application/octet-stream", buffer: await readFile(file) });
    await table().getByRole("columnheader", { name: t("modules:kpi.gap", { ratio: "PR, %" }) }).waitFor();
    const zero = f.signed(0, 1);
    await expect.poll(() => cells(8)).toEqual(plant.inverters.map(() => zero));
    await page.getByText(t("modules:kpi.forget")).click();
    await expect.poll(() => table().getByRole("columnheader").count()).toBe(8);
  });

  it("sorts and lets columns be hidden", async () => {
    await open();
    await table().getByRole("button", { name: "PI" }).click();
    const { points } = await answer(0);
    const order = points.toSorted((a, b) => (b.pi ?? 0) - (a.pi ?? 0)).map(({ pi }) => f.number(pi, 3));
    await expect.poll(() => cells(8)).toEqual(order);
    await page.getByRole("button", { name: new RegExp(t("web:table.columns")) }).click();
    await page.getByRole("menuitemcheckbox", { name: t("modules:kpi.hours") }).click();
    await expect.poll(() => table().getByRole("columnheader").count()).toBe(7);
  });
});
