import type { Policies, Role } from "@sunledger/contract";

/** Who makes a request, and what he may do: read afresh at each request, so that a change holds at once. */
export interface Caller {
  userId: number;
  email: string;
  name: string;
  role: Role;
  picture: string | null;
  policies: Policies;
  /** The session's own id, to revoke it. */
  sessionId: string;
}

/** What the guards need to know of accounts and installations. */
export interface Gatekeeper {
  /** The caller of a token, or why there is none. */
  callerOf: (token: string) => Promise<Caller | "unauthenticated" | "session_expired" | "account_disabled">;
  /** The status text of an installation; null where there is no such installation. */
  statusOf: (installationId: number) => Promise<string | null>;
}
