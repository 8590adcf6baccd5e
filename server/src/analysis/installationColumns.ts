import type { Plant } from "@sunledger/engine";
import { AppError } from "../http/appError.ts";
import type { Installation } from "../stores/records/database.ts";
import type { RecordStore } from "../stores/records/openRecords.ts";
import { importColumns } from "./importColumns.ts";
import { storedInstallations } from "./storedInstallations.ts";

/** An installation, its plant model and the columns of its latest stored samples; 404 where it does not exist. */
export async function installationColumns(records: RecordStore, id: number): Promise<{ installation: Installation; plant: Plant | null; columns: string[] }> {
  const [installation] = await storedInstallations(records, [id]);
  if (installation === undefined) throw new AppError("not_found", "installation_id");
  const columns = await importColumns(records, installation.samples_import_id);
  return { installation, plant: installation.plant, columns };
}
