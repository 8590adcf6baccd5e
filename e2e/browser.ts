import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";
import type { Role } from "@sunledger/contract";
import { DEMO_PASSWORD } from "./realServer.ts";

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The installed Chromium, headless; inside a sandbox unless run as root. */
export function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: [...FLAGS, ...sandbox] });
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Everything the page complained about on its console, and every request that failed. */
  complaints: string[];
}

/** A new visitor's page in a language, 1440 × 900 unless said otherwise. */
export async function visit(browser: Browser, options: { language?: string; width?: number; height?: number; dark?: boolean } = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: inject("address"),
    locale: options.language ?? "fr-FR",
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark === true ? "dark" : "light",
    timezoneId: "Europe/Paris",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Logs in through the form as the demo account of a role; stands on the list afterwards. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await page.locator('input[autocomplete="username"]').fill(`${role}@sunledger.demo`);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/dashboard-/);
}
