import { isForbidden } from "@sunledger/contract";
import type { Caller } from "../http/caller.ts";
import type { Analysis, Installation } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";
import { storedAnalyses } from "./storedAnalyses.ts";
import { storedInstallations } from "./storedInstallations.ts";

/** A plant whose results a caller may read, with the analysis its readers see. */
export interface OpenPlant {
  installation: Installation;
  analysis: Analysis;
}

/** The plants whose results are open to a caller, of those asked for (all where none are), in the order of their ids. */
export async function openPlants(records: RecordStore, caller: Caller, asked: readonly number[] | undefined): Promise<OpenPlant[]> {
  const list = caller.policies.installation_list;
  const seen = list.includes(0) ? null : new Set(list);
  const wanted = asked === undefined || asked.length === 0 ? (seen === null ? null : [...seen]) : asked.filter((id) => seen === null || seen.has(id));
  const open = (await storedInstallations(records, wanted)).filter(({ status }) => !isForbidden(caller.role, status));
  const analyses = await storedAnalyses(records, open.flatMap(({ published_analysis_id }) => published_analysis_id ?? []));
  return open.flatMap((installation) => {
    const analysis = analyses.get(installation.published_analysis_id ?? Number.NaN);
    return analysis === undefined ? [] : [{ installation, analysis }];
  });
}
