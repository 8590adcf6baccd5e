import type { Session } from "@sunledger/contract";
import { api } from "@sunledger/contract";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const SESSION = "sunledger.session";

/** A browser for measuring: pages of an administrator who has logged in, nothing cached. */
export interface Visitor {
  browser: Browser;
  token: string;
  open: (options?: { dark?: boolean; language?: string; width?: number; height?: number; scale?: number }) => Promise<{ context: BrowserContext; page: Page; complaints: string[] }>;
}

export async function visitorOf(address: string, password: string): Promise<Visitor> {
  const answer = await fetch(`${address}${api.login.path}`, { method: "POST", body: new URLSearchParams({ username: "admin@sunledger.demo", password }) });
  const session: Session = api.login.reply.parse(await answer.json());
  const kept = JSON.stringify({ ...session, expires_at: Date.now() + session.expires_in * 1000 });
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: ["--disable-gpu", "--disable-background-networking", ...sandbox] });
  return {
    browser,
    token: session.access_token,
    open: async ({ dark = false, language = "fr-FR", width = 1440, height = 900, scale = 1 } = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        locale: language,
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme: dark ? "dark" : "light",
        timezoneId: "Europe/Paris",
        storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: SESSION, value: kept }] }] },
      });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      return { context, page, complaints };
    },
  };
}

/** Waits until nothing grey stands in the place of what is coming and nothing is marked busy. */
export async function whole(page: Page): Promise<void> {
  await page.locator("main > *").first().waitFor();
  await until(async () => (await page.locator('.skeleton, [aria-busy="true"]').count()) === 0);
}

/** Asks again and again, every few milliseconds; the page's content policy forbids to wait inside of it. */
export async function until(holds: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const last = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error(`waited ${withinMs} ms in vain`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
