import { api } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse({ plants: [] });
}, 120_000);
afterAll(() => house.close());

describe("the published accuracy", () => {
  it("is read by whoever is logged in, measured where it is aimed at", async () => {
    const answer = await house.app.inject({ method: "GET", url: api.accuracy.path, headers: { authorization: `Bearer ${await house.login("user")}` } });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const accuracy = api.accuracy.reply.parse(answer.json());
    for (const { set, measure, measured } of accuracy.aims) expect(measured, `${set} ${measure}`).toBe(accuracy.sets.find((one) => one.set === set)?.[measure] ?? null);
    expect(accuracy.given.length).toBeGreaterThan(0);
    expect(accuracy.limits.length).toBeGreaterThan(0);
    expect((await house.app.inject({ method: "GET", url: api.accuracy.path })).statusCode).toBe(401);
  });
});
