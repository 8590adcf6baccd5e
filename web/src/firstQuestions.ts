import { loadCatalogue } from "@sunledger/i18n/catalogues";
import { languageOf } from "@sunledger/i18n/languages";
import { askEarly } from "./api/earlyAnswers.ts";
import { isDay, rangeOf } from "./range/dayRange.ts";
import { keptSession } from "./session/keptSession.ts";
import { currentLocale } from "./words/currentLocale.ts";

const PLANT_PAGE = /^\/(?:installations(?:\/show)?|smart-guard|expert-[a-z]+|pdf-report|analyst-mod)\/(\d+)(?:\/|$)/;
const DIAGNOSTIC_PAGE = /^\/installations\/show\/\d+$/;

type Ranged = Parameters<typeof rangeOf>[1];

const tokenOf = (kept: unknown): string | null =>
  typeof kept === "object" && kept !== null && "access_token" in kept && typeof kept.access_token === "string" && "expires_at" in kept && Date.now() < Number(kept.expires_at) ? kept.access_token : null;

const isRanged = (answer: unknown): answer is Ranged => typeof answer === "object" && answer !== null && "min_date" in answer && "max_date" in answer && "timezone" in answer && "analysis_mode" in answer;

/**
 * Asks for what the address alone tells will be shown, while the application is still on its way: the words, the reader,
 * the dictionary, the installation, and of the diagnostic, which is opened most, its figures. Small on purpose, without
 * the contract's schemas: the calls ask again, find the answers and read them as always.
 */
export function firstQuestions(): void {
  void loadCatalogue(languageOf(currentLocale())).catch(() => undefined);
  const token = tokenOf(keptSession());
  if (token === null) return;
  const headers = new Headers({ "accept-language": currentLocale(), authorization: `Bearer ${token}` });
  void askEarly("/api/me", headers);
  void askEarly("/api/const_dictionary", headers);
  const id = PLANT_PAGE.exec(location.pathname)?.[1];
  if (id === undefined) return;
  const installation = askEarly(`/api/installation/${id}`, headers);
  if (!DIAGNOSTIC_PAGE.test(location.pathname)) return;
  void import("./screens/diagnostic/DiagnosticScreen.tsx").catch(() => undefined);
  void installation.then((response) => askForFigures(response.clone(), id, headers)).catch(() => undefined);
}

async function askForFigures(response: Response, id: string, headers: Headers): Promise<void> {
  const installation: unknown = await response.json();
  if (!response.ok || !isRanged(installation) || installation.min_date === null) return;
  const search = new URLSearchParams(location.search);
  const [from, to] = [search.get("from"), search.get("to")];
  const range = rangeOf({ ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }, installation);
  const asked = new URLSearchParams({ installation_id: id, start_date: range.from, end_date: range.to });
  void askEarly(`/api/site-diagnostic?${asked}`, headers);
}
