import type { MeasurementStore } from "../stores/ports.ts";
import { daySpan } from "./energyDays.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** What the days of a site, or of some points together, need beside their energies. */
const SUMS = {
  estimatedKwh: "sum(estimated_kwh)",
  referenceStcKwh: "sum(reference_stc_kwh)",
  /** In-plane irradiation, the mean of the day's points. */
  irradiationKwhM2: "avg(irradiation_kwh_m2)",
  usefulHours: "sum(useful_hours)",
  runningHours: "sum(running_hours)",
  expectedSamples: "sum(toFloat64(expected_samples))",
  presentSamples: "sum(toFloat64(present_samples))",
} as const;
export type CoverageKey = keyof typeof SUMS;
const KEYS = Object.keys(SUMS).filter((key): key is CoverageKey => key in SUMS);

/** Row d of every column is day `firstDay + d`. */
export interface CoverageDays {
  firstDay: number;
  count: number;
  columns: Readonly<Record<CoverageKey, Float64Array>>;
}

/** Sites kept in memory by the size of their columns: some six hundred of three years. */
const KEPT_BYTES = 40e6;
const kept = new WeakMap<MeasurementStore, KeptAnswers<number, CoverageDays>>();
const bytesOf = ({ count }: CoverageDays): number => count * KEYS.length * Float64Array.BYTES_PER_ELEMENT;

/** The days that a range lies in: of a site read once and whole, of points as asked (see `energyDays`). */
export function coverageDays(store: MeasurementStore, range: LedgerRange): Promise<CoverageDays> {
  if (range.points !== undefined) return readDays(store, whereRange(range));
  const cache = kept.get(store) ?? new KeptAnswers<number, CoverageDays>(KEPT_BYTES, bytesOf);
  kept.set(store, cache);
  return cache.get(range.analysisId, () => readDays(store, { where: "analysis_id = {analysisId:Int32}", parameters: { analysisId: range.analysisId } }));
}

async function readDays(store: MeasurementStore, { where, parameters }: ReturnType<typeof whereRange>): Promise<CoverageDays> {
  const found = await store.query(`SELECT day, ${KEYS.map((key) => `${SUMS[key]} AS ${key}`).join(", ")} FROM daily_points WHERE ${where} GROUP BY day`, parameters);
  const day = found.int32("day");
  const { firstDay, count } = daySpan(day);
  const column = (key: CoverageKey): Float64Array => {
    const values = found.float64(key);
    const placed = new Float64Array(count);
    day.forEach((value, row) => (placed[value - firstDay] = values[row] ?? 0));
    return placed;
  };
  return {
    firstDay,
    count,
    columns: {
      estimatedKwh: column("estimatedKwh"),
      referenceStcKwh: column("referenceStcKwh"),
      irradiationKwhM2: column("irradiationKwhM2"),
      usefulHours: column("usefulHours"),
      runningHours: column("runningHours"),
      expectedSamples: column("expectedSamples"),
      presentSamples: column("presentSamples"),
    },
  };
}
