import { mailsSchema, userSchema, usersSchema, type Role } from "@sunledger/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 180_000);
afterAll(() => house.close());

async function ask(role: Role, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  return house.app.inject({ method, url, headers: { authorization: `Bearer ${await house.login(role)}` }, ...(payload === undefined ? {} : { payload }) });
}

it("invites by mail, once, and the account sees what it was given", async () => {
  const installation_list = house.installations.slice(0, 1);
  const invited = await ask("user-manager", "POST", "/api/users", { email: "New.Owner@house.test", name: "New Owner", role: "user", installation_list });
  expect(userSchema.parse(invited.json())).toMatchObject({ email: "new.owner@house.test", role: "user", invited: true, disabled: false });
  expect((await ask("admin", "POST", "/api/users", { email: "new.owner@house.test", name: "Again", role: "user", installation_list })).json()).toMatchObject({ errorCode: "email_taken" });
  const [mail] = mailsSchema.parse((await ask("admin", "GET", "/api/mails")).json()).rows;
  const token = /set-account\/(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
  const validate = (password: string) =>
    house.app.inject({ method: "POST", url: "/api/validate-account", payload: new URLSearchParams({ email: "new.owner@house.test", enc_token: token, password }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
  expect((await validate("short")).json()).toMatchObject({ errorCode: "password_weak" });
  expect((await validate("a password that is long")).statusCode).toBe(200);
  expect((await validate("another one that is long")).json()).toMatchObject({ errorCode: "token_invalid" });
  const login = await house.app.inject({ method: "POST", url: "/api/login/token", payload: new URLSearchParams({ username: "new.owner@house.test", password: "a password that is long" }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
  const list = await house.app.inject({ method: "POST", url: "/api/fleet-info", payload: {}, headers: { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` } });
  expect(list.json()).toMatchObject({ total: 1 });
});

it("sends a new link to who forgot his password: the old password holds until the link is answered, the old link no longer", async () => {
  const rows = usersSchema.parse((await ask("admin", "GET", "/api/users")).json()).rows;
  const id = rows.find(({ email }) => email === "new.owner@house.test")?.user_id;
  const link = async () => {
    expect((await ask("user-manager", "POST", `/api/users/${id}/invitation`)).statusCode).toBe(200);
    const [mail] = mailsSchema.parse((await ask("admin", "GET", "/api/mails")).json()).rows;
    return /set-account\/(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
  };
  const form = (url: string, values: Record<string, string>) => house.app.inject({ method: "POST", url, payload: new URLSearchParams(values).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
  const [first, second] = [await link(), await link()];
  expect((await form("/api/login/token", { username: "new.owner@house.test", password: "a password that is long" })).statusCode).toBe(200);
  const answer = (enc_token: string) => form("/api/validate-account", { email: "new.owner@house.test", enc_token, password: "another one, with larks" });
  expect((await answer(first)).json()).toMatchObject({ errorCode: "token_invalid" });
  expect((await answer(second)).statusCode).toBe(200);
  expect((await form("/api/login/token", { username: "new.owner@house.test", password: "a password that is long" })).statusCode).toBe(401);
  const admin = rows.find(({ role }) => role === "admin");
  expect((await ask("user-manager", "POST", `/api/users/${admin?.user_id}/invitation`)).statusCode).toBe(403);
});

it("lets a change hold at once and writes down who made it", async () => {
  const rows = usersSchema.parse((await ask("admin", "GET", "/api/users")).json()).rows;
  const user = rows.find(({ email }) => email === "user@house.test");
  const token = await house.login("user");
  const seen = () => house.app.inject({ method: "GET", url: "/api/me", headers: { authorization: `Bearer ${token}` } });
  await ask("admin", "PUT", `/api/users/${user?.user_id}`, { policies: { installation_list: house.installations } });
  expect((await seen()).json()).toMatchObject({ policies: { installation_list: house.installations } });
  await ask("admin", "PUT", `/api/users/${user?.user_id}`, { disabled: true });
  expect((await seen()).statusCode).toBe(401);
  await ask("admin", "PUT", `/api/users/${user?.user_id}`, { disabled: false });
  const log = (await ask("admin", "GET", "/api/audit-log")).json<{ rows: { by: string; action: string; subject: string }[] }>();
  expect(log.rows[0]).toMatchObject({ by: "admin@house.test", action: "change", subject: "user@house.test" });
});

it("keeps each manager to the roles and installations that are his", async () => {
  const rows = usersSchema.parse((await ask("admin", "GET", "/api/users")).json()).rows;
  const admin = rows.find(({ role }) => role === "admin");
  expect((await ask("user", "GET", "/api/users")).statusCode).toBe(403);
  expect((await ask("data-analyst", "GET", "/api/users")).statusCode).toBe(403);
  expect((await ask("user-manager", "PUT", `/api/users/${admin?.user_id}`, { name: "Taken over" })).statusCode).toBe(403);
  expect((await ask("user-manager", "POST", "/api/users", { email: "x@house.test", name: "X", role: "admin", installation_list: [] })).statusCode).toBe(403);
  expect((await ask("user-manager", "POST", "/api/users", { email: "x@house.test", name: "X", role: "user", installation_list: [0] })).statusCode).toBe(403);
  expect((await ask("admin", "PUT", `/api/users/${admin?.user_id}`, { disabled: true })).statusCode).toBe(403);
  expect((await ask("user-manager", "GET", "/api/audit-log")).statusCode).toBe(403);
});
