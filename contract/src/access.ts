import { z } from "zod";

/** Roles in increasing order of what they may do. */
export const ROLES = ["user", "user-manager", "data-analyst", "admin"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** Rights that are granted one by one. */
export const POLICIES = ["create_audit", "plotly_creator", "pdf_report", "analyst_mod", "virtual_sensor"] as const;
export type Policy = (typeof POLICIES)[number];

export const policiesSchema = z.object({
  /** Ids the user may see; 0 means all. */
  installation_list: z.array(z.number().int().nonnegative()),
  create_audit: z.boolean(),
  plotly_creator: z.boolean(),
  pdf_report: z.boolean(),
  analyst_mod: z.boolean(),
  virtual_sensor: z.boolean(),
  /** One flag per menu item of the constants dictionary, by its name. */
  menu: z.record(z.string(), z.boolean()),
});
export type Policies = z.infer<typeof policiesSchema>;

/** Roles whose routes allow a policy: a grant to any other role has no effect. */
export const POLICY_ROLES: Readonly<Record<Policy, readonly Role[]>> = {
  create_audit: ["data-analyst", "admin"],
  plotly_creator: ["admin"],
  pdf_report: ["user", "user-manager", "data-analyst", "admin"],
  analyst_mod: ["data-analyst", "admin"],
  virtual_sensor: ["data-analyst", "admin"],
};

/** Statuses as they are stored: French texts of the specification; the catalogues translate their keys. */
export const STATUSES = {
  checks: "Vérifications préliminaires",
  running: "Analyse en cours",
  available: "Analyse disponible",
  soon_gone: "Analyse bientôt indisponible",
  gone: "Analyse indisponible",
} as const;
export type StatusKey = keyof typeof STATUSES;
export const statusKeySchema = z.enum(["checks", "running", "available", "soon_gone", "gone"]);

/** The key of a stored status text; an empty or unknown one gives null. */
export function statusKeyOf(text: string): StatusKey | null {
  return statusKeySchema.options.find((key) => STATUSES[key] === text) ?? null;
}

/** True while an installation's results are not for the lowest role: no status, being checked, being analysed. */
export function isRestricted(status: string): boolean {
  const key = statusKeyOf(status);
  return key === null || key === "checks" || key === "running";
}

/** Whether a user may open an installation at all. */
export function canSeeInstallation(policies: Policies, installationId: number): boolean {
  return policies.installation_list.includes(0) || policies.installation_list.includes(installationId);
}

/** Whether an installation is shown but closed to this role (see `isRestricted`). */
export function isForbidden(role: Role, status: string): boolean {
  return role === "user" && isRestricted(status);
}

/** Whether a granted policy takes effect for a role. */
export function hasPolicy(role: Role, policies: Policies, policy: Policy): boolean {
  return policies[policy] && POLICY_ROLES[policy].includes(role);
}

/** Whether one role may make, change or disable accounts of another: admins all, user managers those up to their own. */
export function canManageRole(manager: Role, other: Role): boolean {
  if (manager === "admin") return true;
  return manager === "user-manager" && (other === "user" || other === "user-manager");
}

/** Whether a manager may hand on a list of installations: only what he sees himself. */
export function canGrantInstallations(manager: Policies, wanted: readonly number[]): boolean {
  return manager.installation_list.includes(0) || wanted.every((id) => id !== 0 && manager.installation_list.includes(id));
}

/** Whether a role may change what the analyses of an installation are made with. */
export const canConfigure = (role: Role): boolean => role === "data-analyst" || role === "admin";
