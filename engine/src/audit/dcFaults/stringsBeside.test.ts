import { describe, expect, it } from "vitest";
import { effectiveWm2 } from "../causes.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcFaults } from "./dcFaults.ts";

const STRINGS = 5;
const ONSET = 40;
const DAYS = 90;

/** What a string lacks of the current of its neighbours, by day and light, W/m². */
type Lacking = (string: number, day: number, wm2: number) => number;

/** What is found on a plant of one inverter that dirt lies on and whose strings' currents are measured; `sumFalls`: whether the inverter's own power follows them. */
function found(lacks: Lacking, sumFalls = true, shares: (string: number, hour: number) => number = () => 1) {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 30, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const [u] = scope.units;
  const day = (r: number): number => scope.rows.day[r] - scope.days.firstDay;
  const lack = (s: number, r: number): number => lacks(s, day(r), effectiveWm2(scope.weather.planes[0], r));
  const volts = 600;
  const sound = u.model.dcKw.map((kw, r) => kw * (0.97 - 0.002 * (day(r) % 70)));
  // each string a little stronger or weaker than the next, and read to a hundredth of an ampere
  const currents = Array.from({ length: STRINGS }, (_, s) => sound.map((kw, r) => Math.round(((100 * 1000 * kw) / STRINGS / volts) * (1 + 0.003 * (s - 2)) * shares(s, (scope.rows.interval[r] % 48) / 2) * (1 - lack(s, r))) / 100));
  u.dcKw = sumFalls ? sound.map((_, r) => (volts * currents.reduce((sum, one) => sum + one[r], 0)) / 1000) : sound;
  u.voltageRatio = u.dcKw.map((_, r) => 1 + 0.002 * Math.sin(12.9898 * r));
  // enough of the hours are cloudy for a shadow to be ruled out
  u.beamShare = u.beamShare.map((share, r) => (r % 3 === 0 ? 0.1 * share : share));
  u.signals = { ...u.signals, dcKw: u.dcKw, acKw: u.dcKw.map((kw) => 0.97 * kw), voltageV: u.dcKw.map(() => volts), stringsA: [currents] };
  return dcFaults(scope, () => new Uint8Array(scope.rows.count))[0];
}

const since = (day: number): number => (day >= ONSET ? 1 : 0);
const grown = (day: number): number => Math.min(1, Math.max(0, (day - 20) / 40));

describe("strings of a lone inverter beside each other", () => {
  it.each([0.04, 0.1])("show cells passed by in one of them that lacks %f of its current, and what that takes of the inverter", (lack) => {
    const fault = found((s, day) => (s === 1 ? lack * since(day) : 0));
    expect(fault?.kind).toBe("bypass");
    expect(fault?.strings.map((name) => name.slice(-3))).toEqual(["S02"]);
    expect(fault?.course.fromDay).toBe(ONSET);
    // held a little below their best voltage the sound ones lack some power too
    expect((fault?.course.meanLack ?? 0) / (lack / STRINGS)).toBeGreaterThan(0.97);
    expect((fault?.course.meanLack ?? 0) / (lack / STRINGS)).toBeLessThan(1.3);
  });

  it("show a leak that grows by its weak light and a bad contact by its strong, in two of them as in one", () => {
    const leak = found((s, day, wm2) => (s < 2 ? Math.min(0.9, grown(day) * (60 / Math.max(60, wm2))) : 0));
    expect([leak?.kind, leak?.strings.map((name) => name.slice(-3))]).toEqual(["pid", ["S01", "S02"]]);
    expect(found((s, day, wm2) => (s === 4 ? (since(day) * 0.15 * wm2) / 1000 : 0))?.kind).toBe("connector");
  });

  it("show it beside a string that is open for a while, which has its own name", () => {
    const fault = found((s, day) => (s === 0 && day >= 30 && day < 60 ? 1 : s === 3 ? 0.06 * since(day) : 0));
    expect([fault?.kind, fault?.strings.map((name) => name.slice(-3))]).toEqual(["bypass", ["S04"]]);
  });

  it("show none where they lie under different skies: one gives more before noon and less after it", () => {
    const lacks: Lacking = (s, day) => (s === 4 ? 0.06 * since(day) : 0);
    const turned = (by: number) => (s: number, hour: number): number => (s === 4 ? 1 - by * Math.sin(((hour - 12) / 12) * Math.PI) : 1);
    expect(found(lacks, true, turned(0.005))?.kind).toBe("bypass");
    expect(found(lacks, true, turned(0.1))).toBeNull();
  });

  it("show none where all lack alike, one strays by days, or one's meter alone reads low", () => {
    expect(found((_, day) => 0.06 * since(day))).toBeNull();
    expect(found((s, day) => (s === 2 ? 0.03 * Math.abs(Math.sin(day)) : 0))).toBeNull();
    expect(found((s, day) => (s === 2 ? 0.08 * since(day) : 0), false)).toBeNull();
  });
});
