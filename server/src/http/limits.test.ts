import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, PASSWORD, type House } from "../house.fixture.ts";

const LIMITS = { account: 1000, render: 2, convert: 3, upload: 2, submit: 1 };
let house: House;
beforeAll(async () => {
  house = await openHouse({ plants: [], limits: LIMITS });
}, 60_000);
afterAll(() => house.close());

const convert = (token: string) =>
  house.app.inject({ method: "POST", url: "/api/convert-json?country_lang_code=it-IT&converter_type=csv&data_type=t", payload: { rows: [{ a: 1 }] }, headers: { authorization: `Bearer ${token}` } });
const login = (username: string, password: string, remoteAddress = "203.0.113.7") =>
  house.app.inject({ method: "POST", url: "/api/login/token", remoteAddress, payload: new URLSearchParams({ username, password }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });

describe("a dear call", () => {
  it("answers 429 with the seconds to wait once a user's budget is used up, whichever session he uses, and nobody else's", async () => {
    const first = await house.login("user");
    const again = await house.login("user");
    const statuses: number[] = [];
    for (const token of [first, again, first]) statuses.push((await convert(token)).statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await convert(again);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    expect(refused.json()).toMatchObject({ status: 429, errorCode: "too_many_requests", title: "Troppi tentativi: riprova tra qualche minuto." });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await convert(await house.login("admin"))).statusCode).toBe(200);
  });

  it("is not paid for by who may not make it", async () => {
    const token = await house.login("user-manager");
    const sensor = (bearer: string) => house.app.inject({ method: "GET", url: "/api/virtual-sensor?guid=none", headers: { authorization: `Bearer ${bearer}` } });
    for (let call = 0; call < LIMITS.render + 3; call += 1) expect((await sensor(token)).statusCode).toBe(403);
  });
});

describe("guessing passwords", () => {
  it("is braked for the address that guesses, not for the owner elsewhere, and says for how long", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await login("admin@house.test", `guess ${attempt}`)).statusCode).toBe(401);
    const braked = await login("admin@house.test", PASSWORD);
    expect(braked.statusCode).toBe(429);
    expect(Number(braked.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect((await login("admin@house.test", PASSWORD, "198.51.100.1")).statusCode).toBe(200);
  });

  it("is braked at one account from all addresses together, and from one address at all accounts", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 101; attempt += 1) statuses.push((await login("nobody@house.test", "guess", `192.0.2.${attempt}`)).statusCode);
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true);
    expect(statuses[100]).toBe(429);
    const many = [];
    for (let attempt = 0; attempt < 51; attempt += 1) many.push((await login(`nobody${attempt}@house.test`, "guess", "192.0.2.200")).statusCode);
    expect(many.filter((status) => status === 429)).toHaveLength(1);
  }, 60_000);

  it("answers the same, in the same time, for an unknown address, an invited, a disabled account and a wrong password", async () => {
    const { db } = house.stores.records;
    const hash = await db.selectFrom("users").select("password_hash").where("email", "=", "user@house.test").executeTakeFirstOrThrow();
    await db.insertInto("users").values({ email: "gone@house.test", name: "gone", role: "user", disabled: true, password_hash: hash.password_hash, created_ms: 0 }).execute();
    await db.insertInto("users").values({ email: "invited@house.test", name: "invited", role: "user", password_hash: null, created_ms: 0 }).execute();
    const cases = [["unknown@house.test", PASSWORD], ["invited@house.test", PASSWORD], ["gone@house.test", PASSWORD], ["user@house.test", "not it at all"]] as const;
    const times = new Map<string, number[]>();
    const answers = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      for (const [email, password] of cases) {
        const started = performance.now();
        const answer = await login(email, password, `203.0.113.${20 + round}`);
        times.set(email, [...(times.get(email) ?? []), performance.now() - started]);
        answers.add(`${answer.statusCode} ${JSON.stringify({ ...answer.json<object>(), requestId: "" })}`);
      }
    }
    expect(answers.size).toBe(1);
    const fastest = [...times.values()].map((list) => Math.min(...list));
    // each verifies one argon2id hash, which is nearly all of the time: an answer without would take a tenth of it
    expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(2.5);
  }, 60_000);
});
