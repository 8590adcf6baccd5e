import "dayjs/locale/de";
import "dayjs/locale/en-gb";
import "dayjs/locale/es";
import "dayjs/locale/fr";
import "dayjs/locale/it";
import "dayjs/locale/nl";
import "dayjs/locale/pt";
import { useWords } from "./useWords.ts";

/** The calendar's language. */
export function useDayjsLocale(): string {
  const { locale, language } = useWords();
  return locale === "en-GB" ? "en-gb" : language;
}
