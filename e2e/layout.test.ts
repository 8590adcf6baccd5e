import { api, type Installation, type SiteLosses } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, limitsOf, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t, f } = english;

describe("the layout", () => {
  let token: string;
  let plant: Installation;
  let page: Page;
  let range: { start_date: string; end_date: string };

  signedIn({
    role: "admin",
    once: async (arrival) => {
      token = arrival.token;
      plant = await someInstallation(token, "audit");
      const { min, max } = limitsOf(plant);
      range = { start_date: min, end_date: max };
    },
    each: (own) => void ({ page } = own),
  });

  const booksOf = (days: typeof range): Promise<SiteLosses> => get(token, api.siteLosses.path, api.siteLosses.reply, { installation_id: plant.installation_id, ...days });
  const open = async (days: typeof range, more = "") => {
    await page.goto(`/expert-layout/${plant.installation_id}/layout?from=${days.start_date}&to=${days.end_date}${more}`);
    await settled(page);
  };
  const parts = () => page.locator(".part");
  const values = () => page.locator(".part__value").allInnerTexts();
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const colour = async (name: string) => {
    await page.locator(".layout__tools select").selectOption({ label: name });
    await settled(page);
  };
  const view = (name: string) => page.getByRole("radiogroup", { name: t("layout:view.label") }).getByRole("radio", { name, exact: true }).click();
  /** Inverters in the plant file's order, as the plan has them. */
  const inOrder = ({ points }: SiteLosses) => plant.inverters.map(({ id }) => points.find(({ point }) => point === id));

  it("colours each inverter by the API's figures, of the chosen days and the chosen quantity", async () => {
    for (const days of [range, { ...range, end_date: `${range.start_date.slice(0, 8)}28` }]) {
      const books = inOrder(await booksOf(days));
      await open(days, "&view=inverter");
      await expect.poll(values).toEqual(books.map((own) => f.number(own === undefined ? null : own.energy_ac_kwh / own.expected_energy_kwh, 2)));
      await colour(t("layout:quantity.pr"));
      expect(parameter("quantity")).toBe("pr");
      await expect.poll(values).toEqual(books.map((own) => f.percent(own === undefined ? null : own.energy_ac_kwh / own.reference_energy_kwh, 1)));
      await colour(t("common:loss.temperature"));
      expect(parameter("cause")).toBe("temperature");
      await expect.poll(values).toEqual(books.map((own) => f.percent(own === undefined ? null : (own.losses["temperature"] ?? 0) / own.reference_energy_kwh, 2)));
    }
  });

  it("shows the inputs of every inverter to scale and string by string, and keeps the view in the address", async () => {
    const scheme = await get(token, api.installationLayout.path.replace("{id}", String(plant.installation_id)), api.installationLayout.reply);
    const inputs = scheme.inverters.flatMap((inverter) => inverter.inputs);
    await open(range);
    await expect.poll(() => parts().count()).toBe(inputs.length);
    await view(t("layout:view.detailed"));
    await expect.poll(() => page.locator(".part__string").count()).toBe(inputs.reduce((sum, { strings }) => sum + strings, 0));
    expect(parameter("view")).toBe("detailed");
    expect(await page.locator(".part .part__string--faulty").count()).toBe(inputs.reduce((sum, { faulty_strings: faulty }) => sum + faulty.length, 0));
    await page.reload();
    await expect.poll(() => page.locator(".part__string").count()).toBeGreaterThan(0);
  });

  it("is walked by arrow keys, each part told in words, the table going with it", async () => {
    await open(range, "&view=inverter");
    const books = await booksOf(range);
    await parts().first().focus();
    const [first, second] = plant.inverters;
    if (first === undefined || second === undefined) throw new Error("the demo's audits have several inverters");
    await expect.poll(() => parameter("point")).toBe(first.id);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => parameter("point")).toBe(second.id);
    const said = await page.locator(".part[aria-selected=true] .visually-hidden").textContent();
    const own = books.points.find(({ point }) => point === second.id);
    expect(said).toContain(second.id);
    expect(said).toContain(f.energy(own?.energy_ac_kwh ?? null));
    expect(await page.locator(".partfacts").innerText()).toContain(said);
    expect(await page.locator("tbody tr[aria-selected]").innerText()).toContain(second.id);
    await page.keyboard.press("End");
    await expect.poll(() => parameter("point")).toBe(plant.inverters.at(-1)?.id);
    await page.keyboard.press("Home");
    await expect.poll(() => parameter("point")).toBe(first.id);
  });

  it("compares with as many days before, where there are any", async () => {
    const { min, max } = limitsOf(plant);
    await open({ start_date: min, end_date: max });
    expect(await page.getByRole("radiogroup", { name: t("layout:compare.label") }).count()).toBe(0);
    const month = max.slice(0, 7);
    const now = { start_date: `${month}-11`, end_date: `${month}-20` };
    const then = { start_date: `${month}-01`, end_date: `${month}-10` };
    await open(now, "&view=inverter");
    await page.getByRole("radiogroup", { name: t("layout:compare.label") }).getByRole("radio", { name: t("layout:compare.previous") }).click();
    const [later, earlier] = [inOrder(await booksOf(now)), inOrder(await booksOf(then))];
    const pi = (own: (typeof later)[number]) => (own === undefined ? Number.NaN : own.energy_ac_kwh / own.expected_energy_kwh);
    const changes = later.map((own, index) => pi(own) - pi(earlier[index]));
    await expect.poll(values).toEqual(changes.map((change) => `${change > 0 ? "+" : ""}${f.number(change, 3)}`));
    expect(parameter("compare")).toBe("previous");
  });
});
