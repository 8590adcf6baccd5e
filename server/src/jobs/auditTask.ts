import type { MessagePort } from "node:worker_threads";
import type { AuditThresholds } from "@sunledger/contract";
import type { AuditResult, Message, OmEvent, Plant, Samples } from "@sunledger/engine";
import type { InputDays } from "../analysis/inputDays.ts";
import type { UploadedFile } from "./stagePlantFolder.ts";

/** What a worker thread is asked to do: read the files of a repository as a plant folder and audit it. */
export interface AuditTask {
  folder: string;
  /** What each file of the folder was uploaded as. */
  files: UploadedFile[];
  thresholds: AuditThresholds;
  /** Takes `AuditStage`s while the work goes on. */
  progress: MessagePort;
}

/** Work done and to do, counted; `total` 0 where the end is not known. */
export interface AuditStage {
  stage: string;
  done: number;
  total: number;
}

/** What comes back; the typed arrays are handed over, not copied. */
export type AuditOutcome =
  | { ok: true; plant: Plant; samples: Samples; sha256: string; result: AuditResult; inputs: InputDays[]; defaultsUsed: string[]; events: OmEvent[]; settings: Record<string, number> }
  /** The input cannot be used: a sentence of the catalogues, for the person who sent it. */
  | { ok: false; error: Message };
