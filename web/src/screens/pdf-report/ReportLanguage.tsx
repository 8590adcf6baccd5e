import { languageOf, LANGUAGE_NAMES, LOCALES, type Locale } from "@sunledger/i18n";
import { SelectField } from "../../ui/SelectField.tsx";
import { useWords } from "../../words/useWords.ts";
import { useReportPage } from "./useReportPage.ts";

/** The language that reports are written in; the reader's until another is chosen. */
export function ReportLanguage() {
  const { t, locale } = useWords();
  const { written, change } = useReportPage();
  const name = (code: Locale) => (code === "en-GB" || code === "en-US" ? t(`users:account.locale.${code}`) : LANGUAGE_NAMES[languageOf(code)]);
  return <SelectField<Locale> label={t("studio:report.language")} value={written} options={LOCALES.map((value) => ({ value, label: name(value) }))} onChange={(value) => change({ written: value === locale ? undefined : value })} />;
}
