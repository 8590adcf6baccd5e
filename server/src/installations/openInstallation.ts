import { STATUSES } from "@sunledger/contract";
import { join } from "node:path";
import { AppError } from "../http/appError.ts";
import { readPlantFile } from "../import/plant/readPlantFile.ts";
import { readerName } from "../jobs/stagePlantFolder.ts";
import type { Stores } from "../stores/ports.ts";

const PLANT = "plant.json";

/** The installation that a repository's plant file describes: made now, its checks still to come. Gives its id. */
export async function openInstallation(stores: Stores, guid: string, userId: number | null, analysisMode: "continuous" | "audit" = "audit"): Promise<number> {
  const files = await stores.records.db.selectFrom("repository_files").selectAll().where("guid", "=", guid).execute();
  const described = files.find((file) => file.filename === PLANT) ?? files.find((file) => readerName(file) === PLANT);
  if (described === undefined) throw new AppError("invalid_request", PLANT);
  const opened = await stores.files.openFolder(guid);
  try {
    const { plant } = await readPlantFile(join(opened.path, described.stored_as ?? described.filename), described.filename);
    return await stores.records.db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto("installations")
        .values({
          guid,
          name: plant.name,
          status: STATUSES.checks,
          analysis_mode: analysisMode,
          dc_analysis: plant.analysis === "dc" ? 1 : 0,
          pdf_link: null,
          audit_start_date: null,
          audit_end_date: null,
          plant: JSON.stringify(plant),
          latitude: plant.latitude,
          longitude: plant.longitude,
          timezone: plant.timezone,
          currency: plant.currency,
          created_ms: Date.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction.updateTable("repositories").set({ installation_id: id }).where("guid", "=", guid).execute();
      if (userId === null) return id;
      // who made it may see it
      const policies = await transaction.selectFrom("user_policies").select("installation_list").where("user_id", "=", userId).executeTakeFirstOrThrow();
      if (!policies.installation_list.includes(0)) {
        await transaction.updateTable("user_policies").set({ installation_list: [...policies.installation_list, id] }).where("user_id", "=", userId).execute();
      }
      return id;
    });
  } finally {
    await opened.release();
  }
}
