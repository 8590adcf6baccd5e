import { describe, expect, it } from "vitest";
import { lastVisit } from "./lastVisit.ts";

function drawer(first?: string) {
  const kept = new Map<string, string>(first === undefined ? [] : [["sunledger.visits", first]]);
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

const HOUR = 3_600_000;

describe("the visit before", () => {
  it("is none at first, then the last one, each installation for itself", () => {
    const storage = drawer();
    expect(lastVisit(storage, 1, 0)).toBeNull();
    expect(lastVisit(storage, 2, 5 * HOUR)).toBeNull();
    expect(lastVisit(storage, 1, 50 * HOUR)).toBe(0);
    expect(lastVisit(storage, 1, 99 * HOUR)).toBe(50 * HOUR);
  });

  it("stays the same while the reader comes and goes within the hour", () => {
    const storage = drawer();
    lastVisit(storage, 1, 0);
    expect(lastVisit(storage, 1, 48 * HOUR)).toBe(0);
    expect(lastVisit(storage, 1, 48.5 * HOUR)).toBe(0);
  });

  it("survives what it cannot read", () => {
    for (const text of ["", "{", "[]", '{"1":{"latest":"x"}}', "null"]) expect(lastVisit(drawer(text), 1, HOUR)).toBeNull();
  });
});
