import { api, auditThresholdsSchema, canConfigure, type InstallationSettings } from "@sunledger/contract";
import { storedAnalyses } from "../../analysis/storedAnalyses.ts";
import { storedInstallations } from "../../analysis/storedInstallations.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Caller } from "../../http/caller.ts";
import { thresholdsOf, USUAL_THRESHOLDS } from "../../jobs/auditSettings.ts";
import type { Stores } from "../../stores/ports.ts";

/** The thresholds of an installation's next analysis, beside those of the one that is published. */
export function settingsCalls(bind: Binder, stores: Stores): void {
  const { records } = stores;

  const settingsOf = async (caller: Caller, id: number): Promise<InstallationSettings> => {
    const [installation] = await storedInstallations(records, [id]);
    if (installation === undefined) throw new AppError("not_found", "installation_id");
    const analysisId = installation.published_analysis_id;
    const analysis = analysisId === null ? undefined : (await storedAnalyses(records, [analysisId])).get(analysisId);
    return {
      ...thresholdsOf(installation),
      published: auditThresholdsSchema.safeParse(analysis?.settings).data ?? null,
      usual: USUAL_THRESHOLDS,
      editable: canConfigure(caller.role),
    };
  };

  bind(api.installationSettings, ({ caller, query }) => settingsOf(caller, query.installation_id));

  bind(api.changeInstallationSettings, async ({ caller, query, json }) => {
    if (!canConfigure(caller.role)) throw new AppError("forbidden");
    const { minimum_incident_min, minimum_irradiance_w_m2 } = json;
    await records.db.transaction().execute(async (trx) => {
      const changed = await trx.updateTable("installations").set({ minimum_incident_min, minimum_irradiance_w_m2 }).where("id", "=", query.installation_id).returning("id").executeTakeFirst();
      if (changed === undefined) throw new AppError("not_found", "installation_id");
      // by its number alone: the log is read by admins who may see other plants
      await trx.insertInto("audit_log").values({ at_ms: Date.now(), user_id: caller.userId, action: "settings", subject: `installation ${changed.id}`, detail: JSON.stringify(json) }).execute();
    });
    return settingsOf(caller, query.installation_id);
  });
}
