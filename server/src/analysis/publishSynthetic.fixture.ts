import type { AuditResult } from "@sunledger/engine";
import type { Stores } from "../stores/ports.ts";
import { publishAnalysis } from "./publishAnalysis.ts";
import { samplesFingerprint } from "./samplesFingerprint.ts";
import { storeSamples } from "./storeSamples.ts";
import { SYNTHETIC_PLANT, type syntheticSamples } from "./syntheticAudit.fixture.ts";

/** A new installation whose published analysis is the given one. */
export async function publishSynthetic(stores: Stores, result: AuditResult, samples: ReturnType<typeof syntheticSamples>): Promise<{ importId: number; analysisId: number }> {
  const { id: installationId } = await stores.records.db
    .insertInto("installations")
    .values({ guid: "a", name: "A", analysis_mode: "audit", created_ms: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const importId = await storeSamples(stores, installationId, samples, samplesFingerprint(samples));
  const analysisId = await publishAnalysis(stores, { installationId, importId, plant: SYNTHETIC_PLANT, result, settings: {}, defaultsUsed: [], engineVersion: "test", status: "Analyse disponible" });
  return { importId, analysisId };
}
