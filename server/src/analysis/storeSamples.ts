import type { Samples } from "@sunledger/engine";
import type { Stores } from "../stores/ports.ts";

/** Rows of one insert: large enough to be quick, small enough to stay out of the way of readers. */
const BATCH_ROWS = 200_000;

export interface StoreOptions {
  signal?: AbortSignal;
  /** Counted: columns written, of how many. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Keeps the raw samples of an installation, once: the same samples a second time give the import that is there.
 * A missing sample is a missing row. Gives the import's id; nothing is read from an import that is not `stored`.
 *
 * @param sha256 what `samplesFingerprint` says of the samples; given, because it is worked out beside the event loop
 */
export async function storeSamples(
  stores: Stores,
  installationId: number,
  samples: Samples,
  sha256: string,
  options: StoreOptions = {},
): Promise<number> {
  const { db } = stores.records;
  const known = await db
    .selectFrom("imports")
    .select("id")
    .where("installation_id", "=", installationId)
    .where("sha256", "=", sha256)
    .where("state", "=", "stored")
    .executeTakeFirst();
  if (known !== undefined) return known.id;

  const { id } = await db
    .insertInto("imports")
    .values({
      installation_id: installationId,
      sha256,
      state: "writing",
      start_ms: samples.startMs,
      step_ms: samples.stepMs,
      count: samples.count,
      columns: [...samples.columns.keys()],
      created_ms: Date.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  let written = 0;
  for (const batch of batches(samples)) {
    options.signal?.throwIfAborted();
    await stores.measurements.insertColumns("samples", [
      { name: "import_id", kind: "sameInt32", value: id },
      { name: "installation_id", kind: "sameInt32", value: installationId },
      { name: "point", kind: "text", dictionary: batch.points, index: batch.column },
      { name: "quantity", kind: "text", dictionary: batch.quantities, index: batch.column },
      { name: "t", kind: "timeMs", values: batch.t },
      { name: "value", kind: "float64", values: batch.value },
    ], options.signal);
    written += batch.points.length;
    options.onProgress?.(written, samples.columns.size);
  }
  // swept away under a writer that was thought dead: then it is no import
  await db.updateTable("imports").set({ state: "stored" }).where("id", "=", id).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The point and the quantity of a column `<point>.<quantity>`; a column without a dot is a quantity of no point. */
export function splitColumn(column: string): { point: string; quantity: string } {
  const dot = column.lastIndexOf(".");
  return { point: column.slice(0, Math.max(dot, 0)), quantity: column.slice(dot + 1) };
}

interface Batch {
  points: string[];
  quantities: string[];
  column: Int32Array;
  t: Float64Array;
  value: Float64Array;
}

/** Whole columns, gathered until a batch is full. The arrays are used again: a batch holds until the next is asked for. */
function* batches(samples: Samples): Generator<Batch> {
  const columnsAtOnce = Math.max(1, Math.min(samples.columns.size, Math.ceil(BATCH_ROWS / Math.max(1, samples.count))));
  const size = columnsAtOnce * samples.count;
  const space: Space = { column: new Int32Array(size), t: new Float64Array(size), value: new Float64Array(size) };
  const columns = [...samples.columns];
  for (let first = 0; first < columns.length; first += columnsAtOnce) yield batchOf(samples, columns.slice(first, first + columnsAtOnce), space);
}

type Space = Pick<Batch, "column" | "t" | "value">;

function batchOf(samples: Samples, gathered: [string, Float64Array][], { column, t, value }: Space): Batch {
  let row = 0;
  gathered.forEach(([, values], c) => {
    for (let k = 0; k < samples.count; k += 1) {
      const sample = values[k] ?? Number.NaN;
      if (Number.isNaN(sample)) continue;
      column[row] = c;
      t[row] = samples.startMs + k * samples.stepMs;
      value[row] = sample;
      row += 1;
    }
  });
  const names = gathered.map(([name]) => splitColumn(name));
  return {
    points: names.map((name) => name.point),
    quantities: names.map((name) => name.quantity),
    column: column.subarray(0, row),
    t: t.subarray(0, row),
    value: value.subarray(0, row),
  };
}
