import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOSS_KEYS, type EnergyKey } from "@sunledger/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStores } from "../stores/openStores.ts";
import { fleetSums, summedByStore } from "./fleetSums.ts";
import type { Stores } from "../stores/ports.ts";
import { energySeries, fleetSteps, fleetTotals, intervalLedger, lossByHourAndDay, lossByPointAndDay, pointLosses, rangeCoverage, rawSamples, siteLosses } from "./ledgerQueries.ts";
import type { LedgerRange, Step } from "./ledgerQueries.ts";
import { publishSynthetic } from "./publishSynthetic.fixture.ts";
import { samplesFingerprint } from "./samplesFingerprint.ts";
import { storeSamples } from "./storeSamples.ts";
import { syntheticAudit, syntheticSamples, TERMS } from "./syntheticAudit.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
const result = syntheticAudit({ points: 3, days: 20, stepMs: 600_000, seed: 7 });
const samples = syntheticSamples(result, 11);
const reference = result.ledgers.reduce((sum, ledger) => sum + total(ledger.referenceKwh), 0);
let stores: Stores;
let whole: LedgerRange;
let importId: number;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  const published = await publishSynthetic(stores, result, samples);
  importId = published.importId;
  whole = { analysisId: published.analysisId, fromDay: result.firstDay, toDay: result.firstDay + result.dayCount };
});

afterAll(async () => {
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

describe("siteLosses", () => {
  it("closes over the period, over a part of it, and for some points", async () => {
    const ranges = [whole, { ...whole, fromDay: whole.fromDay + 5, toDay: whole.fromDay + 9 }, { ...whole, points: ["INV02", "INV03"] }];
    for (const range of ranges) {
      const books = await siteLosses(stores.measurements, range);
      const losses = books.losses.reduce((sum, bar) => sum + bar.kwh, 0);
      expect(books.reference.kwh).toBeGreaterThan(0);
      expect(Math.abs(books.reference.kwh - losses - books.delivered.kwh)).toBeLessThan(1e-9 * books.reference.kwh);
    }
  });

  it("is the sum of what the audit gave, with every loss once and in order", async () => {
    const books = await siteLosses(stores.measurements, whole);
    expect(books.losses.map((bar) => bar.key)).toEqual(LOSS_KEYS);
    expect(books.reference.kwh).toBeCloseTo(reference, 8);
    for (const bar of books.losses) {
      expect(bar.kwh).toBeCloseTo(fromDays(bar.key, "sequentialKwh"), 8);
      expect(bar.recoverableKwh).toBeCloseTo(fromDays(bar.key, "recoverableKwh"), 8);
    }
    expect(books.losses.find((bar) => bar.key === "temperature")?.shapleyKwh).toBeNull();
    expect(books.losses.find((bar) => bar.key === "inverter_stop")?.shapleyKwh).not.toBeNull();
  });

  it("gives the root of the squares of the terms, each summed with its sign", async () => {
    const books = await siteLosses(stores.measurements, whole);
    for (const key of ["reference", "temperature", "soiling"] as const) {
      const terms = TERMS.map((term) => result.days.reduce((sum, days) => sum + total(days.sensitivityKwh[key]?.[term]), 0));
      const energy = key === "reference" ? books.reference : books.losses.find((bar) => bar.key === key);
      expect(energy?.uncertaintyKwh).toBeCloseTo(Math.hypot(...terms), 8);
    }
  });

  it("adds up over its points", async () => {
    const books = await siteLosses(stores.measurements, whole);
    const points = await pointLosses(stores.measurements, whole);
    expect(points.map((point) => point.point)).toEqual(["INV01", "INV02", "INV03"]);
    for (const bar of books.losses) {
      expect(points.reduce((sum, point) => sum + (point.lossesKwh[bar.key] ?? 0), 0)).toBeCloseTo(bar.kwh, 8);
    }
    for (const point of points) {
      const losses = Object.values(point.lossesKwh).reduce((sum, value) => sum + value, 0);
      expect(Math.abs(point.referenceKwh - losses - point.deliveredKwh)).toBeLessThan(1e-9 * reference);
    }
  });
});

describe("energySeries", () => {
  it.each<Step>(["hour", "day", "week", "month", "year"])("closes in every %s, and over all of them", async (step) => {
    const series = await energySeries(stores.measurements, whole, step, "Europe/Paris");
    expect(series.day.length).toBeGreaterThan(0);
    const losses = Object.values(series.lossesKwh);
    for (let i = 0; i < series.day.length; i += 1) {
      const lost = losses.reduce((sum, values) => sum + (values[i] ?? 0), 0);
      expect(Math.abs((series.referenceKwh[i] ?? 0) - lost - (series.deliveredKwh[i] ?? 0))).toBeLessThan(1e-9 * reference);
    }
    expect(total(series.referenceKwh)).toBeCloseTo(reference, 7);
    expect(total(series.estimatedKwh)).toBeCloseTo(result.ledgers.reduce((sum, ledger) => sum + total(ledger.estimatedKwh), 0), 7);
  });

  it("cuts weeks on Mondays and months on the first, and hours by the local clock across the change of time", async () => {
    const weeks = await energySeries(stores.measurements, whole, "week", "Europe/Paris");
    expect([...weeks.day]).toEqual([0, 7, 14].map((offset) => result.firstDay + offset));
    const months = await energySeries(stores.measurements, whole, "month", "Europe/Paris");
    expect([...months.day].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual(["2023-03-01", "2023-04-01"]);
    const hours = await energySeries(stores.measurements, whole, "hour", "Europe/Paris");
    // the daylight rows begin six hours after midnight: on the 23-hour day the clock then shows 7
    expect(hours.hour[hours.day.indexOf(result.firstDay)]).toBe(6);
    expect(hours.hour[hours.day.indexOf(result.firstDay + 6)]).toBe(7);
  });
});

describe("a site", () => {
  it("is the same as all its points together, whichever days and step", async () => {
    const points = ["INV01", "INV02", "INV03"];
    for (const [first, last] of [[0, 20], [4, 9], [-3, 6], [15, 40], [30, 40]] as const) {
      const site = { ...whole, fromDay: whole.fromDay + first, toDay: whole.fromDay + last };
      const [ofSite, ofPoints] = [await siteLosses(stores.measurements, site), await siteLosses(stores.measurements, { ...site, points })];
      const bars = ({ reference: sun, expected, delivered, losses }: typeof ofSite) => [
        ...[sun, expected, delivered, ...losses].flatMap(({ kwh, uncertaintyKwh }) => [kwh, uncertaintyKwh]),
        ...losses.flatMap(({ recoverableKwh, shapleyKwh }) => [recoverableKwh, shapleyKwh]),
      ];
      near(bars(ofSite), bars(ofPoints));
      near(Object.values(await rangeCoverage(stores.measurements, site)), Object.values(await rangeCoverage(stores.measurements, { ...site, points })));
      for (const step of ["day", "week", "month", "year"] as const) {
        const [bySite, byPoints] = [await energySeries(stores.measurements, site, step, "Europe/Paris"), await energySeries(stores.measurements, { ...site, points }, step, "Europe/Paris")];
        expect([...bySite.day]).toEqual([...byPoints.day]);
        expect(Object.keys(bySite.lossesKwh)).toEqual(Object.keys(byPoints.lossesKwh));
        near([...bySite.deliveredKwh, ...bySite.presentSamples], [...byPoints.deliveredKwh, ...byPoints.presentSamples]);
      }
    }
  });

  it("is read by the store when it is asked for the first time, and summed in memory from then on", async () => {
    let queries = 0;
    const store = { ...stores.measurements, query: (...asked: Parameters<typeof stores.measurements.query>) => ((queries += 1), stores.measurements.query(...asked)) };
    const ask = async (range: LedgerRange) => {
      const before = queries;
      await Promise.all([siteLosses(store, range), siteLosses(store, range), rangeCoverage(store, range), energySeries(store, range, "day", "Europe/Paris")]);
      return queries - before;
    };
    expect(await ask({ ...whole, toDay: whole.fromDay + 5 })).toBe(2);
    expect(await ask(whole)).toBe(0);
    // an analysis without results is not remembered: they may come
    expect(await ask({ ...whole, analysisId: 9999 })).toBe(2);
    expect(await ask({ ...whole, analysisId: 9999 })).toBe(2);
  });
});

function near(found: readonly (number | null)[], expected: readonly (number | null)[]): void {
  expect(found.length).toBe(expected.length);
  found.forEach((value, i) => (value === null ? expect(expected[i]).toBeNull() : expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 8)));
}

describe("the drill", () => {
  it("gives back the intervals of a point as they were, closing row by row", async () => {
    const ledger = result.ledgers[1];
    const day = result.firstDay + 3;
    const found = await intervalLedger(stores.measurements, { ...whole, fromDay: day, toDay: day + 1 }, "INV02");
    const rows = [...result.rows.day.keys()].filter((row) => result.rows.day[row] === day);
    expect([...found.tMs]).toEqual(rows.map((row) => result.rows.startMs[row]));
    expect([...found.referenceKwh]).toEqual(rows.map((row) => ledger?.referenceKwh[row]));
    for (const [key, values] of Object.entries(found.lossesKwh)) {
      expect([...values]).toEqual(rows.map((row) => ledger?.lossesKwh[LOSS_KEYS.find((candidate) => candidate === key) ?? "iam"]?.[row]));
    }
  });

  it("gives back raw samples with their gaps, and only the columns there are", async () => {
    const from = samples.startMs + 100 * samples.stepMs;
    const found = await rawSamples(stores, importId, ["INV01.pac_w", "INV01/A01-S02.idc_a", "INV09.pac_w"], from, from + 50 * samples.stepMs);
    expect([...(found?.columns.keys() ?? [])]).toEqual(["INV01.pac_w", "INV01/A01-S02.idc_a"]);
    expect(found?.startMs).toBe(from);
    for (const [name, values] of found?.columns ?? []) expect(values).toEqual(samples.columns.get(name)?.slice(100, 150));
    expect(found?.columns.get("INV01.pac_w")?.some((value) => Number.isNaN(value))).toBe(true);
  });

  it("knows the same samples again", async () => {
    expect(await storeSamples(stores, 1, samples, samplesFingerprint(samples))).toBe(importId);
  });
});

describe("heat maps", () => {
  it("show a loss by point and day, and by hour and day, with the same sum", async () => {
    const expected = fromDays("soiling", "sequentialKwh");
    const byPoint = await lossByPointAndDay(stores.measurements, whole, "soiling");
    expect(byPoint.rows).toEqual(["INV01", "INV02", "INV03"]);
    expect(byPoint.kwh.length).toBe(3 * result.dayCount);
    expect(total(byPoint.kwh)).toBeCloseTo(expected, 8);
    const byHour = await lossByHourAndDay(stores.measurements, whole, "soiling", "Europe/Paris");
    expect(byHour.rows[0]).toBe(6);
    expect(byHour.kwh.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)).toBeCloseTo(expected, 8);
  });
});

describe("the fleet", () => {
  it("reads the same totals from the daily sums", async () => {
    const [totals] = await fleetTotals(stores.measurements, [whole, { ...whole, analysisId: 9999 }]);
    expect(totals?.referenceKwh).toBeCloseTo(reference, 8);
    const weeks = await fleetSteps(stores.measurements, [whole], "week");
    expect(weeks.map((week) => week.day)).toEqual([0, 7, 14].map((offset) => result.firstDay + offset));
    expect(weeks.reduce((sum, week) => sum + week.deliveredKwh, 0)).toBeCloseTo(totals?.deliveredKwh ?? Number.NaN, 8);
  });

  it("sums the days of plants in memory to what the store makes of them, whatever the days and the step", async () => {
    const plants = [{ ...whole, fromDay: whole.fromDay + 3, toDay: whole.toDay - 2 }, { analysisId: 9999, fromDay: 0, toDay: 30_000 }];
    const columns = ["delivered_kwh", "recoverable_kwh", "expected_s_irradiance", "recoverable_soiling"];
    for (const step of ["all", "day", "week", "month", "year"] as const) {
      const [inMemory, byStore] = [await fleetSums(stores.measurements, plants, step, columns), await summedByStore(stores.measurements, plants, step, columns)];
      expect(inMemory.map(({ step: start }) => start)).toEqual(byStore.map(({ step: start }) => start));
      inMemory.forEach(({ kwh }, row) => kwh.forEach((value, column) => expect(value).toBeCloseTo(byStore[row]?.kwh[column] ?? Number.NaN, 9)));
    }
  });

  it("counts coverage", async () => {
    const coverage = await rangeCoverage(stores.measurements, whole);
    expect(coverage.presentSamples / coverage.expectedSamples).toBeCloseTo(76 / 78, 12);
    expect(coverage.irradiationKwhM2).toBeCloseTo(reference / 10 / 3, 8);
    expect(coverage.usefulHours).toBeCloseTo(3 * 20 * 11, 8);
  });
});

function fromDays(key: EnergyKey, kind: "sequentialKwh" | "recoverableKwh"): number {
  return result.days.reduce((sum, days) => {
    const column: Float64Array | undefined = kind === "sequentialKwh" ? days.sequentialKwh[key] : key === "reference" || key === "expected" || key === "delivered" ? undefined : days.recoverableKwh[key];
    return sum + total(column);
  }, 0);
}

function total(values: Float64Array | undefined): number {
  return values?.reduce((sum, value) => sum + value, 0) ?? 0;
}
