import { localeOf, translator, type Locale, type Translator } from "@sunledger/i18n";
import type { FastifyRequest } from "fastify";

const translators = new Map<Locale, Promise<Translator>>();

/** The translator of a locale, made once; it holds no state of a request. */
export function translatorOf(locale: Locale): Promise<Translator> {
  const made = translators.get(locale) ?? translator(locale);
  translators.set(locale, made);
  return made;
}

const first = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The language a request asks for: its own parameter where the call has one, else what the browser accepts. */
export function localeOfRequest(request: FastifyRequest): Locale {
  const query = typeof request.query === "object" && request.query !== null ? request.query : {};
  const asked = "country_lang_code" in query ? first(query.country_lang_code) : "lang_code" in query ? first(query.lang_code) : null;
  return localeOf(asked ?? request.headers["accept-language"]?.split(",")[0]?.split(";")[0]);
}
