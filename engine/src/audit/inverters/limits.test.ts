import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { LIMIT } from "./limit.ts";
import { limitRows } from "./limits.ts";

const LEVEL_KW = 5;

/** What is found of the first of four inverters around noon, where an order holds all to half of their rating, on days on which clouds bring it to 4.7 kW, when it is offered so much of what the others are. */
function kindsUnderOrder(offered: number): Set<number> {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 30, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const noon = (r: number): boolean => Math.abs((scope.rows.interval[r] % 24) - 11.5) < 3;
  const cloudy = (r: number): boolean => noon(r) && scope.rows.day[r] % 3 === 0;
  const expected = scope.units.map((_, i) => Float64Array.from({ length: scope.rows.count }, (_v, r) => (noon(r) ? 8 : 3) * (i === 0 ? offered : 1)));
  scope.units.forEach((u, i) => {
    const left = expected[i].map((kw, r) => (noon(r) ? (i === 0 && cloudy(r) ? LEVEL_KW - 0.3 : LEVEL_KW) / 0.97 / kw : 1));
    u.dcKw = expected[i].map((kw, r) => kw * left[r]);
    u.voltageRatio = left.map((share) => (share < 1 ? 1.1 : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  const none = scope.units.map(() => new Uint8Array(scope.rows.count));
  const [kinds] = limitRows(scope, expected, scope.units.map(() => null), new Uint8Array(scope.days.count), none);
  const { telling } = scope.units[0];
  return new Set([...kinds].filter((_, r) => cloudy(r) && telling[r] === 1));
}

describe("a unit below the level at which an order holds the others", () => {
  it("is held by the order where it is offered less than they are: clouds bring it down before them", () => {
    expect(kindsUnderOrder(0.75)).toEqual(new Set([LIMIT.curtailment]));
  });

  it("is derated where it is offered as much", () => {
    expect(kindsUnderOrder(1)).toEqual(new Set([LIMIT.derating]));
  });
});

/** What is found of the first of four inverters in the one hour of a cloudy day in which the sun comes out under an order, far from the rating, when it is offered so much of what the others are. */
function kindInOneHour(offered: number): number {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 12, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, units } = scope;
  const at = Array.from(rows.interval.keys()).findIndex((r) => rows.day[r] === days.firstDay + 6 && rows.interval[r] % 24 === 11);
  const expected = units.map((_, i) => Float64Array.from({ length: rows.count }, (_v, r) => (r === at ? 4.8 : 2) * (i === 0 ? offered : 1)));
  units.forEach((u, i) => {
    const held = i === 0 ? 3 : 3.5;
    u.dcKw = expected[i].map((kw, r) => (r === at ? held / 0.97 : kw));
    u.voltageRatio = expected[i].map((_, r) => (r === at ? 1.1 : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  return limitRows(scope, expected, units.map(() => null), new Uint8Array(days.count), units.map(() => new Uint8Array(rows.count)))[0][at];
}

describe("a unit below the level at which the others are held for one hour", () => {
  it("is held by what holds them where it is offered less", () => {
    expect(kindInOneHour(0.85)).toBe(LIMIT.curtailment);
  });

  it("is derated where it is offered as much", () => {
    expect(kindInOneHour(1)).toBe(LIMIT.derating);
  });
});

/** What is found in the hour before an order that holds four inverters for five hours a day, when clouds leave each of them a held mean of its own. */
function kindsBeforeOrder(): Set<number>[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 30, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const hour = (r: number): number => scope.rows.interval[r] % 24;
  const expected = scope.units.map(() => Float64Array.from({ length: scope.rows.count }, (_, r) => (hour(r) >= 9 && hour(r) < 15 ? 8 : 3)));
  scope.units.forEach((u, i) => {
    const left = expected[i].map((kw, r) => (hour(r) === 9 ? (LEVEL_KW - 0.4 * (i + 1)) / 0.97 / kw : hour(r) > 9 && hour(r) < 15 ? LEVEL_KW / 0.97 / kw : 1));
    u.dcKw = expected[i].map((kw, r) => kw * left[r]);
    u.voltageRatio = left.map((share) => (share < 1 ? 1.1 : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  const none = scope.units.map(() => new Uint8Array(scope.rows.count));
  const kinds = limitRows(scope, expected, scope.units.map(() => null), new Uint8Array(scope.days.count), none);
  return kinds.map((own) => new Set([...own].filter((_, r) => hour(r) === 9 && scope.units[0].telling[r] === 1)));
}

describe("means that lie apart on a day with an order", () => {
  it("are the order's where all are held", () => {
    for (const kinds of kindsBeforeOrder()) expect(kinds).toEqual(new Set([LIMIT.curtailment]));
  });
});

/** What is found of four inverters in a quarter of an hour after clouds, in which all give a share of their rating while they are offered another; an order holds them on other days, and in one quarter of that one, or there is none. */
function kindsAfterClouds(gives: number, offered: number, orders: boolean): number[] {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 15, days: 12, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, units } = scope;
  const quarter = (r: number): number => rows.interval[r] % 96;
  const day = (r: number): number => rows.day[r] - days.firstDay;
  const held = (r: number): boolean => orders && day(r) % 3 === 0 && quarter(r) >= 40 && quarter(r) < (day(r) === 9 ? 41 : 46);
  const at = Array.from(rows.interval.keys()).findIndex((r) => day(r) === 9 && quarter(r) === 52);
  units.forEach((u) => (u.unit.powerStcKw = 1.2 * u.unit.ratedAcKw));
  const expected = units.map((u) => Float64Array.from({ length: rows.count }, (_, r) => (held(r) ? 0.7 : r === at ? offered : 0.2) * u.unit.ratedAcKw));
  units.forEach((u, i) => {
    u.dcKw = expected[i].map((kw, r) => (held(r) ? 0.35 * u.unit.ratedAcKw : r === at ? gives * u.unit.ratedAcKw : kw) / 0.97);
    u.voltageRatio = expected[i].map((_, r) => (held(r) || r === at ? 1.12 : 1));
    u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  });
  const kinds = limitRows(scope, expected, units.map(() => null), new Uint8Array(days.count), units.map(() => new Uint8Array(rows.count)));
  return kinds.map((own) => own[at]);
}

describe("what all lack alike after clouds", () => {
  it("is the order's on the last day with one", () => {
    for (const kind of kindsAfterClouds(0.48, 0.7, true)) expect(kind).toBe(LIMIT.curtailment);
  });

  it("is an order's without any other where no sun could have clipped so much", () => {
    for (const kind of kindsAfterClouds(0.33, 0.6, false)) expect(kind).toBe(LIMIT.curtailment);
  });

  it("is clipping without an order where the sun may have been through for a while", () => {
    for (const kind of kindsAfterClouds(0.8, 1, false)) expect(kind).toBe(LIMIT.clipping);
    for (const kind of kindsAfterClouds(0.48, 0.7, false)) expect(kind).toBe(LIMIT.clipping);
  });
});

/** What is found around noon of a plant's only inverter that heat holds to 6.4 to 7.9 kW, each day at its own level, on clear days and on days of broken cloud, where its strings could give more than its 10 kW. */
function kindsInHeat(): { clear: Set<number>; clouded: Set<number> } {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 15, days: 30, inverters: 1, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_module"], withDc: true, seed: 3 }, []));
  const [u] = scope.units;
  const { rows } = scope;
  u.unit.ratedAcKw = 10;
  const quarter = (r: number): number => rows.interval[r] % 96;
  const noon = (r: number): boolean => quarter(r) >= 40 && quarter(r) < 56;
  const cloudy = (r: number): boolean => rows.day[r] % 3 === 0 && quarter(r) % 4 === 2;
  const expected = Float64Array.from({ length: rows.count }, (_, r) => (noon(r) ? (cloudy(r) ? 8.5 : 10.6) : 4));
  u.dcKw = expected.map((kw, r) => (noon(r) ? (cloudy(r) ? 0.88 : 1) * (6.4 + 0.05 * (rows.day[r] % 30)) / 0.97 : kw));
  u.voltageRatio = expected.map((_, r) => (noon(r) ? 1.12 : 1));
  u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => 0.97 * kw) };
  const [kinds] = limitRows(scope, [expected], [null], new Uint8Array(scope.days.count), [new Uint8Array(rows.count)]);
  const found = (sky: (r: number) => boolean): Set<number> => new Set([...kinds].filter((_, r) => noon(r) && sky(r) && u.telling[r] === 1));
  return { clear: found((r) => rows.day[r] % 3 !== 0), clouded: found(cloudy) };
}

describe("a plant's only inverter far below its rating", () => {
  it("is derated where no cloud explains it, and beside that under clouds too", () => {
    const { clear, clouded } = kindsInHeat();
    expect(clear).toEqual(new Set([LIMIT.derating]));
    expect(clouded).toEqual(new Set([LIMIT.derating]));
  });
});
