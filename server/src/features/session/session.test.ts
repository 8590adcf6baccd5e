import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "../../accounts/token.ts";
import { openHouse, PASSWORD, type House } from "../../house.fixture.ts";

const NEW = "a meadow with nine larks";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
let house: House;
beforeAll(async () => {
  house = await openHouse({ plants: [] });
}, 60_000);
afterAll(() => house.close());

const post = (url: string, values: Record<string, string>, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  house.app.inject({ method: "POST", url, remoteAddress, payload: new URLSearchParams(values).toString(), headers: { ...FORM, ...headers } });
const login = (email: string, password: string, headers = {}, remoteAddress = "127.0.0.1") => post("/api/login/token", { username: email, password }, headers, remoteAddress);
const me = (token: string) => house.app.inject({ method: "GET", url: "/api/me", headers: { authorization: `Bearer ${token}` } });
const db = () => house.stores.records.db;

async function invited(email: string, expiresMs: number, disabled = false): Promise<string> {
  const { id } = await db().insertInto("users").values({ email, name: email, role: "user", disabled, password_hash: null, created_ms: 0 }).returning("id").executeTakeFirstOrThrow();
  await db().insertInto("user_policies").values({ user_id: id, menu: "{}", installation_list: [] }).execute();
  const token = newToken();
  await db().insertInto("invitations").values({ token_hash: hashToken(token), user_id: id, created_ms: 0, expires_ms: expiresMs }).execute();
  return token;
}
const accept = (email: string, enc_token: string, password = NEW) => post("/api/validate-account", { email, enc_token, password });

describe("an invitation", () => {
  it("opens its account once, even when it comes twice at the same moment", async () => {
    const token = await invited("once@house.test", Date.now() + 60_000);
    expect((await accept("other@house.test", token)).json()).toMatchObject({ status: 422, errorCode: "token_invalid" });
    const both = await Promise.all([accept("once@house.test", token), accept("once@house.test", token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await login("once@house.test", NEW)).statusCode).toBe(200);
  });

  it("ends with its time, and does not open an account that was shut meanwhile", async () => {
    expect((await accept("late@house.test", await invited("late@house.test", Date.now() - 1))).json()).toMatchObject({ errorCode: "token_invalid" });
    expect((await accept("shut@house.test", await invited("shut@house.test", Date.now() + 60_000, true))).json()).toMatchObject({ errorCode: "token_invalid" });
    expect((await login("shut@house.test", NEW)).statusCode).toBe(401);
  });

  it("takes no password that anybody would guess", async () => {
    const token = await invited("guess@house.test", Date.now() + 60_000);
    for (const password of ["short", "Password2026!", "guesshouse12", "123456789012"]) expect((await accept("guess@house.test", token, password)).json(), password).toMatchObject({ errorCode: "password_weak", place: "password" });
    expect((await accept("guess@house.test", token)).statusCode).toBe(200);
  });
});

describe("a password", () => {
  const change = (token: string, current_password: string, password: string) =>
    house.app.inject({ method: "POST", url: "/api/change-password", payload: { current_password, password }, headers: { authorization: `Bearer ${token}` } });

  it("is kept as argon2id of OWASP's cost, a token as its hash alone", async () => {
    const token = await house.login("user");
    const { password_hash } = await db().selectFrom("users").select("password_hash").where("email", "=", "user@house.test").executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const kept = JSON.stringify([await db().selectFrom("sessions").selectAll().execute(), await db().selectFrom("invitations").selectAll().execute()]);
    expect(kept).not.toContain(token);
    expect(kept).toContain(hashToken(token));
    expect(token).toHaveLength(43);
  });

  it("is changed by who knows it, and every other session ends", async () => {
    const [here, there] = [await house.login("user-manager"), await house.login("user-manager")];
    expect((await change(here, "not it at all", NEW)).json()).toMatchObject({ status: 422, errorCode: "password_wrong" });
    expect((await change(here, PASSWORD, "user-manager1")).json()).toMatchObject({ status: 422, errorCode: "password_weak" });
    expect((await me(there)).statusCode).toBe(200);
    expect((await change(here, PASSWORD, NEW)).statusCode).toBe(200);
    expect((await me(here)).statusCode).toBe(200);
    expect((await me(there)).statusCode).toBe(401);
    expect((await login("user-manager@house.test", PASSWORD)).statusCode).toBe(401);
    expect((await login("user-manager@house.test", NEW)).statusCode).toBe(200);
  });
});

describe("a session", () => {
  it("lasts as long as it says", async () => {
    const answer = (await login("admin@house.test", PASSWORD)).json<{ access_token: string; expires_in: number; token_type: string }>();
    expect(answer.token_type).toBe("bearer");
    const { expires_ms } = await db().selectFrom("sessions").select("expires_ms").where("token_hash", "=", hashToken(answer.access_token)).executeTakeFirstOrThrow();
    expect(Math.abs(expires_ms - Date.now() - answer.expires_in * 1000)).toBeLessThan(5000);
  });

  it("is asked for by the header alone: not by a parameter, not by a cookie", async () => {
    const token = await house.login("admin");
    const plain = await house.app.inject({ method: "GET", url: `/api/me?access_token=${token}`, headers: { cookie: `access_token=${token}; session=${token}` } });
    expect(plain.statusCode).toBe(401);
    expect(plain.headers["www-authenticate"]).toBe("Bearer");
    expect(plain.headers["set-cookie"]).toBeUndefined();
  });

  it("does not believe a stranger's word on where he comes from", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await login("data-analyst@house.test", `guess ${attempt}`, { "x-forwarded-for": `192.0.2.${attempt}` }, "203.0.113.9");
    expect((await login("data-analyst@house.test", PASSWORD, { "x-forwarded-for": "192.0.2.77" }, "203.0.113.9")).statusCode).toBe(429);
    // a proxy on this machine is believed
    expect((await login("data-analyst@house.test", PASSWORD, { "x-forwarded-for": "192.0.2.77" })).statusCode).toBe(200);
  });

  it("comes with headers that keep an answer where it belongs", async () => {
    const { headers } = await me(await house.login("admin"));
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer", "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" });
    expect(headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'|frame-ancestors 'none'.*script-src 'self';/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});
