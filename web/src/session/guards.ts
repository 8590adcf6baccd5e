import { canSeeInstallation, hasPolicy, type Me, type Policy, type Role } from "@sunledger/contract";
import { redirect } from "@tanstack/react-router";
import { ApiProblem } from "../api/apiProblem.ts";
import { queries } from "../api/queries.ts";
import { queryClient } from "../api/queryClient.ts";
import { currentSession, sessionEndedBy } from "./sessionStore.ts";

/** What a route asks of its reader beyond being logged in. */
export interface RouteNeeds {
  roles: readonly Role[];
  policy?: Policy;
}

/** Guard 1: a logged-in user, else the login page, which leads back here and says so where a session has run out. */
export function needSession(wanted: string): void {
  if (currentSession() !== null) return;
  throw redirect({ to: "/login", search: { ...(wanted === "/" ? {} : { next: wanted }), ...(sessionEndedBy() === "expired" ? { ended: "expired" } : {}) } });
}

/** Guard 2, first half: role and policy; else the error page. */
export async function needPolicies({ roles, policy }: RouteNeeds): Promise<Me> {
  const me = await queryClient.ensureQueryData(queries.me());
  if (!roles.includes(me.role) || (policy !== undefined && !hasPolicy(me.role, me.policies, policy))) {
    throw redirect({ to: "/error", search: { code: "forbidden" } });
  }
  return me;
}

/** Guard 2, second half: the installation must be one of the reader's and open to him; loads it on the way. */
export async function needInstallation(me: Me, id: string): Promise<void> {
  const number = Number(id);
  if (!Number.isInteger(number) || number <= 0) throw redirect({ to: "/error", search: { code: "not_found" } });
  if (!canSeeInstallation(me.policies, number)) throw redirect({ to: "/error", search: { code: "installation_forbidden" } });
  try {
    await queryClient.ensureQueryData(queries.installation(number));
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) throw redirect({ to: "/error", search: { code: error.code } });
    throw error;
  }
}
