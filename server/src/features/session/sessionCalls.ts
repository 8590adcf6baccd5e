import { api } from "@sunledger/contract";
import type { Binder } from "../../http/bind.ts";
import { AppError } from "../../http/appError.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";
import { LoginBrake } from "./loginBrake.ts";
import { isWeakPassword } from "../../accounts/isWeakPassword.ts";
import { checkPassword, hashPassword } from "../../accounts/password.ts";
import { PENDING_ADMIN } from "../../accounts/firstAdmin.ts";
import { pictureAddress } from "../../accounts/pictureAddress.ts";
import { hashToken, newToken } from "../../accounts/token.ts";

const SESSION_SECONDS = 12 * 3600;

/** Log in and out, who am I, first password of an invited account. */
export function sessionCalls(bind: Binder, records: RecordStore): void {
  const { db } = records;
  const brake = new LoginBrake();

  bind(api.login, async ({ form, request }) => {
    const email = form.username.trim().toLowerCase();
    const seconds = brake.secondsToWait(request.ip, email);
    if (seconds > 0) throw new AppError("too_many_requests", null, { seconds });
    const user = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    const right = await checkPassword(user?.password_hash ?? null, form.password);
    if (user === undefined || !right || user.disabled) {
      brake.failed(request.ip, email);
      throw new AppError("invalid_credentials");
    }
    brake.succeeded(request.ip, email);
    const token = newToken();
    const now = Date.now();
    await db.insertInto("sessions").values({ token_hash: hashToken(token), user_id: user.id, created_ms: now, expires_ms: now + SESSION_SECONDS * 1000 }).execute();
    await db.deleteFrom("sessions").where("expires_ms", "<", now).execute();
    return { access_token: token, token_type: "bearer" as const, expires_in: SESSION_SECONDS, role: user.role, name: user.name, picture: pictureAddress(user.picture_file) };
  });

  bind(api.logout, async ({ caller }) => {
    await db.updateTable("sessions").set({ revoked_ms: Date.now() }).where("token_hash", "=", caller.sessionId).execute();
    return { ok: true as const };
  });

  bind(api.changePassword, async ({ caller, json, request }) => {
    const seconds = brake.secondsToWait(request.ip, caller.email);
    if (seconds > 0) throw new AppError("too_many_requests", null, { seconds });
    const user = await db.selectFrom("users").select("password_hash").where("id", "=", caller.userId).executeTakeFirstOrThrow();
    if (!(await checkPassword(user.password_hash, json.current_password))) {
      brake.failed(request.ip, caller.email);
      throw new AppError("password_wrong", "current_password");
    }
    if (isWeakPassword(json.password, caller.email)) throw new AppError("password_weak", "password");
    const passwordHash = await hashPassword(json.password);
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", caller.userId).execute();
      // whoever holds another session with the old password is out
      await transaction.updateTable("sessions").set({ revoked_ms: Date.now() }).where("user_id", "=", caller.userId).where("token_hash", "!=", caller.sessionId).where("revoked_ms", "is", null).execute();
    });
    return { ok: true as const };
  });

  bind(api.me, async ({ caller }) => ({
    user_id: caller.userId,
    email: caller.email,
    name: caller.name,
    role: caller.role,
    picture: caller.picture,
    policies: caller.policies,
  }));

  bind(api.validateAccount, async ({ form }) => {
    const email = form.email.trim().toLowerCase();
    if (isWeakPassword(form.password, email)) throw new AppError("password_weak", "password");
    const now = Date.now();
    const passwordHash = await hashPassword(form.password);
    await db.transaction().execute(async (transaction) => {
      // one statement takes the invitation, so that it serves once even when two requests bring it at the same time
      const taken = await transaction
        .updateTable("invitations")
        .from("users")
        .set({ used_ms: now })
        .whereRef("users.id", "=", "invitations.user_id")
        .where("users.email", "in", [email, PENDING_ADMIN])
        // who was shut out meanwhile stays out
        .where("users.disabled", "=", false)
        .where("invitations.token_hash", "=", hashToken(form.enc_token))
        .where("invitations.used_ms", "is", null)
        .where("invitations.expires_ms", ">", now)
        .returning("invitations.user_id")
        .executeTakeFirst();
      if (taken === undefined) throw new AppError("token_invalid", "enc_token");
      await transaction.updateTable("users").set({ email, password_hash: passwordHash }).where("id", "=", taken.user_id).execute();
      await transaction.updateTable("sessions").set({ revoked_ms: now }).where("user_id", "=", taken.user_id).execute();
    });
    return { ok: true as const };
  });
}
