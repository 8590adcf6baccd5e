import { describe, expect, it } from "vitest";
import { effectiveWm2 } from "../causes.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";

const ONSET = 40;

/** What power and voltage lack on a day and in a light, W/m². */
interface Lacking {
  power(day: number, wm2: number): number;
  voltage(day: number): number;
}

/** What is found on a plant of one inverter that dirt of 0.2 % a day lies on; rain takes it off on day 70. */
function found({ power, voltage }: Lacking): string | undefined {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 30, days: 90, inverters: 1, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const [u] = scope.units;
  const day = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  u.dcKw = u.model.dcKw.map((kw, r) => kw * (0.97 - 0.002 * (day(r) % 70)) * (1 - power(day(r), effectiveWm2(scope.weather.planes[0], r))));
  u.voltageRatio = u.dcKw.map((_, r) => (1 + 0.002 * Math.sin(12.9898 * r)) * (1 - voltage(day(r))));
  // enough of the hours are cloudy for a shadow to be ruled out
  u.beamShare = u.beamShare.map((share, r) => (r % 3 === 0 ? 0.1 * share : share));
  u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  return dcFaults(scope, () => new Uint8Array(scope.rows.count))[0]?.kind;
}

const since = (day: number, lack: number): number => (day >= ONSET ? lack : 0);
const none = (): number => 0;

describe("a DC fault of a plant's only inverter", () => {
  it.each([0.02, 0.05])("is cells passed by where its voltage lacks %f at once and its power as much, however dirty it is", (lack) => {
    expect(found({ power: (day) => since(day, lack), voltage: (day) => since(day, 0.9 * lack) })).toBe("bypass");
  });

  it("is a shunt that grows where weak light lacks beside the strong of the same day", () => {
    const grown = (day: number): number => Math.min(1, Math.max(0, (day - 20) / 40));
    expect(found({ power: (day, wm2) => Math.min(0.9, grown(day) * (40 / Math.max(60, wm2))), voltage: none })).toBe("pid");
  });

  it("is none where a voltage lacks for a few hot days, or weak light for a fortnight of haze", () => {
    const hot = (day: number): number => (day >= 78 ? 0.03 : 0);
    expect(found({ power: hot, voltage: hot })).toBeUndefined();
    expect(found({ power: (day, wm2) => (day >= 76 ? Math.min(0.9, 40 / Math.max(60, wm2)) : 0), voltage: none })).toBeUndefined();
  });

  it("is none where dirt alone takes, where a voltage falls that power does not follow, or power that no voltage follows", () => {
    expect(found({ power: none, voltage: none })).toBeUndefined();
    expect(found({ power: none, voltage: (day) => since(day, 0.05) })).toBeUndefined();
    expect(found({ power: (day) => since(day, 0.05), voltage: none })).toBeUndefined();
  });

  it("is none where its tracker stands off the point, which takes more of the voltage than of power", () => {
    expect(found({ power: (day) => since(day, 0.02), voltage: (day) => since(day, 0.09) })).toBeUndefined();
  });
});
