import { canSeeInstallation, hasPolicy, isForbidden, type Call } from "@sunledger/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "./appError.ts";
import type { Caller, Gatekeeper } from "./caller.ts";

/** The caller of a request by its bearer token; throws the 401 that fits. */
export async function authenticate(request: FastifyRequest, gate: Gatekeeper): Promise<Caller> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === undefined || token === "") throw new AppError("unauthenticated");
  const caller = await gate.callerOf(token);
  if (typeof caller === "string") throw new AppError(caller);
  return caller;
}

/** The installation id that a call's scope points at; null where the scope names none or the request gives none. */
export function scopedId(scope: string | undefined, parts: { params: unknown; query: unknown; body: unknown }): number | null {
  const [where, path] = (scope ?? "").split(":");
  if (path === undefined) return null;
  const source = where === "path" ? parts.params : where === "query" ? parts.query : parts.body;
  let value: unknown = source;
  for (const step of path.replace("?", "").split(".")) {
    value = typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === step)?.[1] : undefined;
  }
  const id = typeof value === "string" ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id > 0 ? id : null;
}

/** Whether a caller may see an installation's results; throws the 403 that fits. A foreign id answers 403, never 404. */
export async function guardInstallation(caller: Caller, installationId: number, gate: Gatekeeper): Promise<void> {
  if (!canSeeInstallation(caller.policies, installationId)) throw new AppError("installation_forbidden");
  const status = await gate.statusOf(installationId);
  if (status === null) throw new AppError("not_found", "installation_id");
  if (isForbidden(caller.role, status)) throw new AppError("installation_restricted");
}

/** Whether a caller has the policy of a call; throws 403. */
export function guardPolicy(caller: Caller, definition: Call): void {
  if (definition.policy !== undefined && !hasPolicy(caller.role, caller.policies, definition.policy)) throw new AppError("policy_missing", definition.policy);
}
