import { api } from "@sunledger/contract";
import { formats, translator } from "@sunledger/i18n";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { get, sessionOf, tokenOf } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { DEMO_PASSWORD } from "./realServer.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

/** A PNG of 40 × 20, its left half red and its right half blue: a square of it must be cut. */
const TWO_HALVES = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJ0lEQVR42mP4z8BANqJA63+GUYtHLR61eNTiUYtHLR61eNTikWMxAGDtHQ7V1k7XAAAAAElFTkSuQmCC", "base64");

describe("one's own account", () => {
  let browser: Browser;
  let page: Page;

  signedIn({
    role: "user-manager",
    once: (arrival) => {
      browser = arrival.browser;
    },
    each: async (own) => {
      ({ page } = own);
      await page.goto("/account");
      await settled(page);
    },
  });

  const me = async () => get(await tokenOf("user-manager"), api.me.path, api.me.reply);

  it("is reached from the picture in the app bar", async () => {
    await page.goto("/dashboard-audits");
    await settled(page);
    await page.getByRole("link", { name: t("users:account.open", { name: (await me()).name }) }).click();
    await page.waitForURL(/\/account/);
    await page.getByRole("heading", { level: 1, name: t("users:account.title") }).waitFor();
  });

  it("takes a picture as a square, shows it, and takes it away", async () => {
    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByText(t("users:account.pictureBroken")).waitFor();
    await choose.setInputFiles({ name: "halves.png", mimeType: "image/png", buffer: TWO_HALVES });
    const square = page.getByRole("button", { name: t("users:account.pictureCrop") });
    await square.focus();
    for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: t("users:account.pictureUse") }).click();
    await expect.poll(async () => (await me()).picture).not.toBeNull();
    const shown = page.locator(".appbar img");
    await shown.waitFor();
    const [width, height, red] = await page.evaluate<[number, number, number]>(`(async () => {
      const image = document.querySelector(".appbar img");
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 1;
      const context = canvas.getContext("2d");
      context.drawImage(image, image.naturalWidth * 0.2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return [image.naturalWidth, image.naturalHeight, context.getImageData(0, 0, 1, 1).data[0]];
    })()`);
    expect(width).toBe(height);
    expect(red).toBeGreaterThan(200);
    await page.getByRole("button", { name: t("users:account.pictureRemove") }).click();
    await expect.poll(async () => (await me()).picture).toBeNull();
    await expect.poll(() => shown.count()).toBe(0);
  });

  it("switches the language and the way numbers are written, and keeps it", async () => {
    const german = await translator("de-DE");
    await page.locator("main").getByRole("combobox").selectOption("de-DE");
    await page.getByRole("heading", { level: 1, name: german.t("users:account.title") }).waitFor();
    await page.getByText(formats("de-DE").number(-12345.678, 2)).waitFor();
    await page.goto("/account");
    await page.getByRole("heading", { level: 1, name: german.t("users:account.title") }).waitFor();
  });

  it("keeps theme, density and how long messages stay", async () => {
    await page.getByRole("radio", { name: t("users:account.theme.dark") }).click();
    await page.getByRole("radio", { name: t("users:account.density.compact") }).click();
    await page.getByRole("checkbox", { name: new RegExp(t("users:account.keep")) }).check();
    const notice = page.getByText(t("web:notify.saved"));
    await notice.waitFor();
    await page.waitForTimeout(4500);
    expect(await notice.isVisible()).toBe(true);
    await page.reload();
    await settled(page);
    expect(await page.evaluate("[document.documentElement.dataset.mantineColorScheme, document.documentElement.dataset.density]")).toEqual(["dark", "compact"]);
    expect(await page.getByRole("checkbox", { name: new RegExp(t("users:account.keep")) }).isChecked()).toBe(true);
  });

  it("changes the password with the errors at their fields, and ends the other sessions", async () => {
    const fresh = `seven larks over ${Date.now()}`;
    const other = await sessionOf("user-manager");
    const own = await visit(browser, { seat: await seatOf("user-manager") });
    await own.page.goto("/account");
    await settled(own.page);
    const field = (name: string) => own.page.getByLabel(name, { exact: true });
    const submit = own.page.getByRole("button", { name: t("users:account.change") });
    const change = async (current: string, next: string) => {
      await field(t("users:account.current")).fill(current);
      await field(t("web:account.password")).fill(next);
      await field(t("web:account.again")).fill(next);
    };
    await change("short", "short");
    expect(await submit.isDisabled()).toBe(true);
    await change("not the password at all", fresh);
    await submit.click();
    await own.page.getByText(t("errors:password_wrong")).waitFor();
    expect(await field(t("users:account.current")).getAttribute("aria-invalid")).toBe("true");
    await change(DEMO_PASSWORD, "motdepasse123");
    await submit.click();
    await own.page.getByText(t("errors:password_weak")).waitFor();
    expect(await field(t("web:account.password")).getAttribute("aria-invalid")).toBe("true");
    await change(DEMO_PASSWORD, fresh);
    await submit.click();
    await own.page.getByText(t("users:account.changed")).waitFor();
    const asked = await own.page.request.get(api.me.path, { headers: { authorization: `Bearer ${other.access_token}` } });
    expect(asked.status()).toBe(401);
    // this one holds, and gives the others their password back
    await change(fresh, DEMO_PASSWORD);
    await submit.click();
    await expect.poll(async () => (await sessionOf("user-manager")).role).toBe("user-manager");
    await own.context.close();
  });
});
