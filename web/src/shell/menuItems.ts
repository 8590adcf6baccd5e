import { hasPolicy, type ConstDictionary, type Installation, type Me } from "@sunledger/contract";
import { isIconName, type IconName } from "../ui/iconPaths.ts";

type MenuEntry = ConstDictionary["menu"][number]["items"][number];

interface ShownItem {
  name: string;
  label: string;
  icon: IconName;
  to: string;
  params: Record<string, string>;
}

/** What everybody finds in the menu. */
const ALWAYS = ["dashboard-parc", "dashboard-fleet", "accuracy", "glossary"];

/** Whether an item shows: park, fleet and help always; what belongs to an installation when one is chosen; the rest by policy. */
function isShown({ name }: MenuEntry, me: Me, selected: Installation | null): boolean {
  if (ALWAYS.includes(name)) return true;
  if (name === "analyst-mod") return selected !== null && hasPolicy(me.role, me.policies, "analyst_mod");
  if (name === "pdf-report") return selected !== null && selected.pdf_link !== null && hasPolicy(me.role, me.policies, "pdf_report");
  return me.policies.menu[name] === true;
}

/** The items of a menu group that this reader sees now, with where they lead. */
export function menuItems(items: readonly MenuEntry[], me: Me, selected: Installation | null): ShownItem[] {
  return items
    .filter((item) => isShown(item, me, selected))
    .map(({ name, label, icon, route }): ShownItem => {
      const params: Record<string, string> = selected === null ? {} : { id: String(selected.installation_id) };
      return { name, label, icon: isIconName(icon) ? icon : "info", to: route.replace(":id", "$id"), params };
    });
}
