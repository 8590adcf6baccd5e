import { roleSchema, type Role, type User } from "@sunledger/contract";
import { oneOf, present, textOf, wholeOf } from "../../range/search.ts";

const TABS = ["people", "log", "mails"] as const;
export type UsersTab = (typeof TABS)[number];

export const USER_STATES = ["active", "invited", "disabled"] as const;
export type UserState = (typeof USER_STATES)[number];

/** What the address of the accounts carries. */
export interface UsersSearch {
  tab?: UsersTab;
  q?: string;
  role?: Role;
  state?: UserState;
  /** A column, `-` before it for descending. */
  sort?: string;
  page?: number;
  size?: number;
  /** Columns shown, comma separated. */
  columns?: string;
  /** The account, or the mail, that is open. */
  open?: number;
  invite?: "new";
}

/** Where an account stands: disabled beats an open invitation. */
export const stateOf = ({ disabled, invited }: User): UserState => (disabled ? "disabled" : invited ? "invited" : "active");

/** Reads the address of the accounts; what makes no sense is left out. */
export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const role = roleSchema.safeParse(raw.role);
  return present<UsersSearch>({
    tab: oneOf(TABS, raw.tab),
    q: textOf(raw.q),
    role: role.success ? role.data : undefined,
    state: oneOf(USER_STATES, raw.state),
    sort: textOf(raw.sort),
    page: wholeOf(raw.page),
    size: wholeOf(raw.size),
    columns: textOf(raw.columns),
    open: wholeOf(raw.open),
    invite: oneOf(["new"], raw.invite),
  });
}
