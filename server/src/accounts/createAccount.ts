import { menuOfRole, POLICIES, POLICY_ROLES, type Role } from "@sunledger/contract";
import type { RecordStore } from "../stores/records/openRecords.ts";

export interface NewAccount {
  email: string;
  name: string;
  role: Role;
  /** argon2id hash; null until the invitation is answered. */
  passwordHash: string | null;
  /** 0 means all. */
  installations: readonly number[];
}

/** Adds an account with every policy that its role can have; gives its id. */
export async function createAccount({ db }: RecordStore, account: NewAccount): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto("users")
      .values({ email: account.email.trim().toLowerCase(), name: account.name, role: account.role, password_hash: account.passwordHash, created_ms: Date.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const granted = Object.fromEntries(POLICIES.map((policy) => [policy, POLICY_ROLES[policy].includes(account.role)]));
    await transaction
      .insertInto("user_policies")
      .values({ user_id: id, installation_list: [...account.installations], ...granted, menu: JSON.stringify(menuOfRole(account.role)) })
      .execute();
    return id;
  });
}
