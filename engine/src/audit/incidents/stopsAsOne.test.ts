import { describe, expect, it } from "vitest";
import { type Stop, stopsAsOne } from "./stopsAsOne.ts";

const stop = (i: number, fromRow: number, toRow: number, days: number[] = [0]): Stop => ({ i, run: { days, fromRow, toRow } });
const inverters = (stops: readonly Stop[]) => stopsAsOne(stops).map((event) => event.map(({ i }) => i));

describe("stopsAsOne", () => {
  it("counts inverters that stand still together as one event, and what comes after as another", () => {
    expect(inverters([stop(0, 10, 20), stop(1, 11, 20), stop(2, 12, 19), stop(0, 24, 26), stop(1, 24, 26)])).toEqual([[0, 1, 2], [0, 1]]);
  });

  it("keeps apart what lasted over other days, or hardly overlaps", () => {
    expect(inverters([stop(0, 10, 20), stop(1, 10, 60, [0, 1])])).toEqual([[0], [1]]);
    expect(inverters([stop(0, 10, 20), stop(1, 18, 30)])).toEqual([[0], [1]]);
  });

  it("puts every stop into exactly one event, no inverter twice into the same, in any order of asking", () => {
    const stops = Array.from({ length: 200 }, (_, k) => stop(k % 7, (k * 37) % 300, ((k * 37) % 300) + 1 + ((k * 13) % 20), [(k * 5) % 3]));
    const events = stopsAsOne(stops);
    expect(events.flat().toSorted((a, b) => stops.indexOf(a) - stops.indexOf(b))).toEqual(stops);
    for (const event of events) {
      expect(new Set(event.map(({ i }) => i)).size).toBe(event.length);
      expect(new Set(event.map(({ run }) => run.days.join())).size).toBe(1);
    }
    expect(stopsAsOne(stops.toReversed())).toEqual(events);
  });
});
