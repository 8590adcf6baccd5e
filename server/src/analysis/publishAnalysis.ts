import type { AuditResult, OmEvent, Plant } from "@sunledger/engine";
import type { Transaction } from "kysely";
import { dayText } from "../days/dayText.ts";
import type { Stores } from "../stores/ports.ts";
import type { Database } from "../stores/records/database.ts";
import { incidentRow, qualityRow } from "./findingRows.ts";
import type { InputDays } from "./inputDays.ts";
import { deleteUnusedImports, sweepResults } from "./sweepResults.ts";
import { writeInputDays } from "./writeInputDays.ts";
import { writeResults } from "./writeResults.ts";

/** An audit and what it was made of. */
export interface FinishedAudit {
  installationId: number;
  /** Of the raw samples, where they are kept (see storeSamples). */
  importId: number | null;
  plant: Plant;
  result: AuditResult;
  /** Days of measured inverter inputs; where they are not given they are worked out when they are first asked for. */
  inputs?: readonly InputDays[];
  settings: Record<string, number>;
  defaultsUsed: readonly string[];
  events?: readonly OmEvent[];
  engineVersion: string;
  /** The installation's status from now on. */
  status: string;
}

export interface PublishOptions {
  signal?: AbortSignal;
  /** Counted: points written, of how many. */
  onProgress?: (done: number, total: number) => void;
  /** What must be true together with the publishing; runs in its transaction. */
  together?: (transaction: Transaction<Database>) => Promise<void>;
}

const INSERT_ROWS = 500;

/**
 * Writes an audit's results under a new analysis id and publishes them by one transaction of the record store, which
 * moves the installation's pointer: a reader sees the whole analysis or the one before. What a failure or a crash
 * leaves is never read, and swept (see sweepResults). Gives the analysis id.
 */
export async function publishAnalysis(stores: Stores, audit: FinishedAudit, options: PublishOptions = {}): Promise<number> {
  const analysisId = await openAnalysis(stores, audit);
  try {
    const ids = { analysisId, installationId: audit.installationId };
    await writeResults(stores.measurements, ids, audit.result, options.onProgress ?? (() => undefined), options.signal);
    options.signal?.throwIfAborted();
    await writeInputDays(stores.measurements, ids, audit.result.firstDay, audit.inputs ?? [], options.signal);
    await movePointer(stores, audit, analysisId, options.together);
  } catch (error) {
    await stores.records.db.deleteFrom("analyses").where("id", "=", analysisId).where("state", "=", "writing").execute();
    await sweepResults(stores);
    throw error;
  }
  await sweepResults(stores);
  return analysisId;
}

async function openAnalysis(stores: Stores, audit: FinishedAudit): Promise<number> {
  const { result } = audit;
  const { id } = await stores.records.db
    .insertInto("analyses")
    .values({
      installation_id: audit.installationId,
      import_id: audit.importId,
      state: "writing",
      engine_version: audit.engineVersion,
      start_ms: result.startMs,
      end_ms: result.endMs,
      step_ms: result.stepMs,
      first_day: result.firstDay,
      day_count: result.dayCount,
      peak_power_kwp: finiteOrNull(result.peakPowerKwp),
      points: result.ledgers.map((ledger) => ledger.point),
      settings: JSON.stringify(audit.settings),
      kpi: JSON.stringify(result.kpi),
      plant_model: JSON.stringify(result.plantModel),
      behaviour: JSON.stringify(result.behaviour),
      defaults_used: [...audit.defaultsUsed],
      events: JSON.stringify(audit.events ?? []),
      created_ms: Date.now(),
      published_ms: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function movePointer(
  stores: Stores,
  audit: FinishedAudit,
  analysisId: number,
  together: PublishOptions["together"],
): Promise<void> {
  const { installationId, plant, result } = audit;
  const incidents = result.incidents.map((incident) => incidentRow(incident, analysisId, installationId, plant.tariff_per_kwh));
  const findings = result.quality.map((finding) => qualityRow(finding, analysisId, installationId));
  await stores.records.db.transaction().execute(async (trx) => {
    const installation = await trx
      .selectFrom("installations")
      .select(["published_analysis_id", "analysis_mode"])
      .where("id", "=", installationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    for (const rows of chunks(incidents)) await trx.insertInto("incidents").values(rows).execute();
    for (const rows of chunks(findings)) await trx.insertInto("quality_findings").values(rows).execute();
    // swept away under a writer that was thought dead: then nothing of it is shown
    await trx.updateTable("analyses").set({ state: "published", published_ms: Date.now() }).where("id", "=", analysisId).where("state", "=", "writing").returning("id").executeTakeFirstOrThrow();
    // one analysis back is kept, for readers that are in the middle of it
    await trx.deleteFrom("analyses").where("installation_id", "=", installationId).where("state", "=", "superseded").execute();
    if (installation.published_analysis_id !== null) {
      await trx.updateTable("analyses").set({ state: "superseded" }).where("id", "=", installation.published_analysis_id).execute();
    }
    await trx
      .updateTable("installations")
      .set({
        published_analysis_id: analysisId,
        samples_import_id: audit.importId,
        status: audit.status,
        plant: JSON.stringify(plant),
        ...auditedDays(installation.analysis_mode, result),
        data_start_ms: result.startMs,
        data_end_ms: result.endMs,
        peak_power_kwp: finiteOrNull(result.peakPowerKwp),
        latitude: plant.latitude,
        longitude: plant.longitude,
        timezone: plant.timezone,
        currency: plant.currency,
        dc_analysis: plant.analysis === "dc" ? 1 : 0,
        compute_tag_version: audit.engineVersion,
      })
      .where("id", "=", installationId)
      .execute();
    await deleteUnusedImports(trx, installationId);
    await together?.(trx);
  });
}

/** An audit speaks of a period, in local days, both included; what goes on has none. */
function auditedDays(mode: "continuous" | "audit", { firstDay, dayCount }: AuditResult) {
  if (mode === "continuous" || dayCount === 0) return { audit_start_date: null, audit_end_date: null };
  return { audit_start_date: dayText(firstDay), audit_end_date: dayText(firstDay + dayCount - 1) };
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let i = 0; i < rows.length; i += INSERT_ROWS) yield rows.slice(i, i + INSERT_ROWS);
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
