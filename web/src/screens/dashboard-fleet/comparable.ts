import type { FleetRow } from "@sunledger/contract";
import type { Quantity } from "../../range/fleetSearch.ts";

type Compared = Pick<FleetRow, "installation_id" | "installation_name" | "compute_tag_version" | "currency">;

/** Why plants cannot be laid side by side: the groups that could, each by what it has in common. */
export interface Refusal {
  kind: "definition" | "currency";
  groups: { value: string; rows: Compared[] }[];
}

/** The version of the definitions: figures of one of them mean the same. */
const definitionOf = ({ compute_tag_version: version }: Compared): string => version.split(".")[0] ?? "";

/** Figures of one definition only are compared, and money of one currency; null where nothing stands against it. The server refuses the same. */
export function refusalOf(rows: readonly Compared[], quantity: Quantity): Refusal | null {
  const grouped = (kind: Refusal["kind"], by: (row: Compared) => string): Refusal | null => {
    const groups = [...Map.groupBy(rows, by)].map(([value, members]) => ({ value, rows: members }));
    return groups.length > 1 ? { kind, groups: groups.sort((a, b) => b.rows.length - a.rows.length) } : null;
  };
  return grouped("definition", definitionOf) ?? (quantity === "loss_currency" ? grouped("currency", ({ currency }) => currency) : null);
}
