import { MENU, POLICIES, POLICY_ROLES, type Role } from "@sunledger/contract";
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

/** Menu items a role finds in the sidebar: those whose routes its role allows. */
function menuOf(role: Role): Record<string, boolean> {
  const closed: Record<Role, readonly string[]> = {
    user: ["audit-create", "analyst-mod", "plotly", "virtual-sensor", "users", "test"],
    "user-manager": ["audit-create", "analyst-mod", "plotly", "virtual-sensor", "test"],
    "data-analyst": ["plotly", "users", "test"],
    admin: [],
  };
  return Object.fromEntries(MENU.flatMap(({ items }) => items.map(({ name }) => [name, !closed[role].includes(name)])));
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
      .values({ user_id: id, installation_list: [...account.installations], ...granted, menu: JSON.stringify(menuOf(account.role)) })
      .execute();
    return id;
  });
}
