import { api, type FleetRow, type ReplyOf } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { post } from "./api.ts";
import { settled } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the fleet", () => {
  let token: string;
  let page: Page;

  signedIn({
    role: "admin",
    once: (arrival) => {
      token = arrival.token;
    },
    each: (own) => void ({ page } = own),
  });

  const fleetOf = (body: object): Promise<ReplyOf<typeof api.fleet>> => post(token, api.fleet.path, api.fleet.reply, body);
  const open = async (search = "") => {
    await page.goto(`/dashboard-fleet${search}`);
    await settled(page);
  };
  const table = () => page.getByRole("table", { name: t("fleet:ranking.title") });
  const names = () => table().locator("tbody th a").allInnerTexts();
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const choose = (group: string, name: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).click();
  const money = (row: FleetRow | undefined) => f.money(row?.period?.loss_currency_per_day ?? Number.NaN, row?.currency ?? "EUR", 2);

  it("ranks the plants by the money the API says they lose, and follows the period", async () => {
    await open();
    const year = await fleetOf({ period_type: "under_1_year" });
    await expect.poll(names).toEqual(year.rows.map(({ installation_name: name }) => name));
    expect(await table().locator("tbody tr").first().innerText()).toContain(money(year.rows[0]));
    expect(await table().locator("tfoot").innerText()).toContain(f.number(year.together.pi, 3));
    const month = await fleetOf({ period_type: "under_1_month" });
    await choose(t("fleet:period.label"), t("fleet:period.under_1_month"));
    await expect.poll(names).toEqual(month.rows.map(({ installation_name: name }) => name));
    await expect.poll(() => table().locator("tbody tr").first().innerText()).toContain(money(month.rows[0]));
    expect(parameter("period")).toBe("under_1_month");
    expect(money(month.rows[0])).not.toBe(money(year.rows[0]));
  });

  it("narrows by name and kind, and sorts, all in the address", async () => {
    await open();
    const audits = await fleetOf({ period_type: "under_1_year", analysis_mode: "audit" });
    await page.getByLabel(t("fleet:filter.mode")).selectOption("audit");
    await expect.poll(names).toEqual(audits.rows.map(({ installation_name: name }) => name));
    const sorted = await fleetOf({ period_type: "under_1_year", analysis_mode: "audit", sort: "-pi" });
    await table().getByRole("button", { name: "PI", exact: true }).click();
    await expect.poll(names).toEqual(sorted.rows.map(({ installation_name: name }) => name));
    const wanted = sorted.rows[0]?.installation_name ?? "";
    await page.getByRole("searchbox").last().fill(wanted);
    await expect.poll(names).toEqual([wanted]);
    await page.reload();
    await settled(page);
    expect(await names()).toEqual([wanted]);
    await page.getByRole("searchbox").last().fill("no such plant");
    await page.getByText(t("web:list.noMatch")).waitFor();
  });

  it("lays at most six plants side by side, with the API's numbers at any step", async () => {
    await open();
    const { rows } = await fleetOf({ period_type: "under_1_year" });
    for (const [index, row] of rows.slice(0, 6).entries()) {
      await table().getByRole("checkbox", { name: t("fleet:compare.choose", { name: row.installation_name }) }).click();
      await expect.poll(() => parameter("compare")?.split(",").length).toBe(index + 1);
    }
    expect(await table().getByRole("checkbox", { name: t("fleet:compare.choose", { name: rows[6]?.installation_name ?? "" }) }).isDisabled()).toBe(true);
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error("the demo fleet has two plants");
    await open(`?compare=${second.installation_id},${first.installation_id}&granularity=month&quantity=energy_kwh`);
    const starts = [first, second].map(({ period }) => period?.start_date ?? "").toSorted();
    const ends = [first, second].map(({ period }) => period?.end_date ?? "").toSorted();
    const asked = page.waitForRequest((request) => request.url().endsWith(api.evolution.path));
    await choose(t("web:granularity.label"), t("web:granularity.week"));
    expect((await asked).postDataJSON()).toEqual({ start_date: starts[0], end_date: ends[1], granularity: "week", quantity: "energy_kwh", installations: [second.installation_id, first.installation_id] });
    await settled(page);
    const evolution = await post(token, api.evolution.path, api.evolution.reply, { start_date: starts[0], end_date: ends[1], granularity: "week", quantity: "energy_kwh", installations: [second.installation_id, first.installation_id] });
    await page.getByRole("img", { name: t("fleet:evolution.picture", { count: evolution.steps.length, quantity: t("fleet:quantity.energy_kwh") }) }).waitFor();
    const saved = await savedCsv(page);
    expect(saved[0]?.slice(1)).toEqual([second, first].map(({ installation_name: name }) => `${name} energy_kwh`));
    const of = (id: number) => evolution.series.find(({ installation_id: own }) => own === id)?.values ?? [];
    expect(saved.slice(1)).toEqual(evolution.steps.map((step, index) => [step, String(of(second.installation_id)[index] ?? ""), String(of(first.installation_id)[index] ?? "")]));
  });

  it("refuses to compare different definitions, and says which follow which", async () => {
    const { rows } = await fleetOf({ period_type: "under_1_year" });
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error("the demo fleet has two plants");
    // one plant as if it had been analysed by a later major version
    await page.route(`**${api.fleet.path}`, async (route) => {
      const response = await route.fetch();
      const body = api.fleet.reply.parse(await response.json());
      await route.fulfill({ response, json: { ...body, rows: body.rows.map((row) => (row.installation_id === second.installation_id ? { ...row, compute_tag_version: "9.0.0" } : row)) } });
    });
    let asked = 0;
    page.on("request", (request) => (asked += request.url().endsWith(api.evolution.path) ? 1 : 0));
    await open(`?compare=${first.installation_id},${second.installation_id}`);
    await page.getByText(t("fleet:refused.definition")).waitFor();
    const groups = await page.locator(".refused").innerText();
    expect(groups).toContain(`${t("fleet:refused.version", { version: "9" })} ${second.installation_name}`);
    expect(asked).toBe(0);
    await page.getByRole("button", { name: t("fleet:refused.keep", { count: 1 }) }).last().click();
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(parameter("compare")).toMatch(/^"?\d+"?$/);
  });

  it("tells the alerts of the API, those open and those of the period", async () => {
    await open();
    const alarms = await post(token, api.alarmList.path, api.alarmList.reply, { period_type: "under_1_year", status: "open", page_size: 4 });
    await expect.poll(() => page.locator(".alert__text").allInnerTexts()).toEqual(alarms.rows.map(({ evidence }) => evidence));
    const { rows } = await fleetOf({ period_type: "under_1_year" });
    const start_date = rows.map(({ period }) => period?.start_date ?? "9").toSorted()[0];
    const end_date = rows.map(({ period }) => period?.end_date ?? "0").toSorted().at(-1);
    const past = await post(token, api.alerts.path, api.alerts.reply, { start_date, end_date, page_size: 4 });
    await choose(t("fleet:alert.which"), t("fleet:alert.period"));
    await expect.poll(() => page.locator(".alert__text").allInnerTexts()).toEqual(past.rows.map(({ evidence }) => evidence));
  });

  it("opens a plant from its row by keyboard", async () => {
    await open();
    const { rows } = await fleetOf({ period_type: "under_1_year" });
    await table().locator("tbody tr").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/installations/show/${rows[0]?.installation_id}*`);
    await settled(page);
  });
});
