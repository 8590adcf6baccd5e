import type { Installation } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { limitsOf, someInstallation } from "./api.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

/** `2026-03-14` as it is typed. */
const typed = (day: string): string => day.split("-").toReversed().join("/");
const monthOf = (max: string, back: number): string => new Date(Date.UTC(Number(max.slice(0, 4)), Number(max.slice(5, 7)) - 1 - back, 10)).toISOString().slice(0, 10);

describe("the date range", () => {
  let plant: Installation;
  let page: Page;
  let from: string;
  let to: string;

  signedIn({
    role: "admin",
    once: async (arrival) => {
      plant = await someInstallation(arrival.token, "continuous");
      [from, to] = [monthOf(limitsOf(plant).max, 3), monthOf(limitsOf(plant).max, 2)];
    },
    each: async (own) => {
      ({ page } = own);
      await page.goto(`/installations/show/${plant.installation_id}?from=${from}&to=${to}`);
      await open();
    },
  });

  const trigger = () => page.getByRole("group", { name: t("web:range.label") }).locator("button[aria-haspopup]");
  const open = async () => {
    await trigger().click();
    await page.getByRole("button", { name: t("web:action.refresh") }).waitFor();
  };
  const start = () => page.getByLabel(t("web:range.from"), { exact: true });
  const end = () => page.getByLabel(t("web:range.to"), { exact: true });
  const refresh = () => page.getByRole("button", { name: t("web:action.refresh") }).click();
  const range = () => {
    const { searchParams } = new URL(page.url());
    return [searchParams.get("from"), searchParams.get("to")];
  };

  it("closes without a trace on Cancel and on Escape", async () => {
    const before = page.url();
    await start().fill("01/01/2020");
    await page.getByRole("button", { name: t("web:action.cancel") }).click();
    await expect.poll(() => start().count()).toBe(0);
    await open();
    expect(await start().inputValue()).toBe(typed(from));
    await start().fill("01/01/2020");
    await page.keyboard.press("Escape");
    await expect.poll(() => start().count()).toBe(0);
    await open();
    expect(await start().inputValue()).toBe(typed(from));
    expect(page.url()).toBe(before);
  });

  it("saves on Refresh and swaps days that stand the wrong way round", async () => {
    await start().fill(typed(to));
    await end().fill(typed(from));
    await refresh();
    await expect.poll(range).toEqual([from, to]);
    const next = monthOf(limitsOf(plant).max, 1);
    await open();
    await start().fill(typed(next));
    await end().fill(typed(to));
    await refresh();
    await expect.poll(range).toEqual([to, next]);
  });

  it("resets to all there is, and holds what is typed to that", async () => {
    const { min, max } = limitsOf(plant);
    await page.getByRole("button", { name: t("web:range.reset") }).click();
    expect([await start().inputValue(), await end().inputValue()]).toEqual([typed(min), typed(max)]);
    expect(range(), "nothing outside changes before Refresh").toEqual([from, to]);
    await start().fill("01/01/1990");
    await end().fill("31/12/2099");
    await refresh();
    await expect.poll(range).toEqual([min, max]);
    await expect.poll(() => page.getByRole("button", { name: t("web:range.earlier") }).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: t("web:range.later") }).isDisabled()).toBe(true);
  });

  it("resets to the last month of the data on the pages that say so", async () => {
    const { max } = limitsOf(plant);
    await page.goto(`/expert-mod/${plant.installation_id}/pr-heatmap/all?from=${from}&to=${to}`);
    await open();
    await page.getByRole("button", { name: t("web:range.resetMonth") }).click();
    expect(await end().inputValue()).toBe(typed(max));
    const days = (Date.parse(max) - Date.parse((await start().inputValue()).split("/").toReversed().join("-"))) / 86_400_000 + 1;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    await refresh();
    await expect.poll(() => range()[1]).toBe(max);
  });

  it("refuses a day that is none, in words", async () => {
    await start().fill("30/02/2026");
    await refresh();
    await page.getByRole("alert").getByText(t("web:range.invalid")).waitFor();
    expect(await start().getAttribute("aria-invalid")).toBe("true");
    expect(range()).toEqual([from, to]);
  });

  it("is worked by keyboard: typed days and Enter, days of the calendar by arrows, focus back where it was", async () => {
    await end().fill(typed(from));
    await end().press("Enter");
    await expect.poll(range).toEqual([from, from]);
    await expect.poll(() => trigger().evaluate((node) => node.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    await start().waitFor();
    const day = page.locator(".monthgrid__day[data-first-in-range], .monthgrid__day[data-selected]").first();
    await day.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await refresh();
    const after = (days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
    await expect.poll(range).toEqual([after(1), after(2)]);
  });

  it("moves to the neighbouring range of the same length", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("web:range.later") }).click();
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const moved = (day: string) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    await expect.poll(range).toEqual([moved(from), moved(to)]);
  });
});
