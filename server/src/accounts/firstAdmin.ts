import type { RecordStore } from "../stores/records/openRecords.ts";
import { createAccount } from "./createAccount.ts";
import { hashToken, newToken } from "./token.ts";

/** The account that waits for its owner: whoever answers the printed link gives it an address of his own. */
export const PENDING_ADMIN = "first-admin@pending.invalid";
const VALID_MS = 24 * 3_600_000;

/** Where there is no account yet: makes the first admin's and gives the path of the link that opens it; else null. */
export async function inviteFirstAdmin(records: RecordStore): Promise<string | null> {
  const { db } = records;
  const others = await db.selectFrom("users").select("id").where("email", "!=", PENDING_ADMIN).limit(1).executeTakeFirst();
  if (others !== undefined) return null;
  const waiting = await db.selectFrom("users").select("id").where("email", "=", PENDING_ADMIN).executeTakeFirst();
  const userId = waiting?.id ?? (await createAccount(records, { email: PENDING_ADMIN, name: "Admin", role: "admin", passwordHash: null, installations: [0] }));
  const token = newToken();
  const now = Date.now();
  // a link printed by an earlier start no longer holds
  await db.deleteFrom("invitations").where("user_id", "=", userId).execute();
  await db.insertInto("invitations").values({ token_hash: hashToken(token), user_id: userId, created_ms: now, expires_ms: now + VALID_MS }).execute();
  return `/set-account/${token}`;
}
