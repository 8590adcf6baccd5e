import { api, LOSSES } from "@sunledger/contract";
import { energySeries, lossByPointAndDay, pointLosses, rangeCoverage, siteLosses } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { dayOfPoint } from "./dayOfPoint.ts";

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The waterfall of a range, its energies over time, where and when a loss occurred, and the samples behind it. */
export function lossesCalls(bind: Binder, stores: Stores): void {
  bind(api.siteLosses, async ({ query }) => {
    const published = await publishedAnalysis(stores.records, query.installation_id);
    const range = rangeOf(published, query);
    const [books, points, coverage] = await Promise.all([
      siteLosses(stores.measurements, range),
      pointLosses(stores.measurements, range),
      rangeCoverage(stores.measurements, range),
    ]);
    const tariff = published.installation.plant?.tariff_per_kwh ?? 0;
    const behaviour = new Map(published.analysis.behaviour.map((entry) => [entry.key, entry]));
    return {
      start_date: query.start_date,
      end_date: query.end_date,
      reference_energy_kwh: books.reference.kwh,
      reference_uncertainty_kwh: books.reference.uncertaintyKwh,
      expected_energy_kwh: books.expected.kwh,
      energy_ac_kwh: books.delivered.kwh,
      energy_uncertainty_kwh: books.delivered.uncertaintyKwh,
      estimated_kwh: coverage.estimatedKwh,
      coverage: coverage.expectedSamples > 0 ? coverage.presentSamples / coverage.expectedSamples : null,
      currency: published.installation.currency,
      tariff_per_kwh: tariff,
      losses: books.losses.map((loss, index) => ({
        key: loss.key,
        index,
        group: LOSSES[index]?.group ?? "residual",
        kwh: loss.kwh,
        uncertainty_kwh: loss.uncertaintyKwh,
        recoverable_kwh: loss.recoverableKwh,
        shapley_kwh: loss.shapleyKwh,
        currency: loss.kwh * tariff,
        stability: behaviour.get(loss.key)?.stability ?? null,
        homogeneity: behaviour.get(loss.key)?.homogeneity ?? null,
        trend: behaviour.get(loss.key)?.trend ?? null,
      })),
      points: points.map((point) => ({
        point: point.point,
        reference_energy_kwh: point.referenceKwh,
        expected_energy_kwh: point.expectedKwh,
        energy_ac_kwh: point.deliveredKwh,
        losses: point.lossesKwh,
      })),
    };
  });

  bind(api.siteSeries, async ({ query }) => {
    const published = await publishedAnalysis(stores.records, query.installation_id);
    const range = rangeOf(published, query);
    const series = await energySeries(stores.measurements, range, query.granularity, published.installation.timezone);
    const hourly = query.granularity === "hour";
    return {
      granularity: query.granularity,
      steps: Array.from(series.day, (day, i) => ({
        start: hourly ? `${dayText(day)}T${String(series.hour[i]).padStart(2, "0")}:00` : dayText(day),
        reference_kwh: finite(series.referenceKwh[i] ?? Number.NaN),
        expected_kwh: finite(series.expectedKwh[i] ?? Number.NaN),
        delivered_kwh: finite(series.deliveredKwh[i] ?? Number.NaN),
        estimated_kwh: finite(series.estimatedKwh[i] ?? Number.NaN),
        losses: Object.fromEntries(Object.entries(series.lossesKwh).map(([key, column]) => [key, column[i] ?? 0])),
        coverage: finite((series.presentSamples[i] ?? Number.NaN) / (series.expectedSamples[i] ?? Number.NaN)),
      })),
    };
  });

  bind(api.lossHeatmap, async ({ query }) => {
    const published = await publishedAnalysis(stores.records, query.installation_id);
    const range = rangeOf(published, query);
    const map = await lossByPointAndDay(stores.measurements, range, query.cause);
    const row = (values: Float64Array, point: number) => Array.from(values.subarray(point * map.columns, (point + 1) * map.columns), finite);
    return {
      cause: query.cause,
      days: Array.from({ length: map.columns }, (_, column) => dayText(map.firstDay + column)),
      points: map.rows,
      kwh: map.rows.map((_, point) => row(map.kwh, point)),
      reference_kwh: map.rows.map((_, point) => row(map.referenceKwh, point)),
    };
  });

  bind(api.lossIntervals, async ({ query }) => dayOfPoint(stores, query.installation_id, query.point, query.date));
}
