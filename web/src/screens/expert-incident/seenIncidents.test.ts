import { beforeEach, describe, expect, it } from "vitest";
import { incidentName, seenIncidents } from "./seenIncidents.ts";

const HOUR_MS = 3_600_000;
let kept: Map<string, string>;
let storage: Pick<Storage, "getItem" | "setItem">;
beforeEach(() => {
  kept = new Map();
  storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});

describe("incidents seen at the last visit", () => {
  it("are none at the first, and those of the visit before at the next", () => {
    expect(seenIncidents(storage, 1, ["a"], 0)).toBeNull();
    expect(seenIncidents(storage, 1, ["a", "b"], 2 * HOUR_MS)).toEqual({ names: new Set(["a"]), atMs: 0 });
    expect(seenIncidents(storage, 1, ["a", "b", "c"], 5 * HOUR_MS)).toEqual({ names: new Set(["a", "b"]), atMs: 2 * HOUR_MS });
    expect(seenIncidents(storage, 2, ["x"], 5 * HOUR_MS)).toBeNull();
  });

  it("stay those of the visit before while a visit lasts", () => {
    seenIncidents(storage, 1, ["a"], 0);
    seenIncidents(storage, 1, ["a", "b"], 2 * HOUR_MS);
    expect(seenIncidents(storage, 1, ["a", "b"], 2.5 * HOUR_MS)).toEqual({ names: new Set(["a"]), atMs: 0 });
    expect(seenIncidents(storage, 3, ["a"], 0)).toBeNull();
    expect(seenIncidents(storage, 3, ["a"], 0.5 * HOUR_MS)).toBeNull();
  });

  it("are forgotten when what is kept cannot be read", () => {
    for (const text of ["{", "null", '{"1":3}', '{"1":{"at":"x","latest":[]}}']) {
      kept.set("sunledger.incidents", text);
      expect(seenIncidents(storage, 1, ["a"], 0)).toBeNull();
    }
  });

  it("go by cause, place and start, not by a number that the next analysis changes", () => {
    const one = { category: "snow", points: ["A", "B"], start: "2026-01-11T07:00:00.000Z" } as const;
    expect(incidentName({ ...one, points: [...one.points] })).toBe("snow A 2 2026-01-11T07:00");
  });
});
