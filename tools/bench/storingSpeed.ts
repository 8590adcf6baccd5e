import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishAnalysis } from "../../server/src/analysis/publishAnalysis.ts";
import { samplesFingerprint } from "../../server/src/analysis/samplesFingerprint.ts";
import { storeSamples } from "../../server/src/analysis/storeSamples.ts";
import { openStores } from "../../server/src/stores/openStores.ts";
import type { Stores } from "../../server/src/stores/ports.ts";
import { audited } from "./auditSpeed.ts";
import { benchPlant, type BenchSize } from "./benchPlant.ts";
import { timedAsync } from "./timing.ts";

export interface StoringSpeed {
  size: BenchSize;
  /** Samples kept, and the seconds of it. */
  samples: number;
  storeS: number;
  /** Rows of the published ledger, and the seconds until readers see it. */
  rows: number;
  publishS: number;
}

/** Keeps the samples of a bench plant and publishes its audit in the embedded stores, each timed by its wall. */
export async function storingSpeed(size: BenchSize): Promise<StoringSpeed> {
  const bench = benchPlant(size);
  const result = audited(bench);
  const sha256 = samplesFingerprint(bench.samples);
  const dataDir = await mkdtemp(join(tmpdir(), "sunledger-bench-"));
  const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  try {
    const installationId = await newInstallation(stores);
    const stored = await timedAsync(() => storeSamples(stores, installationId, bench.samples, sha256));
    const published = await timedAsync(() =>
      publishAnalysis(stores, {
        installationId, importId: stored.value, plant: bench.plant, result, settings: {}, defaultsUsed: [], engineVersion: "bench", status: "Analyse disponible",
      }),
    );
    return {
      size, samples: bench.samples.columns.size * bench.samples.count, storeS: stored.wallS, rows: result.ledgers.length * result.rows.day.length, publishS: published.wallS,
    };
  } finally {
    await stores.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function newInstallation(stores: Stores): Promise<number> {
  const { id } = await stores.records.db
    .insertInto("installations")
    .values({ guid: randomUUID(), name: "bench", analysis_mode: "audit", created_ms: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
