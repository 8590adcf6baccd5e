import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { Role } from "@sunledger/contract";
import { sessionOf } from "./api.ts";
import { DEMO_PASSWORD } from "./realServer.ts";

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The installed Chromium, headless; inside a sandbox unless run as root. */
export function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: [...FLAGS, ...sandbox] });
}

/** Where the application keeps a session. */
export const SESSION = "sunledger.session";

/** What a browser remembers of a visitor who has logged in. */
export type Seat = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Everything the page complained about on its console, and every error it threw. */
  complaints: string[];
}

interface VisitOptions {
  language?: string;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Already logged in; a stranger without. */
  seat?: Seat;
  /** Another server than the one with the demo fleet. */
  address?: string;
}

/** A new visitor's page in a language, 1440 × 900 unless said otherwise. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.address ?? inject("address"),
    locale: options.language ?? "en-GB",
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark === true ? "dark" : "light",
    timezoneId: "Europe/Paris",
    ...(options.seat === undefined ? {} : { storageState: options.seat }),
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  return { context, page, complaints };
}

/** Fills in the form that is in sight and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** Logs in through the form as the demo account of a role; stands on the list afterwards. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, `${role}@sunledger.demo`, DEMO_PASSWORD);
  await page.waitForURL(/dashboard-/);
}

/** A visitor who logged in as a role a moment ago: the session as the server gave it, kept as the application keeps it. */
export async function seatOf(role: Role): Promise<Seat> {
  const session = await sessionOf(role);
  const kept = { ...session, expires_at: Date.now() + session.expires_in * 1000 };
  return { cookies: [], origins: [{ origin: inject("address"), localStorage: [{ name: SESSION, value: JSON.stringify(kept) }] }] };
}

/** Waits until the page shows its content: nothing grey in the place of what is coming, nothing marked busy. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main > *").first().waitFor();
  await expect.poll(() => page.locator('.skeleton, [aria-busy="true"]').count(), { timeout: 20_000 }).toBe(0);
}
