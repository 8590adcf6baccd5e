import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useWords } from "../words/useWords.ts";

/** `?lang=xx` switches the language, wherever it stands. */
export function LanguageOfAddress() {
  const { lang } = useSearch({ strict: false });
  const { switchTo } = useWords();
  useEffect(() => {
    if (typeof lang === "string") void switchTo(lang);
  }, [lang, switchTo]);
  return null;
}
