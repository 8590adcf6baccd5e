import { AppError } from "../http/appError.ts";
import { dayNumberOf } from "../days/dayText.ts";
import type { Analysis, Installation } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { storedAnalyses } from "./storedAnalyses.ts";
import { storedInstallations } from "./storedInstallations.ts";

/** An installation and the analysis that its readers see. */
export interface Published {
  installation: Installation;
  analysis: Analysis;
}

/** The published analysis of an installation; 404 where none is there yet. */
export async function publishedAnalysis(records: RecordStore, installationId: number): Promise<Published> {
  const [installation] = await storedInstallations(records, [installationId]);
  if (installation?.published_analysis_id === undefined || installation.published_analysis_id === null) throw new AppError("not_found", "analysis");
  const analysis = (await storedAnalyses(records, [installation.published_analysis_id])).get(installation.published_analysis_id);
  if (analysis === undefined) throw new AppError("not_found", "analysis");
  return { installation, analysis };
}

export interface AskedRange {
  start_date: string;
  end_date: string;
  pdm_list?: string | undefined;
}

/** A range as a person asks for it: local days, both included, swapped where reversed; points comma separated, none = all. */
export function rangeOf({ analysis }: Published, asked: AskedRange): LedgerRange {
  const days = [dayNumberOf(asked.start_date), dayNumberOf(asked.end_date)].sort((a, b) => a - b);
  const [first, last] = days;
  if (first === undefined || last === undefined || !Number.isFinite(first) || !Number.isFinite(last)) throw new AppError("invalid_dates", "start_date");
  const points = (asked.pdm_list ?? "").split(",").map((point) => point.trim()).filter((point) => point !== "");
  const unknown = points.find((point) => !analysis.points.includes(point));
  if (unknown !== undefined) throw new AppError("invalid_request", `pdm_list: ${unknown}`);
  return { analysisId: analysis.id, fromDay: first, toDay: last + 1, ...(points.length > 0 ? { points } : {}) };
}
