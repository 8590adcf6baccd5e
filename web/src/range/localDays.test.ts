import { describe, expect, it } from "vitest";
import { localDay } from "./localDay.ts";
import { incidentDays, localDays } from "./localDays.ts";

describe("the local day of an instant", () => {
  it.each([
    ["Europe/Rome", "2026-04-30T22:00:00Z", "2026-05-01"],
    ["America/Denver", "2026-05-02T01:30:00Z", "2026-05-01"],
    ["Indian/Reunion", "2026-05-01T19:59:59Z", "2026-05-01"],
    ["UTC", "2026-05-01T00:00:00Z", "2026-05-01"],
  ])("in %s of %s is %s", (zone, instant, day) => {
    expect(localDay(instant, zone)).toBe(day);
    expect(localDay(Date.parse(instant), zone)).toBe(day);
  });
});

describe("the local days of a span", () => {
  it("leave out the day at whose midnight it ends, by summer time and without", () => {
    expect(localDays({ start: "2026-03-27T23:00:00Z", end: "2026-03-29T22:00:00Z" }, "Europe/Rome")).toEqual(["2026-03-28", "2026-03-29"]);
    expect(localDays({ start: "2026-01-05T17:00:00Z", end: "2026-01-07T00:30:00Z" }, "America/Denver")).toEqual(["2026-01-05", "2026-01-06"]);
  });

  it("are one day for what lasts no time", () => {
    expect(localDays({ start: "2026-04-30T22:00:00Z", end: "2026-04-30T22:00:00Z" }, "Europe/Rome")).toEqual(["2026-05-01", "2026-05-01"]);
  });

  it("of an incident are those on which it cost, where there are any", () => {
    const lasted = { start: "2026-04-30T22:00:00Z", end: "2026-05-31T22:00:00Z" };
    expect(incidentDays({ ...lasted, days: [] }, "Europe/Rome")).toEqual(["2026-05-01", "2026-05-31"]);
    expect(incidentDays({ ...lasted, days: ["2026-05-03", "2026-05-07"] }, "Europe/Rome")).toEqual(["2026-05-03", "2026-05-07"]);
  });
});
