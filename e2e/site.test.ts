import { api, type AuditThresholds, type Installation } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { inject, describe, expect, it } from "vitest";
import { fleetOf, get, limitsOf, someInstallation, tokenOf } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { savedCsv } from "./savedCsv.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the page of a site", () => {
  let browser: Browser;
  let token: string;
  let plant: Installation;
  let page: Page;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      browser = arrival.browser;
      token = arrival.token;
      plant = await someInstallation(token, "audit");
    },
    each: (own) => void ({ page } = own),
  });

  const open = async (search = "") => {
    await page.goto(`/smart-guard/${plant.installation_id}${search}`);
    await settled(page);
  };
  const section = (name: string) => page.getByRole("region", { name });
  const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const id = () => plant.installation_id;

  it("tells availability and health of the chosen day as the API does", async () => {
    const { max } = limitsOf(plant);
    await open();
    for (const day of [max, daysBefore(max, 40)]) {
      const field = page.getByRole("textbox", { name: t("site:day.label") });
      await field.fill(day);
      await field.press("Enter");
      await page.getByRole("heading", { name: t("site:day.title", { day: f.day(day) }) }).waitFor();
      await settled(page);
      const diagnostic = await get(token, api.diagnostic.path, api.diagnostic.reply, { installation_id: id(), start_date: daysBefore(day, 29), end_date: day });
      await expect.poll(() => section(t("site:availability.title")).innerText()).toContain(f.number((diagnostic.kpi["availability"]?.value ?? Number.NaN) * 100, 2));
      expect(await section(t("site:availability.title")).innerText()).toContain(f.number(diagnostic.kpi["pi"]?.value ?? null, 3));
      const { items } = await get(token, api.checklists.path, api.checklists.reply, { installation_id: id(), date: day });
      const answers = page.getByRole("table", { name: t("site:health.answers") });
      await expect.poll(async () => (await answers.locator("tbody tr").allInnerTexts()).map((row) => items.filter(({ sentence }) => row.includes(sentence)).length > 0)).toEqual(items.map(() => true));
    }
    expect(new URL(page.url()).searchParams.get("day")).toBe(daysBefore(max, 40));
  });

  it("opens a day of the calendar and says what it lost", async () => {
    const { max } = limitsOf(plant);
    const { days } = await get(token, api.alarmDays.path, api.alarmDays.reply, { installation_id: id(), date: max });
    const worst = days.toSorted((a, b) => (b.loss_kwh ?? 0) - (a.loss_kwh ?? 0))[0];
    if (worst === undefined) throw new Error("a month has days");
    await open(`?day=${max}`);
    await page.getByRole("button", { name: new RegExp(`^${f.day(worst.date)},`) }).click();
    const tree = await get(token, api.alarmLossTree.path, api.alarmLossTree.reply, { installation_id: id(), date: worst.date });
    await page.getByRole("heading", { name: t("site:tree.title", { day: f.day(worst.date) }) }).waitFor();
    await settled(page);
    await expect.poll(() => page.locator(".daytree__head .num").innerText()).toBe(f.energy(tree.loss_kwh));
    expect(await page.locator(".daytree summary .daytree__name").allInnerTexts()).toEqual(tree.causes.map(({ name }) => name));
  });

  it("lists the alarms of the period and state that the address names", async () => {
    const { max } = limitsOf(plant);
    const all = await get(token, api.alarmDetails.path, api.alarmDetails.reply, { installation_id: id(), date: max, period_type: "all", status: "all" });
    const month = await get(token, api.alarmDetails.path, api.alarmDetails.reply, { installation_id: id(), date: max, period_type: "under_1_month", status: "all" });
    const closed = await get(token, api.alarmDetails.path, api.alarmDetails.reply, { installation_id: id(), date: max, period_type: "all", status: "closed" });
    expect(all.total).toBeGreaterThan(month.total);
    await open(`?day=${max}`);
    const alarms = section(t("site:alarms.title"));
    await expect.poll(() => alarms.innerText()).toContain(t("web:incidents.total", { count: month.total }));
    await alarms.getByRole("radiogroup", { name: t("fleet:period.label") }).getByRole("radio", { name: t("fleet:period.all") }).click();
    await expect.poll(() => alarms.innerText()).toContain(t("web:incidents.total", { count: all.total }));
    const kwh = all.rows.reduce((sum, row) => sum + row.period_loss_kwh, 0);
    await expect.poll(() => alarms.locator("tfoot").innerText()).toContain(f.number(kwh));
    await alarms.getByRole("radio", { name: t("common:state.closed") }).click();
    await expect.poll(() => alarms.innerText()).toContain(t("web:incidents.total", { count: closed.total }));
    expect(new URL(page.url()).search).toContain("alarms=closed");
  });

  it("draws and lists the sub-arrays of the range, by quantity, step and points, with the API's numbers", async () => {
    const { max } = limitsOf(plant);
    const range = { start_date: daysBefore(max, 89), end_date: max };
    await open(`?from=${range.start_date}&to=${range.end_date}`);
    const graph = page.getByRole("region", { name: t("site:graph.title", { quantity: t("site:quantity.pi") }) });
    await graph.getByLabel(t("site:graph.unit")).selectOption("energy");
    const energies = page.getByRole("region", { name: t("site:graph.title", { quantity: t("site:quantity.energy") }) });
    await energies.getByRole("radio", { name: t("web:granularity.month") }).click();
    await settled(page);
    const answer = await get(token, api.subarrayGraph.path, api.subarrayGraph.reply, { installation_id: id(), lang_code: "en-GB", ...range, granularity: "month" });
    await energies.getByRole("img", { name: t("site:graph.picture", { count: answer.steps.length, quantity: t("site:quantity.energy") }) }).waitFor();
    const saved = await savedCsv(page);
    expect(saved.slice(1).map(([start]) => start)).toEqual(answer.steps);
    const shown = (saved[0] ?? []).slice(1).map((name) => name.split(" ")[0]);
    expect(saved.slice(1)).toEqual(answer.steps.map((step, index) => [step, ...shown.map((point) => String(answer.series.find((line) => line.point === point)?.energy_kwh[index] ?? ""))]));

    const table = page.getByRole("table", { name: t("site:subarray.title") });
    const sorted = await get(token, api.subarrayTable.path, api.subarrayTable.reply, { installation_id: id(), ...range, sort: "-inverter_energy_kwh" });
    await table.getByRole("button", { name: t("site:subarray.acEnergy") }).click();
    await expect.poll(() => table.locator("tbody th").allInnerTexts()).toEqual(sorted.rows.slice(0, 25).map(({ pdm }) => pdm));
    expect(await table.locator("tbody tr").first().innerText()).toContain(f.number(sorted.rows[0]?.inverter_energy_kwh ?? null));
    const point = plant.inverters[1]?.id ?? "";
    await energies.getByRole("button", { name: t("web:points.label") }).click();
    await page.getByRole("menuitemcheckbox", { name: point, exact: true }).click();
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await table.locator("tbody th").allInnerTexts()).every((name) => name.startsWith(`${point}/`))).toBe(true);
  });

  it("tells what the site is made of, and hands out its documents", async () => {
    await open("?group=informations");
    const text = await page.locator("main").innerText();
    const models = await get(token, api.inverterModels.path.replace("{id}", String(id())), api.inverterModels.reply);
    for (const { model, count } of models.models) expect(text).toContain(`${f.number(count)} × ${model}`);
    const planes = await get(token, api.planeInfo.path.replace("{id}", String(id())), api.planeInfo.reply);
    for (const { tilt_deg: tilt, azimuth_deg: azimuth } of planes.planes) expect(text).toContain(t("site:attribute.plane", { tilt: f.number(tilt), azimuth: f.number(azimuth) }));
    expect(text).toContain(f.unit(plant.peak_power_kwp, t("web:unit.kwp"), 2));
    await page.getByRole("link", { name: t("site:group.reporting") }).click();
    const download = page.waitForEvent("download", { timeout: 60_000 });
    await page.getByRole("button", { name: t("site:documents.xlsx") }).click();
    expect((await download).suggestedFilename()).toBe(`${plant.installation_name}.xlsx`);
  });

  it("keeps the thresholds of the next analysis, refuses what makes no sense, and leaves what is published", async () => {
    const read = () => get(token, api.installationSettings.path, api.installationSettings.reply, { installation_id: id() });
    const { minimum_incident_min, minimum_irradiance_w_m2, published } = await read();
    const before: AuditThresholds = { minimum_incident_min, minimum_irradiance_w_m2 };
    await open("?group=configuration");
    const save = page.getByRole("button", { name: t("site:settings.save") });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("min", { exact: true }).fill("30.5");
    await page.getByText(t("site:settings.minimum_incident_minWrong")).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("min", { exact: true }).fill("45");
    await page.getByLabel("W/m²", { exact: true }).fill("75");
    await save.click();
    await page.getByText(t("web:notify.saved")).waitFor();
    expect(await read()).toMatchObject({ minimum_incident_min: 45, minimum_irradiance_w_m2: 75, published });
    await page.getByText(t("site:settings.differs")).waitFor();
    await fetch(`${inject("address")}${api.changeInstallationSettings.path}?installation_id=${id()}`, { method: "PUT", headers: { authorization: `Bearer ${token}`, "content-type": "application/json" }, body: JSON.stringify(before) });
    expect(await read()).toMatchObject(before);
  });

  it("lets a user read them without changing any", async () => {
    const [theirPlant] = (await fleetOf(await tokenOf("user"))).filter(({ status_key: status }) => status === "available");
    const { context: own, page: theirs, complaints: said } = await visit(browser, { seat: await seatOf("user") });
    await theirs.goto(`/smart-guard/${theirPlant?.installation_id}?group=configuration`);
    await theirs.getByText(t("site:settings.notEditable")).waitFor();
    expect(await theirs.getByRole("button", { name: t("site:settings.save") }).count()).toBe(0);
    await own.close();
    expect(said).toEqual([]);
  });
});
