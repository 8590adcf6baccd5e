import type { Role } from "./access.ts";
import { MENU } from "./constants.ts";

const CLOSED: Readonly<Record<Role, readonly string[]>> = {
  user: ["audit-create", "analyst-mod", "plotly", "virtual-sensor", "users", "test"],
  "user-manager": ["audit-create", "analyst-mod", "plotly", "virtual-sensor", "test"],
  "data-analyst": ["plotly", "users", "test"],
  admin: [],
};

/** Whether a role's routes lead to a menu item at all. */
export const menuItemIsOpenTo = (role: Role, name: string): boolean => !CLOSED[role].includes(name);

/** Menu items that a role finds in the sidebar unless somebody takes one away: those whose routes it may open. */
export const menuOfRole = (role: Role): Record<string, boolean> =>
  Object.fromEntries(MENU.flatMap(({ items }) => items.map(({ name }) => [name, menuItemIsOpenTo(role, name)])));
