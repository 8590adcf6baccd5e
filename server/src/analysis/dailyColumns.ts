import type { DayLedger, EnergyKey, UncertaintyTerm } from "@sunledger/engine";
import type { InsertColumn } from "../stores/measurements/insertColumn.ts";
import { DAILY_SUM_COLUMNS, ENERGY_KEYS, TERM_COLUMN } from "./energyKeys.ts";

/** Days of points, turned into rows (day, point, energy key); an energy that is nothing all through gives no row. */
export class DailyColumns {
  private readonly points: string[] = [];
  private readonly day: number[] = [];
  private readonly point: number[] = [];
  private readonly key: number[] = [];
  private readonly sums: number[][] = DAILY_SUM_COLUMNS.map(() => []);

  get rowCount(): number {
    return this.day.length;
  }

  add(days: DayLedger): void {
    const pointIndex = this.points.push(days.point) - 1;
    ENERGY_KEYS.forEach((key, keyIndex) => {
      const sources = sumsOf(days, key);
      if (sources.every((source) => source === undefined)) return;
      for (let d = 0; d < days.day.length; d += 1) {
        // a number that is not finite is nothing known: it must not spoil the sums of a whole range
        const values = sources.map((source) => finite(source?.[d]));
        if (values.every((value) => value === 0)) continue;
        this.day.push(days.day[d] ?? 0);
        this.point.push(pointIndex);
        this.key.push(keyIndex);
        values.forEach((value, i) => this.sums[i]?.push(value));
      }
    });
  }

  columns(): InsertColumn[] {
    return [
      { name: "day", kind: "int32", values: Int32Array.from(this.day) },
      { name: "point", kind: "text", dictionary: this.points, index: Int32Array.from(this.point) },
      { name: "key", kind: "text", dictionary: ENERGY_KEYS, index: Int32Array.from(this.key) },
      ...DAILY_SUM_COLUMNS.map((name, i): InsertColumn => ({ name, kind: "float64", values: Float64Array.from(this.sums[i] ?? []) })),
    ];
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
