import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LocalClock } from "./localClock.ts";
import { offsetIn, zoneOf } from "./zone.ts";

const ZONES = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Africa/Casablanca", "Asia/Kolkata", "Pacific/Chatham", "Indian/Reunion"];
const STEP = 600_000;

describe("zoneOf", () => {
  it("agrees with the runtime's calendar at every hour of two years", () => {
    for (const timezone of ZONES) {
      const start = Date.UTC(2023, 0, 1);
      const zone = zoneOf(timezone, start, start + 731 * 86_400_000);
      const format = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      for (let ms = start; ms < start + 731 * 86_400_000; ms += 3_600_000) {
        const local = new Date(ms + offsetIn(zone, ms) * 60_000).toISOString().slice(11, 16);
        if (local !== format.format(ms)) expect.fail(`${timezone} ${new Date(ms).toISOString()}: ${local} is ${format.format(ms)}`);
      }
    }
  });
});

describe("LocalClock", () => {
  it("turns the wall clock of any run of rows back into their instants, doubled hours included", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 700 }), (timezone, day) => {
        const start = Date.UTC(2023, 0, 1) + day * 86_400_000;
        const zone = zoneOf(timezone, start - 86_400_000, start + 20 * 86_400_000);
        const clock = new LocalClock(timezone, "zone");
        // a row before the doubled hour tells which passage comes first
        for (let ms = start; ms < start + 12 * 86_400_000; ms += STEP) expect(clock.toUtc(ms + offsetIn(zone, ms) * 60_000, null)).toBe(ms);
        expect(clock.impossible).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it("reads a file that runs backwards through a doubled hour", () => {
    const zone = zoneOf("Europe/Paris", Date.UTC(2023, 9, 1), Date.UTC(2023, 10, 30));
    const clock = new LocalClock("Europe/Paris", "zone");
    for (let ms = Date.UTC(2023, 10, 10); ms > Date.UTC(2023, 9, 10); ms -= STEP) expect(clock.toUtc(ms + offsetIn(zone, ms) * 60_000, null)).toBe(ms);
  });

  it("counts stamps in the hour that spring skips", () => {
    const clock = new LocalClock("Europe/Paris", "zone");
    for (let minute = 0; minute < 60; minute += 10) clock.toUtc(Date.UTC(2023, 2, 26, 2, minute), null);
    expect(clock.impossible).toBe(6);
  });

  it("believes a stamp that says which passage it is of", () => {
    const clock = new LocalClock("Europe/Copenhagen", "zone");
    const wall = Date.UTC(2023, 9, 29, 2, 30);
    expect(clock.toUtc(wall, true)).toBe(Date.UTC(2023, 9, 29, 0, 30));
    expect(clock.toUtc(wall, false)).toBe(Date.UTC(2023, 9, 29, 1, 30));
  });

  it("keeps standard time all year when told so", () => {
    const clock = new LocalClock("Europe/Paris", "standard");
    expect(clock.toUtc(Date.UTC(2023, 6, 1, 12), null)).toBe(Date.UTC(2023, 6, 1, 11));
    expect(clock.toUtc(Date.UTC(2023, 0, 1, 12), null)).toBe(Date.UTC(2023, 0, 1, 11));
  });
});
