import { LANGUAGES, LANGUAGE_NAMES } from "@sunledger/i18n";
import { useNavigate } from "@tanstack/react-router";
import { useWords } from "../words/useWords.ts";
import { FLAGS } from "./flags.tsx";
import "./flagBar.css";

/** One flag a language, the current one marked; the choice goes into the address and is kept. */
export function FlagBar() {
  const { t, language, switchTo } = useWords();
  const navigate = useNavigate();
  return (
    <div className="flags" role="group" aria-label={t("web:language.choose")}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          className="flags__one"
          lang={code}
          aria-label={LANGUAGE_NAMES[code]}
          aria-pressed={code === language}
          title={LANGUAGE_NAMES[code]}
          onClick={() => {
            void switchTo(code);
            void navigate({ to: ".", search: (previous: object) => ({ ...previous, lang: code }), replace: true, resetScroll: false });
          }}
        >
          <svg width="21" height="14" viewBox="0 0 21 14" aria-hidden="true" focusable="false">
            {FLAGS[code]}
          </svg>
        </button>
      ))}
    </div>
  );
}
