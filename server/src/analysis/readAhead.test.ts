import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStores } from "../stores/openStores.ts";
import type { MeasurementStore, Stores } from "../stores/ports.ts";
import { energySeries, lossByPointAndDay, pointLosses, pointSteps, siteLosses, type LedgerRange } from "./ledgerQueries.ts";
import { pointDays } from "./pointDays.ts";
import { publishSynthetic } from "./publishSynthetic.fixture.ts";
import { readAhead } from "./readAhead.ts";
import { syntheticAudit, syntheticSamples } from "./syntheticAudit.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ahead-"));
const result = syntheticAudit({ points: 30, days: 200, stepMs: 3_600_000, seed: 5 });
let stores: Stores;
let range: LedgerRange;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  const { analysisId } = await publishSynthetic(stores, result, syntheticSamples(result, 11));
  range = { analysisId, fromDay: result.firstDay + 20, toDay: result.firstDay + 90 };
});

afterAll(async () => {
  await stores.close();
  rmSync(dataDir, { recursive: true });
});

/** The store with its questions counted; caches belong to the store that was asked, so that each begins empty. */
function counted(): { measurements: MeasurementStore; asked: () => number } {
  let asked = 0;
  const { measurements } = stores;
  const query: MeasurementStore["query"] = (...question) => {
    asked += 1;
    return measurements.query(...question);
  };
  return { measurements: { ...measurements, query }, asked: () => asked };
}

it("leaves nothing to ask for days of the site and of its points", async () => {
  const { measurements, asked } = counted();
  await readAhead({ ...stores, measurements }, new AbortController().signal);
  const before = asked();
  expect(before).toBeGreaterThan(2);
  await Promise.all([
    siteLosses(measurements, range),
    pointLosses(measurements, { ...range, points: ["INV07"] }),
    pointSteps(measurements, range, "week"),
    lossByPointAndDay(measurements, range, "soiling"),
    energySeries(measurements, range, "day", "Europe/Paris"),
  ]);
  expect(asked()).toBe(before);
});

it("reads nothing once it is told to stop", async () => {
  const { measurements, asked } = counted();
  await readAhead({ ...stores, measurements }, AbortSignal.abort());
  expect(asked()).toBe(0);
});

it("has every day of every point as the audit gave it, however many readings that takes", async () => {
  const { measurements, asked } = counted();
  const days = await pointDays(measurements, range.analysisId);
  expect(days.points.map(({ point }) => point)).toEqual(result.days.map(({ point }) => point).sort());
  for (const of of result.days) {
    const found = days.points.find(({ point }) => point === of.point);
    for (const key of ["reference", "delivered", "soiling"] as const) {
      for (let d = 0; d < of.day.length; d += 17) expect(found?.kwh.get(key)?.[(of.day[d] ?? 0) - days.firstDay] ?? 0).toBe(of.sequentialKwh[key]?.[d] ?? 0);
    }
  }
  // the rows of thirty points are more than one reading takes
  expect(asked()).toBeGreaterThan(2);
});
