import { api, type Installation } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get, limitsOf, someInstallation, tokenOf } from "./api.ts";
import { openBrowser, seatOf, settled, visit, type Seat } from "./browser.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the diagnostic", () => {
  let browser: Browser;
  let seat: Seat;
  let token: string;
  let plant: Installation;
  beforeAll(async () => {
    browser = await openBrowser();
    seat = await seatOf("admin");
    token = await tokenOf("admin");
    plant = await someInstallation(token, "continuous");
  });
  afterAll(() => browser.close());

  const asked = (from: string, to: string) => ({ installation_id: plant.installation_id, start_date: from, end_date: to });
  const open = async (page: Page, from: string, to: string) => {
    await page.goto(`/installations/show/${plant.installation_id}?from=${from}&to=${to}`);
    await settled(page);
  };
  const figure = (page: Page, name: string) => page.locator(".figure").filter({ has: page.getByText(name, { exact: true }) }).innerText();

  it("shows the API's own figures with their ± 2u", async () => {
    const { max } = limitsOf(plant);
    const from = `${Number(max.slice(0, 4)) - 1}-12-01`;
    const data = await get(token, api.diagnostic.path, api.diagnostic.reply, asked(from, max));
    const { context, page } = await visit(browser, { seat });
    await open(page, from, max);
    const { pi, pr, specific_yield_kwh_kwp: yielded, availability } = data.kpi;
    if (pi?.value == null || pr?.value == null || yielded?.value == null || availability?.value == null) throw new Error("a year of the demo fleet has all figures");
    expect(await figure(page, t("web:kpi.pi"))).toContain(f.number(pi.value, 3));
    expect(await figure(page, t("web:kpi.pi"))).toContain(`± ${f.number(2 * (pi.uncertainty ?? 0), 3)}`);
    expect(await figure(page, t("web:kpi.pr"))).toContain(f.number(100 * pr.value, 1));
    expect(await figure(page, t("common:term.specific_yield"))).toContain(f.number(yielded.value, yielded.value < 100 || 2 * (yielded.uncertainty ?? 1) < 0.5 ? 1 : 0));
    expect(await figure(page, t("common:term.availability"))).toContain(f.number(100 * availability.value, 2));
    const verdict = page.getByRole("region", { name: t("web:verdict.label") });
    const words = await verdict.innerText();
    expect(words).toContain(f.number(pi.value, 3));
    expect(words).toContain(f.unit(data.energy_ac_kwh, "kWh"));
    expect(words).toContain(f.unit(data.expected_energy_kwh, "kWh"));
    await context.close();
  });

  it("lists every loss of the API, in its order, and a total that closes", async () => {
    const { min, max } = limitsOf(plant);
    const books = await get(token, api.siteLosses.path, api.siteLosses.reply, asked(min, max));
    const { context, page } = await visit(browser, { seat });
    await open(page, min, max);
    const table = page.getByRole("table", { name: t("web:losses.title") });
    const rows = await table.locator("tbody tr").allInnerTexts();
    const shown = books.losses.filter(({ kwh, uncertainty_kwh: u }) => Math.abs(kwh) >= 1e-9 * books.reference_energy_kwh || u >= 1e-6 * books.reference_energy_kwh);
    expect(rows).toHaveLength(shown.length);
    for (const [index, loss] of shown.entries()) {
      expect(rows[index]).toContain(t(`common:loss.${loss.key}`));
      expect(rows[index]).toContain(f.number(loss.kwh, 0));
    }
    expect(await table.locator("tfoot").innerText()).toContain(f.number(books.reference_energy_kwh - books.energy_ac_kwh, 0));
    expect(await page.locator(".closure").first().innerText()).toMatch(/Σ\s*=\s[−-]?0\.000\skWh/);
    await context.close();
  });

  it("opens a figure's definition and the dearest incidents, numbered", async () => {
    const { min, max } = limitsOf(plant);
    const { context, page } = await visit(browser, { seat });
    await open(page, min, max);
    await page.getByRole("button", { name: t("web:figure.ask", { name: t("web:kpi.pr") }) }).click();
    await page.getByText(t("glossary:definition.pr")).waitFor();
    await page.keyboard.press("Escape");
    const incidents = await get(token, api.incidentsTable.path, api.incidentsTable.reply, { ...asked(min, max), sort: "-loss_kwh", page: 1, page_size: 5 });
    expect(await page.locator(".incidents > li").count()).toBe(Math.min(5, incidents.total));
    await context.close();
  });

  it("opens on the 2nd of the month to today, held to the data, and carries a range in the address", async () => {
    const { min, max } = limitsOf(plant);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: plant.timezone }).format(Date.now());
    const second = `${today.slice(0, 8)}02`;
    const [from, to] = second <= max && second <= today ? [second < min ? min : second, today > max ? max : today] : [null, max];
    const { context, page } = await visit(browser, { seat });
    await page.goto(`/installations/show/${plant.installation_id}`);
    await settled(page);
    const range = page.getByRole("group", { name: t("web:range.label") });
    // browsers differ in which space stands around the dash
    const plain = (text: string) => text.trim().replaceAll(/\s+/g, " ");
    const text = plain(await range.innerText());
    const written = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
    if (from !== null) expect(text).toBe(plain(written.formatRange(Date.parse(from), Date.parse(to))));
    else expect(text).toContain(written.format(Date.parse(to)));
    await page.goto(`/installations/show/${plant.installation_id}?from=1999-01-01&to=2999-01-01`);
    await settled(page);
    expect(plain(await range.innerText())).toBe(plain(written.formatRange(Date.parse(min), Date.parse(max))));
    await context.close();
  });
});
