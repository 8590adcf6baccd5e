import { api, LOSS_KEYS, type Installation, type SiteLosses } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the loss waterfall", () => {
  let token: string;
  let plant: Installation;
  let books: SiteLosses;
  let page: Page;
  let range: string;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "audit");
      const { min, max } = limitsOf(plant);
      range = `from=${min}&to=${max}`;
      books = await get(token, api.siteLosses.path, api.siteLosses.reply, { installation_id: plant.installation_id, start_date: min, end_date: max });
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (rest = "") => {
    await page.goto(`/installations/${plant.installation_id}/losses-waterfall?${range}${rest}`);
    await settled(page);
  };
  const causes = () => page.getByRole("option").allInnerTexts();
  const choose = (group: string, name: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).click();
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  /** What stands behind each bar, in a unit. */
  const expected = (of: (loss: SiteLosses["losses"][number]) => number | null, [factor, unit]: readonly [number, string]) =>
    books.losses.flatMap((loss) => {
      const kwh = of(loss);
      return kwh === null ? [] : [`${t(`common:loss.${loss.key}`)}: ${f.significant(kwh * factor)} ${unit}`];
    });
  const kwh = () => (books.reference_energy_kwh >= 1e5 ? ([1e-3, "MWh"] as const) : ([1, "kWh"] as const));

  it("gives every bar the API's number, in all four units", async () => {
    await open();
    await expect.poll(causes).toEqual(expected((loss) => loss.kwh, kwh()));
    const group = t("web:unit.label");
    const percent = 100 / books.reference_energy_kwh;
    for (const [name, unit, factor, written] of [
      [t("web:unit.site_percent"), "site_percent", percent, "%"],
      [t("web:unit.point_percent"), "point_percent", percent, "%"],
      [books.currency, "currency", books.tariff_per_kwh, books.currency],
    ] as const) {
      await choose(group, name);
      await expect.poll(causes).toEqual(expected((loss) => loss.kwh, [factor, written]));
      expect(parameter("unit")).toBe(unit);
    }
  });

  it("tells percent of the site from percent of the chosen point", async () => {
    const { points } = books;
    const [first] = points;
    if (first === undefined || points.length < 2) throw new Error("the demo fleet's audits have several measurement points");
    await open(`&points=${encodeURIComponent(first.point)}&unit=site_percent`);
    const written = (factor: number) => `${t("common:loss.iam")}: ${f.significant((first.losses["iam"] ?? 0) * factor)} %`;
    await expect.poll(causes).toContain(written(100 / books.reference_energy_kwh));
    await choose(t("web:unit.label"), t("web:unit.point_percent"));
    await expect.poll(causes).toContain(written(100 / first.reference_energy_kwh));
  });

  it("closes in the sequential and the Shapley attribution, and says that recoverable energies do not add up", async () => {
    await open();
    const closure = page.locator(".closure");
    await expect.poll(() => closure.innerText()).toMatch(/=\s[−-]?0\.000\skWh/);
    await page.getByText(t("web:attribution.sequentialMeaning")).waitFor();
    await choose(t("web:attribution.label"), t("web:attribution.shapley"));
    await page.getByText(t("web:attribution.shapleyMeaning")).waitFor();
    await expect.poll(() => closure.innerText()).toMatch(/=\s[−-]?0\.000\skWh/);
    await expect.poll(causes).toEqual(expected((loss) => (loss.group === "residual" ? loss.kwh : loss.shapley_kwh), kwh()));
    await choose(t("web:attribution.label"), t("web:attribution.recoverable"));
    await page.getByText(t("web:totals.noSum")).waitFor();
    await expect.poll(() => closure.count()).toBe(0);
    await expect.poll(causes).toEqual(expected((loss) => (loss.group === "design" || loss.group === "residual" ? null : loss.recoverable_kwh), kwh()));
  });

  it("shows totals that are the API's", async () => {
    await open("&unit=currency");
    const totals = await page.locator(".totals").innerText();
    const money = (energy: number) => f.number(energy * books.tariff_per_kwh, books.reference_energy_kwh * books.tariff_per_kwh >= 1000 ? 0 : 1);
    for (const energy of [books.reference_energy_kwh, books.energy_ac_kwh - books.reference_energy_kwh, books.energy_ac_kwh]) expect(totals).toContain(money(energy));
  });

  it("draws bars below twice their uncertainty in another texture", async () => {
    const unsure = books.losses.filter(({ kwh: size, uncertainty_kwh: u }) => Math.abs(size) > 1e-9 * books.reference_energy_kwh && Math.abs(size) < 2 * u);
    await page.goto(`/installations/show/${plant.installation_id}?${range}`);
    await settled(page);
    const table = page.getByRole("table", { name: t("web:losses.title") });
    const hatched = table.locator("tr", { has: page.locator(".lossbar--unsure") });
    const names = await hatched.locator("th").allInnerTexts();
    for (const { key } of unsure) expect(names.map((name) => name.trim())).toContain(t(`common:loss.${key}`));
    if (names.length > 0) expect(await page.evaluate<string>("getComputedStyle(document.querySelector('.lossbar--unsure')).backgroundImage + getComputedStyle(document.querySelector('.lossbar--unsure > span')).backgroundImage")).toContain("gradient");
    await open();
    await page.getByText(t("charts:legend.belowTwoU")).waitFor();
  });

  it("leads from a bar to where and when, from there to the intervals and the raw samples", async () => {
    await open();
    const picture = page.getByRole("img", { name: t("web:waterfall.picture") }).locator("canvas");
    const box = await picture.boundingBox();
    if (box === null) throw new Error("the waterfall is drawn");
    await picture.click({ position: { x: box.width * 0.16, y: box.height * 0.5 } });
    await expect.poll(() => parameter("cause")).not.toBeNull();
    const cause = LOSS_KEYS.find((key) => key === parameter("cause"));
    if (cause === undefined) throw new Error(`${parameter("cause")} is no loss`);
    await page.getByRole("heading", { name: t("web:heatmap.title", { cause: t(`common:loss.${cause}`) }) }).waitFor();
    await settled(page);

    const map = page.locator(".section figure").nth(1).locator("canvas");
    const cells = await map.boundingBox();
    if (cells === null) throw new Error("the map is drawn");
    await map.click({ position: { x: cells.width * 0.6, y: Math.min(20, cells.height / 4) } });
    await expect.poll(() => parameter("day")).not.toBeNull();
    const [point, day] = [parameter("point") ?? "", parameter("day") ?? ""];
    const behind = await get(token, api.lossIntervals.path, api.lossIntervals.reply, { installation_id: plant.installation_id, point, date: day });
    const ledger = page.getByRole("table", { name: t("web:intervals.ledger") });
    await ledger.waitFor();
    const sum = (of: (interval: (typeof behind.intervals)[number]) => number) => f.number(behind.intervals.reduce((total, interval) => total + of(interval), 0), 3);
    const foot = await ledger.locator("tfoot").innerText();
    expect(foot).toContain(sum((interval) => interval.reference_kwh));
    expect(foot).toContain(sum((interval) => interval.delivered_kwh));
    const losses = LOSS_KEYS.filter((key) => behind.intervals.some((interval) => Math.abs(interval.losses[key] ?? 0) > 1e-9));
    for (const key of losses) expect(foot).toContain(sum((interval) => interval.losses[key] ?? 0));
    await page.getByRole("heading", { name: t("web:intervals.samples") }).waitFor();
    await page.getByRole("img", { name: t("web:intervals.picture") }).locator("canvas").waitFor();
    await page.reload();
    await ledger.waitFor();
  });

  it("shows a part of the days of a map between two handles, and all of them again", async () => {
    const { min, max } = limitsOf(plant);
    const days = (Date.parse(max) - Date.parse(min)) / 86_400_000 + 1;
    await page.goto(`/installations/${plant.installation_id}/losses-waterfall?from=${min}&to=${max}&cause=temperature`);
    await settled(page);
    const handle = page.getByRole("slider", { name: t("web:heatmap.first") });
    await handle.focus();
    for (let k = 0; k < 5; k += 1) await page.keyboard.press("ArrowRight");
    const fifth = new Date(Date.parse(min) + 5 * 86_400_000).toISOString().slice(0, 10);
    await page.getByText(t("web:heatmap.inSight", { from: f.day(fifth), to: f.day(max) })).waitFor();
    expect(await handle.getAttribute("aria-valuetext")).toBe(f.day(fifth));
    expect(Number(await handle.getAttribute("aria-valuemax"))).toBeLessThan(days);
    await page.getByRole("button", { name: t("web:heatmap.all") }).click();
    await page.getByText(t("web:heatmap.inSight", { from: f.day(min), to: f.day(max) })).waitFor();
  });

  it("lets the keyboard choose a cause", async () => {
    await open();
    await page.getByRole("listbox").focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => parameter("cause")).not.toBeNull();
    const first = parameter("cause");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => parameter("cause")).not.toBe(first);
  });
});
