/**
 * A process to be killed: it writes records, samples and analyses as fast as it can and says on stdout what it was
 * told is kept, one line each. Arguments: the data directory, the round.
 */
import { writeSync } from "node:fs";
import { openStores } from "../stores/openStores.ts";
import { publishAnalysis } from "./publishAnalysis.ts";
import { samplesFingerprint } from "./samplesFingerprint.ts";
import { storeSamples } from "./storeSamples.ts";
import { sweepAfterCrash } from "./sweepResults.ts";
import { SYNTHETIC_PLANT, syntheticAudit, syntheticSamples } from "./syntheticAudit.fixture.ts";

const [dataDir = "", round = "0"] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);

const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
await sweepAfterCrash(stores);
const { db } = stores.records;
const values = { guid: `round-${round}`, name: "A", analysis_mode: "audit" as const, created_ms: 0 };
const { id: installationId } = await db.insertInto("installations").values(values).returning("id").executeTakeFirstOrThrow();
say("ready");
for (let i = 1; ; i += 1) {
  const subject = `${round}-${i}`;
  await db.insertInto("audit_log").values({ at_ms: i, user_id: null, action: "write", subject }).execute();
  say(`record ${subject}`);
  const result = syntheticAudit({ points: 4, days: 15, stepMs: 600_000, seed: 1000 * Number(round) + i });
  const samples = syntheticSamples(result, i);
  const importId = await storeSamples(stores, installationId, samples, samplesFingerprint(samples));
  let count = 0;
  for (const column of samples.columns.values()) for (const value of column) if (!Number.isNaN(value)) count += 1;
  say(`import ${importId} ${installationId} ${count}`);
  const audit = { installationId, importId, plant: SYNTHETIC_PLANT, result, settings: {}, defaultsUsed: [], engineVersion: "test", status: "Analyse disponible" };
  const analysisId = await publishAnalysis(stores, audit);
  say(`publish ${analysisId} ${installationId} ${result.ledgers.length * result.rows.startMs.length}`);
}
