import type { ListedIncident } from "@sunledger/contract";
import type { Words } from "../../words/useWords.ts";

const NAMED_POINTS = 2;

/** Where, in few words: the site, or the first points and how many more. */
export function pointsText({ perimeter, points }: Pick<ListedIncident, "perimeter" | "points">, { t }: Words): string {
  if (perimeter === "site") return t("incident:site", { count: points.length });
  const rest = points.length - NAMED_POINTS;
  return points.slice(0, NAMED_POINTS).join(", ") + (rest > 0 ? ` +${rest}` : "");
}
