import { api, type Incidents, type Installation } from "@sunledger/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fleetOf, get, limitsOf } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

/** Each plant of the fleet with the incidents that answer a query, the one with the most first. */
async function incidentsByPlant(token: string, query: Record<string, string> = {}): Promise<{ id: number; list: Incidents }[]> {
  const plants = (await fleetOf(token)).filter(({ status_key: status }) => status === "available");
  const asked = await Promise.all(plants.map(async ({ installation_id: id }) => ({ id, list: await get(token, api.incidentsTable.path, api.incidentsTable.reply, { installation_id: id, ...query }) })));
  return asked.toSorted((a, b) => b.list.total - a.list.total);
}

describe("the incidents", () => {
  let token: string;
  let plant: Installation;
  let page: Page;

  const asked = (query: Record<string, string | number>) => get(token, api.incidentsTable.path, api.incidentsTable.reply, { installation_id: plant.installation_id, top: 15, ...query });

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      // the plant with the most incidents: more than one Top has to cut
      const most = (await incidentsByPlant(token))[0];
      if (most === undefined) throw new Error("the demo fleet has incidents");
      plant = await get(token, api.installation.path.replace("{id}", String(most.id)), api.installation.reply);
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (search: string) => {
    await page.goto(`/expert-incident/${plant.installation_id}/incident?${search}`);
    await settled(page);
  };
  const table = () => page.getByRole("table", { name: t("web:incidents.all") });
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const filter = async (label: string, option: string) => {
    await page.locator(".selectfield").filter({ has: page.locator("span").getByText(label, { exact: true }) }).locator("select").selectOption({ label: option });
    await settled(page);
  };
  /** The table shows these incidents: their energies, in this order, and their sum. */
  const shows = async ({ rows, loss_kwh: sum, total, matching }: Incidents) => {
    const energies = rows.map(({ category, loss_kwh: kwh }) => (category === "communication" ? t("web:figure.na") : f.number(kwh, kwh < 10 ? 1 : 0)));
    if (rows.length === 0) await page.getByText(t("incident:none")).waitFor();
    else await expect.poll(() => table().locator("tbody tr td:nth-child(5)").allInnerTexts()).toEqual(energies);
    if (rows.length > 0) expect(await table().locator("tfoot").innerText()).toContain(f.number(sum));
    if (rows.length > 0) expect(await table().locator("tfoot").innerText()).toContain(t("incident:total", { count: total }));
    await page.getByRole("heading", { name: t("incident:title", { count: matching, shown: f.number(matching) }) }).waitFor();
  };

  it("are those that the API gives for each filter, and the address keeps every choice", async () => {
    await open("period=all");
    await shows(await asked({ period_type: "all" }));
    const all = await asked({ period_type: "all", top: 500 });
    const some = all.rows[0];
    if (some === undefined) throw new Error("there are incidents");
    const choices: [string, string, string, string, Record<string, string | number>][] = [
      [t("web:list.status"), t("common:state.closed"), "status", "closed", { status: "closed" }],
      [t("incident:filter.duration"), t("incident:duration.1d"), "duration", "1d", { duration_over: 24 }],
      [t("incident:filter.perimeter"), t(`incident:perimeter.${some.perimeter}`), "perimeter", some.perimeter, { perimeter: some.perimeter }],
      [t("incident:filter.loss"), `≥ ${f.unit(10, "kWh")}`, "lost", "10", { min_loss_kwh: 10 }],
      [t("incident:filter.severity"), t(`common:severity.${some.severity}`), "severity", some.severity, { severity: some.severity }],
      [t("incident:filter.criticality"), t(`report:criticality.${some.criticality}`), "criticality", some.criticality, { criticality: some.criticality }],
      [t("incident:filter.category"), t(`common:incident.${some.category}`), "category", some.category, { category: some.category }],
    ];
    let query: Record<string, string | number> = { period_type: "all" };
    for (const [label, option, name, value, more] of choices) {
      await filter(label, option);
      query = { ...query, ...more };
      expect(parameter(name)).toBe(value);
      await shows(await asked(query));
    }
    await page.reload();
    await settled(page);
    await shows(await asked(query));
    await page.getByRole("button", { name: t("web:list.clear") }).first().click();
    await shows(await asked({ period_type: "all" }));
  });

  it("follow the dates, or a period that ends with the data", async () => {
    const { max } = limitsOf(plant);
    await open(`from=${max.slice(0, 4)}-01-01&to=${max}&top=500`);
    await shows(await asked({ start_date: `${max.slice(0, 4)}-01-01`, end_date: max, top: 500, page_size: 50 }));
    for (const period of ["under_3_months", "under_6_months", "under_1_year"] as const) {
      await filter(t("incident:filter.period"), t(`incident:period.${period}`));
      await shows(await asked({ period_type: period, top: 500, page_size: 50 }));
    }
    await page.getByRole("button", { name: t("web:range.earlier") }).click();
    await expect.poll(() => parameter("period")).toBeNull();
    await settled(page);
    await shows(await asked({ start_date: parameter("from") ?? "", end_date: parameter("to") ?? "", top: 500, page_size: 50 }));
    await filter(t("incident:filter.period"), t("incident:period.under_1_year"));
    await filter(t("incident:filter.duration"), t("incident:duration.timesteps"));
    await shows(await asked({ period_type: "under_1_year", timesteps_over: 2, top: 500, page_size: 50 }));
  });

  it("are cut to the costliest, and come at one measurement point", async () => {
    await open("period=all");
    for (const top of [50, 100, 250, 500]) {
      await page.getByRole("radiogroup", { name: t("incident:top.label") }).getByRole("radio", { name: String(top), exact: true }).click();
      await settled(page);
      await shows(await asked({ period_type: "all", top, page_size: 50 }));
    }
    const point = plant.inverters[1]?.id ?? "";
    await open(`period=all&points=${point}`);
    await shows(await asked({ period_type: "all", pdm_list: point }));
  });

  it("open beside the table by keyboard with evidence and charts, step on, and lead to the books", async () => {
    await open("period=all");
    const { rows } = await asked({ period_type: "all" });
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error("there are incidents");
    await table().locator("tbody tr").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => parameter("incident")).toBe(second.id);
    const panel = page.getByRole("complementary");
    await panel.getByText(second.evidence).waitFor();
    await panel.getByRole("button", { name: t("incident:previous") }).click();
    await panel.getByText(first.evidence).waitFor();
    await settled(page);
    expect(await panel.getByRole("img").count()).toBeGreaterThanOrEqual(2);
    await panel.getByRole("link", { name: t("incident:toWaterfall") }).click();
    await page.waitForURL(/losses-waterfall/);
    expect(parameter("points")).toBe([...new Set(first.points.map((place) => place.split("/")[0]))].join(","));
    await page.goBack();
    await settled(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => parameter("incident")).toBeNull();
  });

  it("of a sensor show its readings, and lead to the whole plant's books", async () => {
    const { id, list } = (await incidentsByPlant(token, { perimeter: "sensor" }))[0] ?? {};
    const incident = list?.rows[0];
    if (id === undefined || incident === undefined) throw new Error("a sensor of the demo fleet drifts");
    const refused: string[] = [];
    page.on("response", (reply) => void (reply.status() >= 400 && refused.push(reply.url())));
    await page.goto(`/expert-incident/${id}/incident?period=all&perimeter=sensor&incident=${incident.id}`);
    await settled(page);
    const panel = page.getByRole("complementary");
    const point = incident.points[0] ?? "";
    await panel.getByRole("heading", { name: t("incident:around.readings", { point }) }).waitFor();
    await panel.getByRole("img", { name: t("incident:around.picture", { point }) }).waitFor();
    expect(await panel.getByRole("heading", { name: t("incident:days.title") }).count()).toBe(0);
    await panel.getByRole("link", { name: t("incident:toWaterfall") }).click();
    await page.waitForURL(/losses-waterfall/);
    await settled(page);
    expect(parameter("points")).toBeNull();
    expect(refused).toEqual([]);
  });

  it("are added up when ticked, all at once too, and saved as a spreadsheet", async () => {
    await open("period=all");
    const { rows, total } = await asked({ period_type: "all", page_size: 500 });
    const chosen = (of: typeof rows) => t("incident:chosen", { count: of.length, energy: f.energy(of.reduce((sum, row) => sum + row.loss_kwh, 0)), money: f.money(of.reduce((sum, row) => sum + (row.loss_currency ?? 0), 0), plant.currency) });
    await table().locator("tbody input").first().check();
    await page.getByText(chosen(rows.slice(0, 1))).waitFor();
    await page.getByRole("checkbox", { name: t("incident:choose.all") }).check();
    await page.getByText(chosen(rows)).waitFor();
    for (const type of ["CSV", "XLSX"]) {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: type }).click();
      const content = await readFile(await (await saved).path());
      if (type === "XLSX") expect(content.subarray(0, 2).toString()).toBe("PK");
      else expect(content.toString("utf8").trim().split(/\r?\n/).length).toBeGreaterThanOrEqual(total + 1);
    }
  });

  it("are marked new at the next visit when they were not there at this one", async () => {
    await open("period=all");
    expect(await table().getByText(t("incident:new.badge"), { exact: true }).count()).toBe(0);
    const forgotten = `const key = "sunledger.incidents"; const all = JSON.parse(localStorage.getItem(key)); const visit = all["${plant.installation_id}"]; visit.latest.shift(); visit.at -= 7_200_000; localStorage.setItem(key, JSON.stringify(all));`;
    await expect.poll(() => page.evaluate<boolean>(`localStorage.getItem("sunledger.incidents") !== null`)).toBe(true);
    await page.evaluate(forgotten);
    await page.reload();
    await expect.poll(() => table().getByText(t("incident:new.badge"), { exact: true }).count()).toBe(1);
  });
});

describe("the incidents in German", () => {
  let page: Page;
  let place: string;

  signedIn({
    role: "admin",
    language: "de-DE",
    once: async ({ token }) => {
      const most = (await incidentsByPlant(token, { period_type: "all" }))[0];
      if (most === undefined) throw new Error("the demo fleet has incidents");
      place = `/expert-incident/${most.id}/incident?period=all&incident=${most.list.rows[0]?.id ?? ""}`;
    },
    each: (own) => void ({ page } = own),
  });

  it("stand whole beside the open one, no column cut at the panel's edge", async () => {
    await page.goto(place);
    await settled(page);
    await page.getByRole("complementary").waitFor();
    const box = page.locator(".incidentpage__list .tablebox");
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});
