import { api } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { post, tokenOf } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the park", () => {
  let browser: Browser;
  let token: string;
  let page: Page;

  signedIn({
    role: "admin",
    once: (arrival) => {
      browser = arrival.browser;
      token = arrival.token;
    },
    each: (own) => void ({ page } = own),
  });

  const park = (body: object) => post(token, api.parc.path, api.parc.reply, body);
  const tiles = () => page.locator(".tile .plantname a").allInnerTexts();
  const choose = (group: string, name: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).click();

  it("shows every plant's figures of the period as the API gives them, as tiles and as rows", async () => {
    await page.goto("/dashboard-parc");
    await settled(page);
    const figures = ({ period, currency }: Awaited<ReturnType<typeof park>>["rows"][number]) => [f.number(period?.pi ?? null, 3), f.energy(period?.energy_kwh ?? null), f.money(period?.loss_currency_per_day ?? null, currency, 2)];
    for (const period_type of ["under_1_year", "under_3_months"] as const) {
      if (period_type !== "under_1_year") await choose(t("fleet:period.label"), t(`fleet:period.${period_type}`));
      const { rows } = await park({ period_type });
      await expect.poll(tiles).toEqual(rows.map(({ installation_name: name }) => name));
      for (const [index, row] of rows.entries()) {
        const tile = page.locator(".tile").nth(index);
        for (const figure of figures(row)) await expect.poll(() => tile.innerText()).toContain(figure);
      }
    }
    await choose(t("fleet:park.view"), t("fleet:park.rows"));
    const { rows } = await park({ period_type: "under_3_months" });
    const table = page.getByRole("table", { name: t("fleet:park.title") });
    await table.waitFor();
    for (const [index, row] of rows.entries()) for (const figure of figures(row)) expect(await table.locator("tbody tr").nth(index).innerText()).toContain(figure);
    expect(new URL(page.url()).search).toContain("view=rows");
  });

  it("sorts, filters by state, and says when nothing answers the filters", async () => {
    await page.goto("/dashboard-parc");
    await settled(page);
    await page.getByLabel(t("fleet:park.sort")).selectOption("pi");
    const byPi = await park({ period_type: "under_1_year", sort: "pi" });
    await expect.poll(tiles).toEqual(byPi.rows.map(({ installation_name: name }) => name));
    await page.locator("main").getByRole("search").getByLabel(t("web:list.status")).selectOption("preparing");
    const preparing = await park({ period_type: "under_1_year", sort: "pi", status: ["checks", "running"] });
    await expect.poll(tiles).toEqual(preparing.rows.map(({ installation_name: name }) => name));
    await page.goto("/dashboard-parc?q=nowhere");
    await page.getByText(t("web:list.noMatch")).waitFor();
    await page.getByRole("button", { name: t("web:list.clear") }).click();
    await expect.poll(async () => (await tiles()).length).toBe(byPi.total);
  });

  it("lists the alarms of these plants by state", async () => {
    await page.goto("/dashboard-parc");
    await settled(page);
    const table = page.getByRole("table", { name: t("fleet:park.alarms") });
    for (const status of ["open", "all"] as const) {
      if (status === "all") await page.getByRole("radiogroup", { name: t("web:list.status") }).getByRole("radio", { name: t("web:list.tab.all") }).click();
      const alarms = await post(token, api.alarmList.path, api.alarmList.reply, { period_type: "under_1_year", status, page_size: 10 });
      await expect.poll(() => table.locator("tfoot").innerText()).toContain(t("web:incidents.total", { count: alarms.total }));
      await expect.poll(() => table.locator("tfoot").innerText()).toContain(f.number(alarms.period_loss_kwh));
      const { period_loss_currency: cost, currency } = alarms;
      await expect.poll(() => table.locator("tfoot").innerText()).toContain(cost === null || currency === null ? t("web:figure.na") : f.money(cost, currency, cost < 10 ? 2 : 0));
    }
  });

  it("shows the lowest role a plant in preparation without its figures", async () => {
    const user = await visit(browser, { seat: await seatOf("user") });
    await user.page.goto("/dashboard-parc");
    await settled(user.page);
    const { rows } = await post(await tokenOf("user"), api.parc.path, api.parc.reply, { period_type: "under_1_year" });
    const closed = rows.filter(({ is_forbidden: forbidden }) => forbidden);
    expect(closed.length).toBeGreaterThan(0);
    await expect.poll(() => user.page.locator(".tile--closed").count()).toBe(closed.length);
    expect(await user.page.locator(".tile--closed a").count()).toBe(0);
    await user.context.close();
  });
});
