import { languageOf, LANGUAGE_NAMES, LOCALES, type Locale } from "@sunledger/i18n";
import { useNavigate } from "@tanstack/react-router";
import { Section } from "../../ui/Section.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useWords } from "../../words/useWords.ts";

const TODAY = new Date().toISOString().slice(0, 10);

/** The language and, where a language has two, the country's way to write numbers and dates; an example shows it. */
export function LanguageChoice() {
  const { t, f, locale, switchTo } = useWords();
  const navigate = useNavigate();
  const name = (code: Locale) => (code === "en-GB" || code === "en-US" ? t(`users:account.locale.${code}`) : LANGUAGE_NAMES[languageOf(code)]);
  const choose = (code: Locale) => {
    void switchTo(code);
    // an address that names a language would take this one back at the next load
    void navigate({ to: ".", search: (previous: object) => ({ ...previous, lang: code }), replace: true, resetScroll: false });
  };
  return (
    <Section title={t("users:account.language")} note={t("users:account.languageNote")}>
      <div className="account__row">
        <SelectField<Locale> label={t("web:language.choose")} value={locale} options={LOCALES.map((value) => ({ value, label: name(value) }))} onChange={choose} />
        <span className="quiet">{t("users:account.sample", { number: f.number(-12345.678, 2), money: f.money(1234.5, "EUR", 2), day: f.day(TODAY) })}</span>
      </div>
    </Section>
  );
}
