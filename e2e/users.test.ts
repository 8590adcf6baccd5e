import { api, type User } from "@sunledger/contract";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fleetOf, get } from "./api.ts";
import { seatOf, settled, visit } from "./browser.ts";
import { signedIn } from "./signedIn.ts";
import { english } from "./words.ts";

const { t } = english;

describe("the accounts", () => {
  let browser: Browser;
  let token: string;
  let page: Page;
  /** Nobody else's, also when a server that has run before is used. */
  const email = `e2e-${Date.now()}@house.test`;

  signedIn({
    role: "admin",
    provoked: /status of 409/,
    once: (arrival) => {
      browser = arrival.browser;
      token = arrival.token;
    },
    each: (own) => void ({ page } = own),
  });

  const everybody = async () => (await get(token, api.users.path, api.users.reply)).rows;
  const account = async (of = email): Promise<User> => {
    const user = (await everybody()).find((one) => one.email === of);
    if (user === undefined) throw new Error(`${of} has no account`);
    return user;
  };
  const open = async (rest = "") => {
    await page.goto(`/users${rest}`);
    await settled(page);
  };
  const panel = () => page.getByRole("dialog");

  it("lists whom the reader manages, and filters by role, state and name in the address", async () => {
    await open();
    const rows = page.locator("tbody tr");
    const all = await everybody();
    await expect.poll(() => rows.count()).toBe(Math.min(25, all.length));
    await page.getByLabel(t("users:role")).selectOption("data-analyst");
    await page.waitForURL(/role=data-analyst/);
    await expect.poll(() => rows.count()).toBe(all.filter(({ role }) => role === "data-analyst").length);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(all.filter(({ role }) => role === "data-analyst").length);
    await open("?q=admin%40sunledger");
    await expect.poll(() => rows.count()).toBe(1);
    await open("?q=nobody-of-this-name");
    await page.getByText(t("users:noMatch")).waitFor();
  });

  it("invites somebody who sees one installation, says what is missing at its field, and keeps the mail with its link", async () => {
    const [plant] = await fleetOf(token);
    if (plant === undefined) throw new Error("the demo fleet has installations");
    await open();
    await page.getByRole("button", { name: t("users:invite"), exact: true }).click();
    await panel().getByRole("button", { name: t("users:invite.submit") }).click();
    await panel().getByText(t("users:needed")).first().waitFor();
    expect(await panel().getByLabel(t("users:email")).getAttribute("aria-invalid")).toBe("true");
    await panel().getByLabel(t("users:email")).fill("admin@sunledger.demo");
    await panel().getByLabel(t("users:name")).fill("New Owner");
    await panel().getByRole("button", { name: t("users:invite.submit") }).click();
    await panel().getByText(t("errors:email_taken")).waitFor();
    await panel().getByLabel(t("users:email")).fill(email);
    await panel().getByRole("checkbox", { name: plant.installation_name }).check();
    await panel().getByRole("button", { name: t("users:invite.submit") }).click();
    await page.getByText(t("users:invite.sent", { email })).waitFor();
    expect(await account()).toMatchObject({ name: "New Owner", role: "user", invited: true, policies: { installation_list: [plant.installation_id] } });

    await page.getByRole("tab", { name: t("users:tab.mails") }).click();
    const mail = page.locator("tbody tr", { hasText: email });
    await mail.click();
    await expect.poll(() => panel().innerText()).toMatch(/\/set-account\/\S+/);
  });

  it("changes role, rights and installations, and writes down only what changed", async () => {
    const { user_id: id } = await account();
    await open(`?open=${id}`);
    await panel().getByRole("combobox", { name: t("users:role") }).selectOption("data-analyst");
    await panel().getByRole("radio", { name: t("users:installations.all") }).check();
    await panel().getByRole("checkbox", { name: t("users:right.virtual_sensor") }).uncheck();
    await panel().getByRole("button", { name: t("users:save") }).click();
    await page.getByText(t("web:notify.saved")).waitFor();
    expect(await account()).toMatchObject({ role: "data-analyst", policies: { installation_list: [0], create_audit: true, analyst_mod: true, virtual_sensor: false, menu: { "audit-create": true, users: false } } });
    const [line] = (await get(token, api.auditLog.path, api.auditLog.reply)).rows;
    expect(line).toMatchObject({ action: "change", subject: email });
    expect(Object.keys(line?.detail ?? {}).toSorted()).toEqual(["policies", "role"]);
    await page.getByRole("tab", { name: t("users:tab.log") }).click();
    await expect.poll(() => page.locator("tbody tr").first().innerText()).toContain(`${t("users:role")}: ${t("web:role.data-analyst")}`);
  });

  it("sends a new link, closes an account after asking twice, and opens it again", async () => {
    const { user_id: id } = await account();
    const mails = async () => (await get(token, api.mails.path, api.mails.reply)).rows.filter(({ recipient }) => recipient === email).length;
    const before = await mails();
    await open(`?open=${id}`);
    await panel().getByRole("button", { name: t("users:reinvite") }).click();
    await expect.poll(mails).toBe(before + 1);
    await panel().getByRole("button", { name: new RegExp(`^${t("users:disable")}`) }).click();
    expect((await account()).disabled).toBe(false);
    await panel().getByRole("button", { name: t("users:disable"), exact: true }).click();
    await expect.poll(async () => (await account()).disabled).toBe(true);
    await panel().getByRole("button", { name: t("users:enable") }).click();
    await expect.poll(async () => (await account()).disabled).toBe(false);
  });

  it("is closed to the lowest role, has no log for user managers, and locks one's own role", async () => {
    const stranger = await visit(browser, { seat: await seatOf("user") });
    await stranger.page.goto("/users");
    await stranger.page.waitForURL(/\/error/);
    await stranger.context.close();
    const manager = await visit(browser, { seat: await seatOf("user-manager") });
    await manager.page.goto("/users");
    await settled(manager.page);
    expect(await manager.page.getByRole("tab", { name: t("users:tab.log") }).count()).toBe(0);
    await manager.page.locator("tbody tr", { hasText: "user-manager@sunledger.demo" }).click();
    expect(await manager.page.getByRole("dialog").getByRole("combobox", { name: t("users:role") }).isDisabled()).toBe(true);
    await manager.page.keyboard.press("Escape");
    await expect.poll(() => manager.page.getByRole("dialog").count()).toBe(0);
    await manager.context.close();
  });
});
