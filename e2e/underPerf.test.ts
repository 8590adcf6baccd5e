import { api, type Installation, type LossHistory } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { post, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the under-performance history", () => {
  let token: string;
  let plant: Installation;
  let history: LossHistory;
  let page: Page;

  const historyOf = (more: object = {}) =>
    post(token, api.lossHistory.path, api.lossHistory.reply, { report_name: "loss_history", country_lang_code: "en-GB", target_menu: "performance", query_param: { installation_id: plant.installation_id, ...more } });

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "continuous");
      history = await historyOf();
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (search = "") => {
    await page.goto(`/installations/${plant.installation_id}/under-perf${search}`);
    await settled(page);
  };
  const losses = () => page.getByRole("table", { name: t("history:losses.title") });
  const choose = (group: string, name: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).click();
  const periodOf = (books: LossHistory, type: string) => {
    const period = books.periods.find(({ period_type: own }) => own === type);
    if (period === undefined) throw new Error(`no period ${type}`);
    return period;
  };
  /** Every shown loss of a period with its energy, money and words. */
  const expected = (books: LossHistory, type: string, all: boolean) => {
    const period = periodOf(books, type);
    const digits = period.reference_kwh > 20_000 ? 0 : 1;
    return period.losses
      .filter(({ group }) => all || group !== "design")
      .map(({ name, kwh, share, currency, stability_name: stability, homogeneity_name: homogeneity, trend_name: trend }) => [name, f.number(kwh, digits), f.percent(share, 2), f.number(currency, 2), ...[stability, homogeneity, trend].map((word) => word ?? t("web:figure.na"))]);
  };
  const shown = async () => {
    const rows = await losses().locator("tbody tr").all();
    return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts().then((cells) => [0, 1, 3, 4, 6, 7, 8].map((index) => (cells[index] ?? "").trim()))));
  };

  it("gives each period's losses and how they behave, as the API does", async () => {
    await open();
    await expect.poll(shown).toEqual(expected(history, "under_1_year", false));
    const periods = page.getByRole("table", { name: t("history:periods.title") });
    for (const [index, period] of history.periods.entries()) {
      const row = await periods.locator("tbody tr").nth(index).innerText();
      for (const figure of [period.name, f.number(period.pi, 3), f.energy(period.under_performance.kwh)]) expect(row).toContain(figure);
    }
    for (const type of ["under_1_month", "all"] as const) {
      await choose(t("fleet:period.label"), t(`fleet:period.${type}`));
      await expect.poll(shown).toEqual(expected(history, type, false));
    }
    await choose(t("history:scope.label"), t("history:scope.all"));
    await expect.poll(shown).toEqual(expected(history, "all", true));
    await page.reload();
    await settled(page);
    expect(await shown()).toEqual(expected(history, "all", true));
  });

  it("counts back from the end of the chosen range", async () => {
    const end = periodOf(history, "under_1_month").start_date;
    await open(`?from=${history.start_date}&to=${end}&period=under_3_months`);
    const earlier = await historyOf({ end_date: end });
    expect(periodOf(earlier, "under_3_months").end_date).toBe(end);
    expect(expected(earlier, "under_3_months", false)).not.toEqual(expected(history, "under_3_months", false));
    await expect.poll(shown).toEqual(expected(earlier, "under_3_months", false));
  });

  it("draws the course in the chosen unit, from the same numbers", async () => {
    await open("?period=under_1_month");
    const { series, losses: found } = periodOf(history, "under_1_month");
    const keys = found.filter(({ group, key }) => group !== "design" && series.losses[key] !== undefined).map(({ key }) => key);
    for (const [name, of] of [
      [t("web:unit.site_percent"), (kwh: number, index: number) => (100 * kwh) / (series.reference_kwh[index] ?? Number.NaN)],
      [history.currency, (kwh: number) => kwh * history.tariff_per_kwh],
    ] as const) {
      await choose(t("web:unit.label"), name);
      const [head, ...saved] = await savedCsv(page);
      expect(head).toEqual(["start", ...keys]);
      expect(saved).toHaveLength(series.steps.length);
      saved.forEach((cells, index) =>
        keys.forEach((key, column) => {
          if ((series.reference_kwh[index] ?? 0) > 0) expect(Number(cells[column + 1])).toBeCloseTo(of(series.losses[key]?.[index] ?? Number.NaN, index), 9);
        }),
      );
    }
  });

  it("looks at one cause by keyboard: its course, and what it took from each point", async () => {
    await open("?period=all");
    const period = periodOf(history, "all");
    const first = period.losses.find(({ group }) => group !== "design");
    if (first === undefined) throw new Error("the demo plant has losses");
    await losses().locator("tbody tr").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("cause")).toBe(first.key);
    const points = page.getByRole("table", { name: t("history:points.title") });
    const most = period.points.toSorted((a, b) => (b.losses[first.key] ?? 0) - (a.losses[first.key] ?? 0))[0];
    await expect.poll(() => points.locator("tbody tr").first().innerText()).toContain(f.energy(most?.losses[first.key] ?? 0));
  });
});
