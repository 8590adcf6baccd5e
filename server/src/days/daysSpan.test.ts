import { describe, expect, it } from "vitest";
import { daysSpan } from "./daysSpan.ts";

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const hours = (text: string, timezone: string) => {
  const { fromMs, toMs } = daysSpan(dayOf(text), dayOf(text) + 1, timezone);
  return (toMs - fromMs) / 3_600_000;
};

describe("the span of local days", () => {
  it("begins at local midnight", () => {
    expect(new Date(daysSpan(dayOf("2025-07-01"), dayOf("2025-07-02"), "Europe/Paris").fromMs).toISOString()).toBe("2025-06-30T22:00:00.000Z");
    expect(new Date(daysSpan(dayOf("2025-01-01"), dayOf("2025-01-02"), "Asia/Kolkata").fromMs).toISOString()).toBe("2024-12-31T18:30:00.000Z");
    expect(new Date(daysSpan(dayOf("2025-01-01"), dayOf("2025-01-02"), "America/Los_Angeles").fromMs).toISOString()).toBe("2025-01-01T08:00:00.000Z");
  });

  it("is an hour shorter or longer where the clock changes", () => {
    expect(["2025-03-29", "2025-03-30", "2025-10-26"].map((day) => hours(day, "Europe/Paris"))).toEqual([24, 23, 25]);
  });

  it("begins with the hour after the one that is skipped at midnight", () => {
    expect(new Date(daysSpan(dayOf("2022-04-24"), dayOf("2022-04-25"), "Africa/Cairo").fromMs).toISOString()).toBe("2022-04-23T22:00:00.000Z");
    expect(new Date(daysSpan(dayOf("2024-04-26"), dayOf("2024-04-27"), "Africa/Cairo").fromMs).toISOString()).toBe("2024-04-25T22:00:00.000Z");
    expect(hours("2024-04-26", "Africa/Cairo")).toBe(23);
  });
});
