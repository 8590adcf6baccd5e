import { isForbidden } from "@sunledger/contract";
import type { Caller } from "../http/caller.ts";
import type { Analysis, Installation } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";

/** A plant whose results a caller may read, with the analysis its readers see. */
export interface OpenPlant {
  installation: Installation;
  analysis: Analysis;
}

/** The plants whose results are open to a caller, of those asked for (all where none are), in the order of their ids. */
export async function openPlants({ db }: RecordStore, caller: Caller, asked: readonly number[] | undefined): Promise<OpenPlant[]> {
  const list = caller.policies.installation_list;
  let wanted = db.selectFrom("installations").selectAll().where("published_analysis_id", "is not", null).orderBy("id");
  if (!list.includes(0)) wanted = wanted.where("id", "in", list.length > 0 ? list : [-1]);
  if (asked !== undefined && asked.length > 0) wanted = wanted.where("id", "in", [...asked]);
  const open = (await wanted.execute()).filter(({ status }) => !isForbidden(caller.role, status));
  const ids = open.flatMap(({ published_analysis_id }) => (published_analysis_id === null ? [] : [published_analysis_id]));
  const analyses = ids.length === 0 ? [] : await db.selectFrom("analyses").selectAll().where("id", "in", ids).execute();
  return open.flatMap((installation) => {
    const analysis = analyses.find(({ id }) => id === installation.published_analysis_id);
    return analysis === undefined ? [] : [{ installation, analysis }];
  });
}
