import { Link, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { useWords } from "../../words/useWords.ts";
import "./errorScreen.css";

/** Any path that leads nowhere, and every refusal: what happened and the way back. */
export function ErrorScreen() {
  const { t, message } = useWords();
  const { code } = useSearch({ strict: false });
  const text = message(`errors:${code ?? "not_found"}`, t("errors:not_found"));
  useEffect(() => {
    document.title = `${t("web:error.title")} · Sunledger`;
  }, [t]);
  return (
    <main className="errorpage">
      <Logo size={40} />
      <h1>{t("web:error.title")}</h1>
      <p>{text}</p>
      <Link to="/" className="button">
        <Icon name="left" size={14} />
        {t("web:error.home")}
      </Link>
    </main>
  );
}
