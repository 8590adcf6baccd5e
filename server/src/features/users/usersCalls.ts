import { api, canGrantInstallations, canManageRole, type User } from "@sunledger/contract";
import type { Locale } from "@sunledger/i18n";
import { createAccount } from "../../accounts/createAccount.ts";
import { hashToken, newToken } from "../../accounts/token.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Caller } from "../../http/caller.ts";
import { translatorOf } from "../../http/locale.ts";
import type { SendMail } from "../../mail/sendMail.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";
import { keepLog } from "./keepLog.ts";

const INVITATION_MS = 7 * 24 * 3_600_000;
const LISTED = 500;

/** Accounts: list, invite, change, and the book of who changed what. For user managers and admins. */
export function usersCalls(bind: Binder, records: RecordStore, sendMail: SendMail, address: () => string): void {
  const { db } = records;

  const usersOf = async (): Promise<User[]> => {
    const rows = await db
      .selectFrom("users")
      .innerJoin("user_policies", "user_policies.user_id", "users.id")
      .selectAll("users")
      .select(["installation_list", "create_audit", "plotly_creator", "pdf_report", "analyst_mod", "virtual_sensor", "menu"])
      .orderBy("users.email")
      .execute();
    return rows.map(({ id, email, name, role, disabled, password_hash, created_ms, installation_list, create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor, menu }) => ({
      user_id: id,
      email,
      name,
      role,
      disabled,
      invited: password_hash === null,
      policies: { installation_list, create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor, menu },
      created: new Date(created_ms).toISOString(),
    }));
  };

  /** An account that the caller may change: of a role he manages, seeing nothing that he does not see. */
  const managed = (caller: Caller, user: User): boolean => canManageRole(caller.role, user.role) && canGrantInstallations(caller.policies, user.policies.installation_list);

  const manager = (caller: Caller): void => {
    if (!canManageRole(caller.role, "user")) throw new AppError("forbidden");
  };

  /** Sends a link that sets the password, once; an earlier one no longer holds. */
  const invite = async ({ user_id, email, name }: User, caller: Caller, locale: Locale): Promise<void> => {
    const token = newToken();
    const now = Date.now();
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("invitations").where("user_id", "=", user_id).execute();
      await transaction.insertInto("invitations").values({ token_hash: hashToken(token), user_id, created_ms: now, expires_ms: now + INVITATION_MS }).execute();
    });
    const { t } = await translatorOf(locale);
    await sendMail({ recipient: email, userId: caller.userId, subject: t("jobs:mail.inviteSubject"), body: t("jobs:mail.inviteBody", { name, by: caller.name, link: `${address()}/set-account/${token}` }) });
  };

  bind(api.users, async ({ caller }) => {
    manager(caller);
    return { rows: (await usersOf()).filter((user) => managed(caller, user)) };
  });

  bind(api.inviteUser, async ({ caller, json, locale }) => {
    if (!canManageRole(caller.role, json.role) || !canGrantInstallations(caller.policies, json.installation_list)) throw new AppError("forbidden", "role");
    const email = json.email.trim().toLowerCase();
    const taken = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (taken !== undefined) throw new AppError("email_taken", "email");
    const userId = await createAccount(records, { email, name: json.name, role: json.role, passwordHash: null, installations: json.installation_list });
    const user = one(await usersOf(), userId);
    await invite(user, caller, locale);
    await keepLog(records, caller.userId, "invite", email, { role: json.role, installation_list: json.installation_list });
    return user;
  });

  // for who lost the first link, or the password: the old one holds until the new link is answered
  bind(api.reinviteUser, async ({ caller, params, locale }) => {
    manager(caller);
    const user = one(await usersOf(), params.id);
    if (!managed(caller, user) || user.disabled) throw new AppError("forbidden", "id");
    await invite(user, caller, locale);
    await keepLog(records, caller.userId, "invite again", user.email, {});
    return user;
  });

  bind(api.changeUser, async ({ caller, params, json }) => {
    manager(caller);
    const before = one(await usersOf(), params.id);
    if (!managed(caller, before)) throw new AppError("forbidden", "id");
    if (json.role !== undefined && !canManageRole(caller.role, json.role)) throw new AppError("forbidden", "role");
    if (!canGrantInstallations(caller.policies, json.policies?.installation_list ?? [])) throw new AppError("forbidden", "policies.installation_list");
    // nobody locks himself out, and so an admin always remains
    if (before.user_id === caller.userId && (json.disabled === true || (json.role !== undefined && json.role !== before.role))) throw new AppError("forbidden", "id");
    const { name, role, disabled, policies } = json;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable("users").set({ name: name ?? before.name, role: role ?? before.role, disabled: disabled ?? before.disabled }).where("id", "=", params.id).execute();
      const { menu, ...flags } = { ...before.policies, ...policies };
      await transaction.updateTable("user_policies").set({ ...flags, menu: JSON.stringify(menu) }).where("user_id", "=", params.id).execute();
      if (disabled === true) await transaction.updateTable("sessions").set({ revoked_ms: Date.now() }).where("user_id", "=", params.id).where("revoked_ms", "is", null).execute();
    });
    await keepLog(records, caller.userId, "change", before.email, json);
    return one(await usersOf(), params.id);
  });

  bind(api.auditLog, async ({ caller }) => {
    if (caller.role !== "admin") throw new AppError("forbidden");
    const rows = await db.selectFrom("audit_log").leftJoin("users", "users.id", "audit_log.user_id").select(["at_ms", "users.email as by", "action", "subject", "detail"]).orderBy("at_ms", "desc").limit(LISTED).execute();
    return { rows: rows.map(({ at_ms, by, action, subject, detail }) => ({ at: new Date(at_ms).toISOString(), by, action, subject, detail })) };
  });

  bind(api.mails, async ({ caller }) => {
    let wanted = db.selectFrom("mails").selectAll().orderBy("created_ms", "desc").orderBy("id", "desc").limit(LISTED);
    // one's own; what one caused only while it lies here unsent: a link in it may be another's key
    if (caller.role !== "admin") wanted = wanted.where((eb) => eb.or([eb(eb.fn<string>("lower", ["recipient"]), "=", caller.email), eb.and([eb("user_id", "=", caller.userId), eb("sent_ms", "is", null)])]));
    const rows = await wanted.execute();
    return {
      rows: rows.map(({ recipient, subject, body, created_ms, sent_ms, error }) => ({ recipient, subject, body, created: new Date(created_ms).toISOString(), sent: sent_ms === null ? null : new Date(sent_ms).toISOString(), error })),
    };
  });
}

function one(users: readonly User[], id: number): User {
  const user = users.find(({ user_id }) => user_id === id);
  if (user === undefined) throw new AppError("forbidden", "id");
  return user;
}
