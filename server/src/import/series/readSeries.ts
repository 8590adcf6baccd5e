import type { QualityFinding, Samples } from "@sunledger/engine";
import { CsvReader, type RowBatch } from "../csv/csvReader.ts";
import { InputError } from "../inputError.ts";
import { type ClockMode, LocalClock } from "../time/localClock.ts";
import { AxisBuilder, CONTRADICTED, REPEATED } from "./axisBuilder.ts";
import { columnParts, QUANTITIES } from "./columnNames.ts";
import { fileStepMs, phaseOf } from "./fileStep.ts";
import type { SeriesFile, Target } from "./seriesFile.ts";

/** A file may be this much coarser than the plant's interval before it is refused (jitter, not another step). */
const COARSE = 1.5;
/** And this much finer before its rows are joined. */
const FINE = 0.75;
/** Stamps further from the axis than this share of a step are named. */
const OFF_AXIS = 0.02;

export interface SeriesOptions {
  stepMs: number;
  onProgress?: (file: string, rows: number) => void;
}

/**
 * Reads files of samples onto one regular axis: labels turned to interval starts, finer rows joined, rows in any order,
 * the first value kept where two rows contradict each other. What was met on the way is in the findings.
 */
export async function readSeries(files: readonly SeriesFile[], options: SeriesOptions): Promise<{ samples: Samples; findings: QualityFinding[] }> {
  const asSaid = await readAll(files, options, "zone");
  const impossible = asSaid.clocks.reduce((sum, clock) => sum + clock.impossible, 0);
  // rows in an hour that spring skips: the logger's clock knows no daylight saving time, so all of it is read anew
  const read = impossible < 2 ? asSaid : await readAll(files, options, "standard");
  const samples = read.builder.finish();
  const endMs = samples.startMs + samples.count * samples.stepMs;
  const findings = read.notes.map(({ file, issue, key, values }) => finding(file, issue, samples.startMs, endMs, key, values));
  const zones = [...new Set(files.filter((_, i) => (asSaid.clocks[i]?.impossible ?? 0) + (asSaid.clocks[i]?.firstPassage ?? 0) > 0).map((file) => file.timezone))].join(", ");
  if (read !== asSaid) findings.push(finding("", "shift", samples.startMs, endMs, "import:finding.standard_time", { rows: impossible, zone: zones }));
  const once = asSaid.clocks.some((clock) => clock.firstPassage > 1 && clock.secondPassage === 0);
  if (read === asSaid && once) findings.push(finding("", "shift", samples.startMs, endMs, "import:finding.autumn_once", { zone: zones }));
  return { samples, findings };
}

interface Note {
  file: string;
  issue: string;
  key: string;
  values: Record<string, number | string>;
}

interface Reading {
  builder: AxisBuilder;
  clocks: LocalClock[];
  notes: Note[];
}

async function readAll(files: readonly SeriesFile[], options: SeriesOptions, mode: ClockMode): Promise<Reading> {
  const reading: { builder: AxisBuilder | null; clocks: LocalClock[]; notes: Note[] } = { builder: null, clocks: [], notes: [] };
  let rows = 0;
  for (const file of files) {
    const clock = new LocalClock(file.timezone, mode);
    reading.clocks.push(clock);
    const reader = new CsvReader(file.source, { dialect: file.dialect, roles: file.roles, clock, missing: file.missing ?? new Set(), wordy: wordySlots(file) });
    let placer: FilePlacer | null = null;
    for await (const batch of reader.batches()) {
      const stamps = batch.utcMs.subarray(0, batch.rows);
      if (placer === null) {
        const step = stepOf(file, stamps, options.stepMs);
        const shift = file.label === "end" ? -step : file.label === "centre" ? -step / 2 : 0;
        reading.builder ??= new AxisBuilder(options.stepMs, axisPhase(stamps, shift, step, options.stepMs));
        placer = new FilePlacer(file, reading.builder, step, shift);
      }
      placer.add(batch);
      rows += batch.rows;
      options.onProgress?.(file.source.file, rows);
    }
    if (placer !== null) reading.notes.push(...placer.notes());
    if (reader.words > 0) reading.notes.push({ file: file.source.file, issue: "column", key: "import:finding.status_words", values: { file: file.source.file, words: reader.words } });
    if (reader.truncated) reading.notes.push({ file: file.source.file, issue: "gap", key: "import:finding.truncated", values: { file: file.source.file } });
  }
  if (reading.builder === null || rows === 0) throw new InputError("import:error.empty_series", { file: files.map((file) => file.source.file).join(", ") });
  return { builder: reading.builder, clocks: reading.clocks, notes: reading.notes };
}

/** A status may be a code or a word; only codes are read. */
function wordySlots({ targets }: SeriesFile): Set<number> {
  const lists = targets instanceof Map ? [...targets.values()] : [targets];
  return new Set(lists.flatMap((list) => list.flatMap(({ column }, slot) => (column.endsWith(".status") ? [slot] : []))));
}

function stepOf(file: SeriesFile, stamps: Float64Array, intervalMs: number): number {
  const step = fileStepMs(stamps);
  if (Number.isNaN(step)) return intervalMs;
  if (step > intervalMs * COARSE) {
    throw new InputError("import:error.coarse_file", { file: file.source.file, found: step / 1000, expected: intervalMs / 1000 });
  }
  return step < intervalMs * FINE ? step : intervalMs;
}

/** Joined rows go to round intervals; rows at the plant's own step keep their place within it. */
function axisPhase(stamps: Float64Array, shift: number, step: number, intervalMs: number): number {
  if (step !== intervalMs) return 0;
  return phaseOf(stamps.map((stamp) => stamp + shift), intervalMs);
}

/** Puts one file's batches on the axis and keeps count of what it met. */
class FilePlacer {
  private readonly file: SeriesFile;
  private readonly builder: AxisBuilder;
  private readonly shift: number;
  private readonly joins: boolean;
  private readonly perInterval: number;
  private readonly ids = new Map<Target, number>();
  private index = new Float64Array(0);
  private moved = new Float64Array(0);
  private met = new Uint8Array(0);
  private previous = -Infinity;
  private counts = { repeated: 0, contradicted: 0, backward: 0, offAxis: 0 };
  private firstLine = { repeated: 0, contradicted: 0, backward: 0, offAxis: 0 };
  private worstOffset = 0;

  constructor(file: SeriesFile, builder: AxisBuilder, step: number, shift: number) {
    this.file = file;
    this.builder = builder;
    this.shift = shift;
    this.joins = step !== builder.stepMs;
    this.perInterval = builder.stepMs / step;
  }

  add(batch: RowBatch): void {
    if (this.index.length < batch.rows) {
      this.index = new Float64Array(batch.rows);
      this.moved = new Float64Array(batch.rows);
      this.met = new Uint8Array(batch.rows);
    }
    this.met.fill(0);
    this.placeStamps(batch);
    const { targets } = this.file;
    if (targets instanceof Map) this.addLong(batch, targets);
    else targets.forEach((target: Target, slot: number) => this.addColumn(batch, target, slot));
    for (let r = 0; r < batch.rows; r++) {
      if (this.met[r] === REPEATED) this.note("repeated", batch.line[r] ?? 0);
      if (this.met[r] === CONTRADICTED) this.note("contradicted", batch.line[r] ?? 0);
    }
  }

  private placeStamps(batch: RowBatch): void {
    const { builder, shift, joins, file } = this;
    for (let r = 0; r < batch.rows; r++) {
      const start = (batch.utcMs[r] ?? 0) + shift;
      const index = builder.indexOf(start, joins);
      const line = batch.line[r] ?? 0;
      this.index[r] = index;
      builder.touch(index, file.source.file, line);
      if (start < this.previous && !(file.targets instanceof Map)) this.note("backward", line);
      this.previous = start;
      const offset = joins ? 0 : Math.abs(start - (builder.phaseMs + index * builder.stepMs));
      if (offset > OFF_AXIS * builder.stepMs) {
        this.note("offAxis", line);
        this.worstOffset = Math.max(this.worstOffset, offset);
      }
    }
  }

  private addColumn(batch: RowBatch, target: Target, slot: number): void {
    const values = batch.values[slot];
    if (values === undefined) return;
    translate(values, batch.rows, target);
    this.builder.placeColumn(this.idOf(target), this.indexFor(target, batch.rows), values, batch.rows, this.met);
  }

  private addLong(batch: RowBatch, targets: ReadonlyMap<string, readonly Target[]>): void {
    for (let r = 0; r < batch.rows; r++) {
      const key = batch.keys[batch.key[r] ?? 0] ?? "";
      const row = targets.get(key) ?? [];
      for (let slot = 0; slot < row.length; slot++) {
        const target = row[slot];
        const raw = batch.values[slot]?.[r] ?? NaN;
        if (target === undefined || Number.isNaN(raw) || target.sentinels.includes(raw)) continue;
        const at = (this.index[r] ?? 0) - (target.readAtStamp && this.shift === 0 ? 1 : 0);
        const outcome = this.builder.place(this.idOf(target), at, raw * target.factor + target.offset);
        if (outcome > (this.met[r] ?? 0)) this.met[r] = outcome;
      }
    }
  }

  /** A counter read at the stamp closes the interval before it; with stamps at the end that is the row's own. */
  private indexFor(target: Target, rows: number): Float64Array {
    if (!target.readAtStamp || this.shift !== 0) return this.index;
    for (let r = 0; r < rows; r++) this.moved[r] = (this.index[r] ?? 0) - 1;
    return this.moved;
  }

  private idOf(target: Target): number {
    let id = this.ids.get(target);
    if (id === undefined) {
      const joining = QUANTITIES[columnParts(target.column)?.quantity ?? ""] ?? "mean";
      id = this.builder.column(target.column, joining, this.perInterval);
      this.ids.set(target, id);
    }
    return id;
  }

  private note(what: keyof typeof this.counts, line: number): void {
    if (this.counts[what]++ === 0) this.firstLine[what] = line;
  }

  notes(): Note[] {
    const file = this.file.source.file;
    const { counts, firstLine } = this;
    const notes: Note[] = [];
    const add = (what: keyof typeof counts, issue: string, key: string, more: Record<string, number> = {}) => {
      if (counts[what] > 0) notes.push({ file, issue, key, values: { file, rows: counts[what], line: firstLine[what], ...more } });
    };
    add("repeated", "duplicate", "import:finding.repeated_rows");
    add("contradicted", "duplicate", "import:finding.contradicting_rows");
    add("backward", "order", "import:finding.backward_rows");
    add("offAxis", "shift", "import:finding.off_axis", { seconds: Math.round(this.worstOffset / 1000) });
    if (this.joins) notes.push({ file, issue: "interval", key: "import:finding.joined", values: { file, factor: Math.round(this.perInterval) } });
    return notes;
  }
}

/** Raw values to the plant folder's unit, in place; sentinels become missing. */
function translate(values: Float64Array, rows: number, target: Target): void {
  const { factor, offset, sentinels } = target;
  if (sentinels.length > 0) for (let r = 0; r < rows; r++) if (sentinels.includes(values[r] ?? NaN)) values[r] = NaN;
  if (factor !== 1 || offset !== 0) for (let r = 0; r < rows; r++) values[r] = (values[r] ?? NaN) * factor + offset;
}

function finding(point: string, issue: string, startMs: number, endMs: number, key: string, values: Record<string, number | string>): QualityFinding {
  return { point, issue, startMs, endMs, detail: { key, values } };
}
