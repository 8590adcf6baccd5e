import { createHash } from "node:crypto";
import type { Samples } from "@sunledger/engine";
import type { Stores } from "../stores/ports.ts";

/** Rows of one insert: large enough to be quick, small enough to stay out of the way of readers. */
const BATCH_ROWS = 500_000;

/**
 * Keeps the raw samples of an installation, once: the same samples a second time give the import that is there.
 * A missing sample is a missing row. Gives the import's id; nothing is read from an import that is not `stored`.
 */
export async function storeSamples(stores: Stores, installationId: number, samples: Samples, signal?: AbortSignal): Promise<number> {
  const { db } = stores.records;
  const sha256 = fingerprint(samples);
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
  for (const batch of batches(samples)) {
    signal?.throwIfAborted();
    await stores.measurements.insertColumns("samples", [
      { name: "import_id", kind: "sameInt32", value: id },
      { name: "installation_id", kind: "sameInt32", value: installationId },
      { name: "point", kind: "text", dictionary: batch.points, index: batch.column },
      { name: "quantity", kind: "text", dictionary: batch.quantities, index: batch.column },
      { name: "t", kind: "timeMs", values: batch.t },
      { name: "value", kind: "float64", values: batch.value },
    ]);
  }
  await db.updateTable("imports").set({ state: "stored" }).where("id", "=", id).execute();
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

/** Whole columns, gathered until a batch is full. */
function* batches(samples: Samples): Generator<Batch> {
  let gathered: [string, Float64Array][] = [];
  let rows = 0;
  for (const [name, values] of samples.columns) {
    gathered.push([name, values]);
    rows += samples.count;
    if (rows < BATCH_ROWS) continue;
    yield batchOf(samples, gathered);
    gathered = [];
    rows = 0;
  }
  if (gathered.length > 0) yield batchOf(samples, gathered);
}

function batchOf(samples: Samples, gathered: [string, Float64Array][]): Batch {
  const size = gathered.length * samples.count;
  const column = new Int32Array(size);
  const t = new Float64Array(size);
  const value = new Float64Array(size);
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

/** Of the axis, the column names and every value, so that equal samples are recognised whatever files they came in. */
function fingerprint(samples: Samples): string {
  const hash = createHash("sha256");
  hash.update(`${samples.startMs} ${samples.stepMs} ${samples.count}`);
  for (const name of [...samples.columns.keys()].sort()) {
    const values = samples.columns.get(name) ?? new Float64Array(0);
    hash.update(`\n${name}\n`);
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest("hex");
}
