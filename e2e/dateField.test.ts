import { localeOf, translator } from "@sunledger/i18n";
import type { Installation } from "@sunledger/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { limitsOf, someInstallation } from "./api.ts";
import { settled } from "./browser.ts";
import { signedIn } from "./signedIn.ts";

/** The numbers of a day in the order and with the separator of each language, whatever the browser's own is. */
const WRITTEN = {
  fr: ([year, month, day]: string[]) => `${day}/${month}/${year}`,
  en: ([year, month, day]: string[]) => `${day}/${month}/${year}`,
  de: ([year, month, day]: string[]) => `${day}.${month}.${year}`,
  nl: ([year, month, day]: string[]) => `${day}-${month}-${year}`,
};
const LANGUAGES = ["fr", "en", "de", "nl"] as const;

describe("the field of a day", () => {
  let plant: Installation;
  let page: Page;

  signedIn({
    role: "admin",
    language: "en-US",
    once: async ({ token }) => {
      plant = await someInstallation(token, "audit");
    },
    each: (own) => void ({ page } = own),
  });

  const daysBefore = (days: number) => new Date(Date.parse(limitsOf(plant).max) - days * 86_400_000).toISOString().slice(0, 10);
  const shownDay = () => new URL(page.url()).searchParams.get("day");
  const open = async (language: (typeof LANGUAGES)[number]) => {
    await page.goto(`/smart-guard/${plant.installation_id}?lang=${language}&day=${daysBefore(3)}`);
    await settled(page);
    const { t } = await translator(localeOf(language));
    const field = page.getByRole("textbox", { name: t("site:day.label") });
    return { t, field, calendar: page.getByRole("dialog", { name: new RegExp(`^${t("web:date.calendar", { day: "" })}`) }), write: (day: string) => WRITTEN[language](day.split("-")) };
  };

  it.each(LANGUAGES)("shows and reads the order of the application's language: %s", async (language) => {
    const { field, write } = await open(language);
    expect(await field.inputValue()).toBe(write(daysBefore(3)));
    await field.fill(write(daysBefore(12)));
    await field.press("Enter");
    await expect.poll(shownDay).toBe(daysBefore(12));
    await field.fill(daysBefore(13));
    await field.blur();
    await expect.poll(shownDay).toBe(daysBefore(13));
    expect(await field.inputValue()).toBe(write(daysBefore(13)));
  });

  it("says at the field what is no day of the data, and takes it back on Escape", async () => {
    const { t, field, write } = await open("fr");
    const { min, max } = limitsOf(plant);
    for (const text of ["30/02/2026", "31/12/2099", "demain"]) {
      await field.fill(text);
      await field.press("Enter");
      await page.getByRole("alert").getByText(t("web:date.wrong", { from: write(min), to: write(max), pattern: "jj/mm/aaaa" })).waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    await field.press("Escape");
    expect(await field.inputValue()).toBe(write(daysBefore(3)));
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(shownDay()).toBe(daysBefore(3));
  });

  it("opens a calendar on its day with the arrow down, worked by arrows, left by Escape", async () => {
    const { field, calendar, write } = await open("fr");
    await field.press("ArrowDown");
    await calendar.waitFor();
    await expect.poll(() => calendar.locator("[data-selected]").evaluate((node) => node.matches(":focus"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => calendar.count()).toBe(0);
    await expect.poll(() => field.evaluate((node) => node.matches(":focus"))).toBe(true);
    await field.press("ArrowDown");
    await expect.poll(() => calendar.locator("[data-selected]").evaluate((node) => node.matches(":focus"))).toBe(true);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(shownDay).toBe(daysBefore(10));
    expect(await field.inputValue()).toBe(write(daysBefore(10)));
  });

  it("is chosen with a hand in the calendar of its button", async () => {
    const { t, calendar } = await open("en");
    await page.getByRole("button", { name: new RegExp(`^${t("web:date.calendar", { day: "" })}`) }).click();
    await calendar.getByRole("button", { name: t("web:range.previousMonth") }).click();
    await calendar.locator("button.monthgrid__day:not([data-outside])", { hasText: /^5$/ }).click();
    await expect.poll(shownDay).toMatch(/-05$/);
    await expect.poll(() => calendar.count()).toBe(0);
  });
});
