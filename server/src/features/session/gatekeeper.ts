import type { Caller, Gatekeeper } from "../../http/caller.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";
import { pictureAddress } from "../../accounts/pictureAddress.ts";
import { hashToken } from "../../accounts/token.ts";

/** Tokens and statuses as the record store has them at this moment. */
export function gatekeeper(records: RecordStore): Gatekeeper {
  return {
    callerOf: async (token) => {
      const row = await records.db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .innerJoin("user_policies", "user_policies.user_id", "users.id")
        .select(["sessions.token_hash", "sessions.expires_ms", "sessions.revoked_ms", "users.id", "users.email", "users.name", "users.role", "users.picture_file", "users.disabled"])
        .select(["installation_list", "create_audit", "plotly_creator", "pdf_report", "analyst_mod", "virtual_sensor", "menu"])
        .where("sessions.token_hash", "=", hashToken(token))
        .executeTakeFirst();
      if (row === undefined || row.revoked_ms !== null) return "unauthenticated";
      if (row.expires_ms <= Date.now()) return "session_expired";
      if (row.disabled) return "account_disabled";
      const { installation_list, create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor, menu } = row;
      const caller: Caller = {
        userId: row.id,
        email: row.email,
        name: row.name,
        role: row.role,
        picture: pictureAddress(row.picture_file),
        policies: { installation_list, create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor, menu },
        sessionId: row.token_hash,
      };
      return caller;
    },
    statusOf: async (installationId) => {
      const row = await records.db.selectFrom("installations").select("status").where("id", "=", installationId).executeTakeFirst();
      return row?.status ?? null;
    },
    repositoryOf: async (guid) => {
      const row = await records.db.selectFrom("repositories").select(["user_id", "installation_id"]).where("guid", "=", guid).executeTakeFirst();
      return row === undefined ? null : { userId: row.user_id, installationId: row.installation_id };
    },
    jobOf: async (jobId) => {
      const row = await records.db.selectFrom("job_progress").select("user_id").where("job_id", "=", jobId).executeTakeFirst();
      // a job stays its starter's: cancelling is not for whoever may see the results
      return row === undefined ? null : { userId: row.user_id, installationId: null };
    },
  };
}
