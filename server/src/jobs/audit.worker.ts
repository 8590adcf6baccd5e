import { audit } from "@sunledger/engine";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { inputDays } from "../analysis/inputDays.ts";
import { samplesFingerprint } from "../analysis/samplesFingerprint.ts";
import { InputError } from "../import/inputError.ts";
import { joinReading } from "../import/joinReading.ts";
import { readPlantFolder } from "../import/readPlantFolder.ts";
import { settingsOf } from "./auditSettings.ts";
import type { AuditOutcome, AuditStage, AuditTask } from "./auditTask.ts";
import { buffersOf } from "./buffersOf.ts";
import { countRows } from "./countRows.ts";
import { stagePlantFolder } from "./stagePlantFolder.ts";

const PROGRESS_MS = 100;

/** Reads a plant folder and audits it, beside the event loop. Input that cannot be used is an outcome, not a failure. */
export default async function auditFolder(task: AuditTask): Promise<unknown> {
  const report = reporter(task);
  const staged = await stagePlantFolder(task.folder, task.files);
  try {
    const outcome = await work(staged.path, task, report);
    return move({
      get [transferableSymbol]() {
        return buffersOf(outcome);
      },
      get [valueSymbol]() {
        return outcome;
      },
    });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ok: false, error: { key: error.code, values: error.values } } satisfies AuditOutcome;
  } finally {
    task.progress.close();
    await staged.release();
  }
}

async function work(folder: string, { thresholds }: AuditTask, report: (stage: string, done: number, total: number) => void): Promise<AuditOutcome> {
  const rowCount = await countRows(folder);
  report("read", 0, rowCount);
  // a file that is read twice, for its clock, stands at its end meanwhile
  const read = await readPlantFolder(folder, { onProgress: (_file, rows) => report("read", Math.min(rows, rowCount), rowCount) });
  report("audit", 0, 0);
  const result = audit(read.plant, read.samples, read.zone, read.events, {
    minimumIncidentMinutes: thresholds.minimum_incident_min,
    minimumIrradianceWm2: thresholds.minimum_irradiance_w_m2,
    planesAsStated: read.placeUnknown,
    onProgress: (_part, done, total) => report("audit", done, total),
  });
  const joined = joinReading(result, read);
  return {
    ok: true,
    plant: read.plant,
    samples: read.samples,
    sha256: samplesFingerprint(read.samples),
    result: joined,
    inputs: inputDays(read.samples, joined),
    defaultsUsed: read.defaultsUsed,
    events: read.events,
    settings: settingsOf(read.plant, read.placeUnknown, thresholds),
  };
}

/** Tells a stage's beginning at once, and its counting now and then. */
function reporter({ progress }: AuditTask): (stage: string, done: number, total: number) => void {
  let last = "";
  let toldMs = 0;
  return (stage, done, total) => {
    const nowMs = performance.now();
    if (stage === last && done < total && nowMs - toldMs < PROGRESS_MS) return;
    last = stage;
    toldMs = nowMs;
    progress.postMessage({ stage, done, total } satisfies AuditStage);
  };
}
