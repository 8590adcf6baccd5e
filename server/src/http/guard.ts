import { canSeeInstallation, hasPolicy, isForbidden, type Call } from "@sunledger/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "./appError.ts";
import type { Caller, Gatekeeper, Owned } from "./caller.ts";

/** The caller of a request by its bearer token; throws the 401 that fits. */
export async function authenticate(request: FastifyRequest, gate: Gatekeeper): Promise<Caller> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === undefined || token === "") throw new AppError("unauthenticated");
  const caller = await gate.callerOf(token);
  if (typeof caller === "string") throw new AppError(caller);
  return caller;
}

/** The three places of a request where an id may stand. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What stands at `path:id`, `query:guid`, `body:query_param.installation_id?`; undefined where nothing does. */
function standing(place: string, parts: Parts): unknown {
  const [where, path = ""] = place.split(":");
  let value: unknown = where === "path" ? parts.params : where === "query" ? parts.query : parts.body;
  for (const step of path.replace("?", "").split(".")) {
    value = typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === step)?.[1] : undefined;
  }
  return value;
}

const idOf = (value: unknown): number | null => {
  const id = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id > 0 ? id : null;
};

/** Whether a caller may see an installation's results; throws the 403 that fits. A foreign id answers 403, never 404. */
async function guardInstallation(caller: Caller, installationId: number, gate: Gatekeeper): Promise<void> {
  if (!canSeeInstallation(caller.policies, installationId)) throw new AppError("installation_forbidden");
  const status = await gate.statusOf(installationId);
  if (status === null) throw new AppError("not_found", "installation_id");
  if (isForbidden(caller.role, status)) throw new AppError("installation_restricted");
}

/**
 * Whether a repository or a job is the caller's: who brought it, admins, and, once an installation was made of it,
 * whoever may see that installation. What nobody has is 404 to admins alone: to others it is as foreign as any.
 */
async function guardOwned(caller: Caller, owned: Owned | null, gate: Gatekeeper): Promise<void> {
  if (owned === null) throw new AppError(caller.role === "admin" ? "not_found" : "forbidden");
  if (caller.role === "admin" || owned.userId === caller.userId) return;
  if (owned.installationId === null) throw new AppError("forbidden");
  await guardInstallation(caller, owned.installationId, gate);
}

/** The guid of an analysis: whoever may see its installation; before there is one, who uploaded the repository, and admins. */
async function guardGuid(caller: Caller, guid: string, gate: Gatekeeper): Promise<void> {
  const owned = await gate.repositoryOf(guid);
  if (owned !== null && owned.installationId !== null) await guardInstallation(caller, owned.installationId, gate);
  else await guardOwned(caller, owned, gate);
}

/** As `guardOwned`, for a repository; for handlers that learn the guid from a part of a multipart body. */
export const guardRepository = async (caller: Caller, guid: string, gate: Gatekeeper): Promise<void> => guardOwned(caller, await gate.repositoryOf(guid), gate);

/** The ids of a request that its call's scope points at; null where one is missing or is none. */
export interface ScopedIds {
  installationId: number | null;
  guid: string | null;
  ownedId: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export function scopedIds({ scope, owned }: Call, parts: Parts): ScopedIds {
  const at = scope?.includes(":") ? standing(scope, parts) : undefined;
  return {
    installationId: scope === "query:guid" ? null : idOf(at),
    guid: scope === "query:guid" ? textOf(at) : null,
    ownedId: textOf(owned === undefined ? undefined : standing(owned.split("@")[1] ?? "", parts)),
  };
}

/** Whether a caller has the policy of a call; throws 403. */
export function guardPolicy(caller: Caller, { policy }: Call): void {
  if (policy !== undefined && !hasPolicy(caller.role, caller.policies, policy)) throw new AppError("policy_missing", policy);
}

/** Whether a caller may make a call about these; ids that are missing are left to the call's own schema. */
export async function guardIds(caller: Caller, { owned }: Call, { installationId, guid, ownedId }: ScopedIds, gate: Gatekeeper): Promise<void> {
  if (installationId !== null) await guardInstallation(caller, installationId, gate);
  if (guid !== null) await guardGuid(caller, guid, gate);
  if (ownedId !== null) await guardOwned(caller, await (owned?.startsWith("job@") ? gate.jobOf(ownedId) : gate.repositoryOf(ownedId)), gate);
}
