import { describe, expect, it } from "vitest";
import { omEvents } from "./omEvents.ts";

const DAY_MS = 86_400_000;
const incident = { points: ["INV01/A01-S02"], start_ms: 10 * DAY_MS, end_ms: 20 * DAY_MS };
const event = (text: string, point: string, fromDay: number, toDay = fromDay) => ({ text, point, type: "repair", startMs: fromDay * DAY_MS, endMs: toDay * DAY_MS });
const texts = (...events: ReturnType<typeof event>[]) => omEvents(incident, events).map(({ text }) => text);

describe("O&M events of an incident", () => {
  it("are those at its place, above it, or of the whole plant", () => {
    expect(texts(event("string", "INV01/A01-S02", 12), event("input", "INV01/A01", 13), event("plant", "", 14))).toEqual(["string", "input", "plant"]);
    expect(texts(event("inverter", "INV01", 12), event("other input", "INV01/A02", 13), event("other inverter", "INV02", 12), event("same letters", "INV0", 12))).toEqual(["inverter"]);
    expect(omEvents({ ...incident, points: ["INV01"] }, [event("below", "INV01/A01", 12)])).toHaveLength(1);
  });

  it("fall in its time or up to two days after it", () => {
    expect(texts(event("before", "INV01", 9), event("reaching in", "INV01", 8, 10), event("after", "INV01", 22), event("too late", "INV01", 22.5))).toEqual(["reaching in", "after"]);
  });

  it("are the first three, in the order they happened", () => {
    expect(texts(event("d", "INV01", 15), event("b", "INV01", 12), event("a", "INV01", 11), event("c", "INV01", 13))).toEqual(["a", "b", "c"]);
    expect(omEvents(incident, [event("a", "INV01", 11, 12)])[0]).toEqual({ start: "1970-01-12T00:00:00.000Z", end: "1970-01-13T00:00:00.000Z", point: "INV01", type: "repair", text: "a" });
  });
});
