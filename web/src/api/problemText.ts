import { ApiProblem } from "./apiProblem.ts";
import type { Words } from "../words/useWords.ts";

/** What to tell a person about a call that failed: the server's own words, else those of its code; what is meant stands before them. */
export function problemText(error: unknown, { t, message }: Words): string {
  if (!(error instanceof ApiProblem)) return t("errors:internal");
  if (error.code === "offline") return t("web:state.offline");
  const text = error.detail ?? message(`errors:${error.code}`, t("web:state.unreadable"));
  return error.place === null || text.includes(error.place) ? text : t("web:state.at", { place: error.place, text });
}
