import { LOSSES, type LossKey } from "@sunledger/charts";
import type { IncidentCategory } from "@sunledger/contract";
import { Icon } from "../ui/Icon.tsx";
import { Mark } from "../ui/Mark.tsx";

export const isLossKey = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** The sign of what went wrong: a loss by its mark, else a drawing. */
export function IncidentSign({ category, size = 8 }: { category: IncidentCategory; size?: number }) {
  return isLossKey(category) ? <Mark loss={category} size={size} /> : <Icon name={category === "sensor" ? "sensor" : category === "communication" ? "signal" : "info"} size={size + 4} />;
}
