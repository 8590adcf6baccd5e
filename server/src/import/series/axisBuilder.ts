import type { Samples } from "@sunledger/engine";
import { InputError } from "../inputError.ts";
import type { Joining } from "./columnNames.ts";

const BLOCK = 4096;
/** Longer silence than this is no outage: a stamp is wrong, or two periods want two audits. */
const MAX_GAP_DAYS = 731;
/** 3.2 GB of numbers: more than the machine that audits it should be asked for at once. */
const MAX_CELLS = 4e8;

interface Block {
  present: Uint8Array;
  values: (Float64Array | undefined)[];
  counts: (Float64Array | undefined)[];
  file: string;
  line: number;
}

interface Column {
  name: string;
  joining: Joining;
  /** Samples that make one interval whole; 1 when the file's step is the plant's. */
  perInterval: number;
}

/** What placing a row met: nothing there yet, the same values again, or others (then the first ones stay). */
export const PLACED = 0;
export const REPEATED = 1;
export const CONTRADICTED = 2;

/**
 * Puts rows on a regular axis as they come, in any order and from any number of files. Storage is by blocks of the
 * axis, made when a row falls into them: neither the start nor the length need be known, and a stray stamp decades
 * away costs one block.
 */
export class AxisBuilder {
  readonly stepMs: number;
  readonly phaseMs: number;
  private readonly columns: Column[] = [];
  private readonly blocks = new Map<number, Block>();
  private lastKey = NaN;
  private lastBlock: Block | null = null;

  constructor(stepMs: number, phaseMs: number) {
    this.stepMs = stepMs;
    this.phaseMs = phaseMs;
  }

  /** The number under which a column's values are placed; the same name gives the same column. */
  column(name: string, joining: Joining, perInterval: number): number {
    const known = this.columns.findIndex((column) => column.name === name);
    if (known >= 0) return known;
    return this.columns.push({ name, joining, perInterval }) - 1;
  }

  /** The interval that an instant belongs to: the nearest start, or (shorter samples) the one it lies in. */
  indexOf(startMs: number, joinsShorter: boolean): number {
    const position = (startMs - this.phaseMs) / this.stepMs;
    // a millisecond of slack: a stamp rounded down must not fall into the interval before
    return joinsShorter ? Math.floor(position + 1 / this.stepMs) : Math.round(position);
  }

  /** Marks the interval as one that a row was about. */
  touch(index: number, file: string, line: number): void {
    this.blockOf(index, file, line).present[index - Math.floor(index / BLOCK) * BLOCK] = 1;
  }

  /**
   * Places a column of rows, whose intervals were touched: `values[r]` at `index[r]`. `met[r]` is raised to what the
   * worst of the row's values met; NaN places nothing.
   */
  placeColumn(column: number, index: Float64Array, values: Float64Array, rows: number, met: Uint8Array): void {
    const joins = this.columns[column]?.perInterval !== 1;
    let key = NaN;
    let cells: Float64Array = new Float64Array(0);
    for (let r = 0; r < rows; r++) {
      const value = values[r] ?? NaN;
      // NaN alone differs from itself
      if (value !== value) continue;
      const at = index[r] ?? 0;
      if (joins) {
        this.place(column, at, value);
        continue;
      }
      const block = Math.floor(at / BLOCK);
      if (block !== key) {
        key = block;
        cells = this.blockOf(at, "", 0).values[column] ??= new Float64Array(BLOCK).fill(NaN);
      }
      const before = cells[at - block * BLOCK] ?? NaN;
      if (before !== before) cells[at - block * BLOCK] = value;
      else met[r] = Math.max(met[r] ?? 0, before === value ? REPEATED : CONTRADICTED);
    }
  }

  /** Places one value of an interval that was touched. */
  place(column: number, index: number, value: number): number {
    const key = Math.floor(index / BLOCK);
    const block = key === this.lastKey && this.lastBlock !== null ? this.lastBlock : this.blockOf(index, "", 0);
    const at = index - key * BLOCK;
    const values = (block.values[column] ??= new Float64Array(BLOCK).fill(NaN));
    const before = values[at] ?? NaN;
    const target = this.columns[column];
    if (target === undefined || target.perInterval === 1) {
      if (!Number.isNaN(before)) return before === value ? REPEATED : CONTRADICTED;
      values[at] = value;
      return PLACED;
    }
    values[at] = Number.isNaN(before) ? value : joinOf(target.joining, before, value);
    const counts = (block.counts[column] ??= new Float64Array(BLOCK));
    counts[at] = (counts[at] ?? 0) + 1;
    return PLACED;
  }

  /** The samples; the builder is empty afterwards. A gap of years is an `InputError`. */
  finish(): Samples {
    const keys = [...this.blocks.keys()].sort((a, b) => a - b);
    const { first, last } = this.extent(keys);
    const count = last - first + 1;
    if (count * this.columns.length > MAX_CELLS) throw new InputError("import:error.too_many_samples", { count, columns: this.columns.length });
    const columns = new Map<string, Float64Array>();
    this.columns.forEach(({ name, joining, perInterval }, c) => {
      const whole = new Float64Array(count).fill(NaN);
      for (const key of keys) {
        const block = this.blocks.get(key);
        const values = block?.values[c];
        if (block === undefined || values === undefined) continue;
        if (perInterval > 1) settle(values, block.counts[c], joining, perInterval);
        const from = key * BLOCK - first;
        whole.set(values.subarray(Math.max(0, -from), Math.min(BLOCK, count - from)), Math.max(0, from));
        block.values[c] = undefined;
        block.counts[c] = undefined;
      }
      columns.set(name, whole);
    });
    this.blocks.clear();
    return { startMs: this.phaseMs + first * this.stepMs, stepMs: this.stepMs, count, columns };
  }

  private extent(keys: readonly number[]): { first: number; last: number } {
    const most = (MAX_GAP_DAYS * 86_400_000) / this.stepMs;
    let first = NaN;
    let last = NaN;
    for (const key of keys) {
      const block = this.blocks.get(key);
      if (block === undefined) continue;
      for (let at = 0; at < BLOCK; at++) {
        if (block.present[at] !== 1) continue;
        const index = key * BLOCK + at;
        if (Number.isNaN(first)) first = index;
        if (index - last > most) {
          throw new InputError("import:error.long_gap", {
            file: block.file,
            line: block.line,
            from: this.instant(last),
            to: this.instant(index),
            days: Math.round(((index - last) * this.stepMs) / 86_400_000),
            limit: MAX_GAP_DAYS,
          });
        }
        last = index;
      }
    }
    return { first, last };
  }

  private instant(index: number): string {
    return `${new Date(this.phaseMs + index * this.stepMs).toISOString().slice(0, 16)}Z`;
  }

  private blockOf(index: number, file: string, line: number): Block {
    const key = Math.floor(index / BLOCK);
    let block = this.blocks.get(key);
    if (block === undefined) {
      block = { present: new Uint8Array(BLOCK), values: [], counts: [], file, line };
      this.blocks.set(key, block);
    }
    this.lastKey = key;
    this.lastBlock = block;
    return block;
  }
}

function joinOf(joining: Joining, a: number, b: number): number {
  if (joining === "last") return b;
  if (joining === "least") return Math.min(a, b);
  return joining === "most" ? Math.max(a, b) : a + b;
}

/**
 * Ends the joining of a block: sums become means, and an interval with too few of its samples has none: half of them
 * make a mean, an interval's energy wants them all.
 */
function settle(values: Float64Array, counts: Float64Array | undefined, joining: Joining, perInterval: number): void {
  const needed = joining === "sum" ? perInterval : joining === "mean" ? perInterval / 2 : 1;
  for (let i = 0; i < BLOCK; i++) {
    const count = counts?.[i] ?? 0;
    if (count < needed) values[i] = NaN;
    else if (joining === "mean") values[i] = (values[i] ?? NaN) / count;
  }
}
