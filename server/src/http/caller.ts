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

/** Whose a repository or a job is: who brought it, and the installation that was made of it, once there is one. */
export interface Owned {
  userId: number | null;
  installationId: number | null;
}

/** What the guards need to know of accounts, installations and what people own. */
export interface Gatekeeper {
  /** The caller of a token, or why there is none. */
  callerOf: (token: string) => Promise<Caller | "unauthenticated" | "session_expired" | "account_disabled">;
  /** The status text of an installation; null where there is no such installation. */
  statusOf: (installationId: number) => Promise<string | null>;
  /** Whose a repository is; null where there is none of this guid. */
  repositoryOf: (guid: string) => Promise<Owned | null>;
  /** Whose a job is; null where there is none of this id. */
  jobOf: (jobId: string) => Promise<Owned | null>;
}
