import type { DayLedger, EnergyKey, UncertaintyTerm } from "@sunledger/engine";
import type { InsertColumn } from "../stores/measurements/insertColumn.ts";
import { DAILY_SUM_COLUMNS, ENERGY_KEYS, TERM_COLUMN } from "./energyKeys.ts";

/**
 * Days of points, turned into rows (day, point, energy key); an energy that is nothing all through gives no row. The rows
 * are put straight into columns: as objects or growing lists they would keep the event loop for tenths of a second.
 */
export class DailyColumns {
  private readonly points: string[] = [];
  private rows = 0;
  private day = new Int32Array(0);
  private point = new Int32Array(0);
  private key = new Int32Array(0);
  private sums: Float64Array[] = DAILY_SUM_COLUMNS.map(() => new Float64Array(0));

  get rowCount(): number {
    return this.rows;
  }

  add(days: DayLedger): void {
    const pointIndex = this.points.push(days.point) - 1;
    this.reserve(ENERGY_KEYS.length * days.day.length);
    ENERGY_KEYS.forEach((key, keyIndex) => {
      const sources = sumsOf(days, key);
      if (sources.every((source) => source === undefined)) return;
      const pairs = this.sums.map((sum, i) => ({ sum, source: sources[i] }));
      for (let d = 0; d < days.day.length; d += 1) {
        let isNothing = true;
        for (const { sum, source } of pairs) {
          // a number that is not finite is nothing known: it must not spoil the sums of a whole range
          const value = finite(source?.[d]);
          sum[this.rows] = value;
          if (value !== 0) isNothing = false;
        }
        if (isNothing) continue;
        this.day[this.rows] = days.day[d] ?? 0;
        this.point[this.rows] = pointIndex;
        this.key[this.rows] = keyIndex;
        this.rows += 1;
      }
    });
  }

  /** Views of what was added so far: good until more is. */
  columns(): InsertColumn[] {
    const filled = { day: this.day.subarray(0, this.rows), point: this.point.subarray(0, this.rows), key: this.key.subarray(0, this.rows) };
    return [
      { name: "day", kind: "int32", values: filled.day },
      { name: "point", kind: "text", dictionary: this.points, index: filled.point },
      { name: "key", kind: "text", dictionary: ENERGY_KEYS, index: filled.key },
      ...this.sums.map((sum, i): InsertColumn => ({ name: DAILY_SUM_COLUMNS[i] ?? "", kind: "float64", values: sum.subarray(0, this.rows) })),
    ];
  }

  /** Room for so many rows more. */
  private reserve(rows: number): void {
    const needed = this.rows + rows;
    if (needed <= this.day.length) return;
    const size = Math.max(needed, 2 * this.day.length);
    this.day = grown(this.day, new Int32Array(size));
    this.point = grown(this.point, new Int32Array(size));
    this.key = grown(this.key, new Int32Array(size));
    this.sums = this.sums.map((old) => grown(old, new Float64Array(size)));
  }
}

/** In the order of DAILY_SUM_COLUMNS. */
function sumsOf(days: DayLedger, key: EnergyKey): (Float64Array | undefined)[] {
  const sensitivity = days.sensitivityKwh[key];
  const terms = Object.keys(TERM_COLUMN).filter((term): term is UncertaintyTerm => term in TERM_COLUMN);
  const isLoss = key !== "reference" && key !== "expected" && key !== "delivered";
  return [
    days.sequentialKwh[key],
    isLoss ? days.recoverableKwh[key] : undefined,
    isLoss ? days.shapleyKwh[key] : undefined,
    ...terms.map((term) => sensitivity?.[term]),
  ];
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}

/** What a shorter array held, at the start of a longer one. */
function grown<Values extends Float64Array | Int32Array>(old: Values, longer: Values): Values {
  longer.set(old);
  return longer;
}
