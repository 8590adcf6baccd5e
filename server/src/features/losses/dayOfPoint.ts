import type { Intervals } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";
import { importColumns } from "../../analysis/importColumns.ts";
import { intervalLedger, rawSamples } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { dayNumberOf } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { Stores } from "../../stores/ports.ts";
import { unitOf } from "../../words/unitOf.ts";

/** The columns that a point's ledger is made of: its own, its strings', the sensors' and the meter's. */
function columnsOf(plant: Plant | null, columns: readonly string[], point: string): string[] {
  const shared = new Set([...(plant?.sensors ?? []).map((sensor) => sensor.id), ...(plant?.meter ? [plant.meter] : [])]);
  return columns.filter((column) => {
    const owner = column.slice(0, column.lastIndexOf("."));
    return owner === point || owner.startsWith(`${point}/`) || shared.has(owner);
  });
}

/** What stands behind a day of a point: each interval's ledger and the raw samples it was made of. */
export async function dayOfPoint(stores: Stores, installationId: number, point: string, date: string): Promise<Intervals> {
  const { installation, analysis } = await publishedAnalysis(stores.records, installationId);
  if (!analysis.points.includes(point)) throw new AppError("invalid_request", "point");
  const day = dayNumberOf(date);
  const ledger = await intervalLedger(stores.measurements, { analysisId: analysis.id, fromDay: day, toDay: day + 1 }, point);
  const fromMs = ledger.tMs[0];
  const lastMs = ledger.tMs.at(-1);
  const columns = await importColumns(stores.records, analysis.import_id);
  const wanted = columnsOf(installation.plant, columns, point);
  const raw =
    analysis.import_id === null || fromMs === undefined || lastMs === undefined
      ? null
      : await rawSamples(stores, analysis.import_id, wanted, fromMs, lastMs + analysis.step_ms);
  return {
    point,
    date,
    timezone: installation.timezone,
    interval_s: analysis.step_ms / 1000,
    intervals: Array.from(ledger.tMs, (t, i) => ({
      t: new Date(t).toISOString(),
      reference_kwh: ledger.referenceKwh[i] ?? 0,
      expected_kwh: ledger.expectedKwh[i] ?? 0,
      delivered_kwh: ledger.deliveredKwh[i] ?? 0,
      estimated_kwh: ledger.estimatedKwh[i] ?? 0,
      losses: Object.fromEntries(Object.entries(ledger.lossesKwh).map(([key, column]) => [key, column[i] ?? 0])),
    })),
    samples: [...(raw?.columns ?? [])].map(([column, values]) => {
      const quantity = column.slice(column.lastIndexOf(".") + 1);
      return {
        column,
        quantity,
        unit: unitOf(quantity),
        t: Array.from(values, (_, k) => (raw?.startMs ?? 0) + k * (raw?.stepMs ?? 0)),
        value: Array.from(values, (value) => (Number.isFinite(value) ? value : null)),
      };
    }),
  };
}
