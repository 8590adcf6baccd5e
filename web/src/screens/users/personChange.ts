import { menuOfRole, POLICIES, POLICY_ROLES, type Policies, type Role, type User, type userChangeBody } from "@sunledger/contract";
import type { z } from "zod";

export interface PersonDraft {
  name: string;
  role: Role;
  policies: Policies;
}

/** The rights and menu items that a role starts with; what may be seen stays. */
export function policiesForRole(role: Role, { installation_list, ...before }: Policies): Policies {
  const granted = { ...before };
  for (const policy of POLICIES) granted[policy] = POLICY_ROLES[policy].includes(role);
  return { ...granted, installation_list, menu: menuOfRole(role) };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);

/** Only what differs, so that the log tells what was changed and not all there is. */
export function personChange(user: User, { name, role, policies }: PersonDraft): z.input<typeof userChangeBody> {
  const before = user.policies;
  const changed: Partial<Policies> = {};
  for (const policy of POLICIES) if (policies[policy] !== before[policy]) changed[policy] = policies[policy];
  if (!same(sorted(policies.installation_list), sorted(before.installation_list))) changed.installation_list = sorted(policies.installation_list);
  const items = new Set([...Object.keys(policies.menu), ...Object.keys(before.menu)]);
  if ([...items].some((item) => (policies.menu[item] ?? false) !== (before.menu[item] ?? false))) changed.menu = policies.menu;
  return {
    ...(name.trim() === user.name ? {} : { name: name.trim() }),
    ...(role === user.role ? {} : { role }),
    ...(Object.keys(changed).length === 0 ? {} : { policies: changed }),
  };
}
