import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiProblem } from "../../api/apiProblem.ts";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { queries } from "../../api/queries.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Section } from "../../ui/Section.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

const MIN_LENGTH = 12;
const MIN_DISTINCT = 5;

/** Another password: what can be judged while one types is; the server judges whether it is expected. */
export function PasswordChange() {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const { data: me } = useSuspenseQuery(queries.me());
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const change = useMutation({
    mutationFn: () => callApi("changePassword", { json: { current_password: current, password } }),
    onSuccess: () => {
      for (const empty of [setCurrent, setPassword, setAgain]) empty("");
      notify.success(t("users:account.changed"));
    },
    onError: (error) => {
      if (error instanceof ApiProblem) (error.place === "current_password" ? currentField : newField).current?.focus();
    },
  });
  const signs = [...password.normalize("NFKC")];
  const rules = [
    { text: t("users:account.rule.length", { count: signs.length }), met: signs.length >= MIN_LENGTH },
    { text: t("users:account.rule.varied"), met: new Set(password.toLowerCase()).size >= MIN_DISTINCT },
    { text: t("users:account.rule.other"), met: password !== "" && password !== current },
  ];
  const differs = again !== "" && again !== password;
  const problem = change.error instanceof ApiProblem ? change.error : null;
  const said = change.isError ? (problem?.detail ?? problemText(change.error, words)) : undefined;
  const place = problem?.place ?? null;
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    change.reset();
  };
  return (
    <Section title={t("users:account.password")} note={t("users:account.passwordNote")}>
      <form
        className="account__password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!differs && again !== "" && rules.every(({ met }) => met)) change.mutate();
        }}
      >
        {/* tells password managers whose password it is */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField ref={currentField} label={t("users:account.current")} autoComplete="current-password" value={current} error={place === "current_password" ? said : undefined} onChange={type(setCurrent)} />
        <PasswordField ref={newField} label={t("web:account.password")} autoComplete="new-password" value={password} error={place === "password" ? said : undefined} onChange={type(setPassword)} />
        <ul className="account__rules" aria-live="polite">
          {rules.map(({ text, met }) => (
            <li key={text} className={met ? "account__rule account__rule--met" : "account__rule"}>
              {met ? <Icon name="check" size={12} /> : <span className="account__open" aria-hidden="true" />} {text} <span className="visually-hidden">{t(met ? "users:account.ruleMet" : "users:account.ruleOpen")}</span>
            </li>
          ))}
        </ul>
        <p className="quiet">{t("users:account.ruleNote")}</p>
        <PasswordField label={t("web:account.again")} autoComplete="new-password" value={again} error={differs ? t("web:account.differs") : undefined} onChange={setAgain} />
        {said !== undefined && place === null && <p className="fielderror" role="alert">{said}</p>}
        <button type="submit" className="button button--primary" disabled={change.isPending || current === "" || again === "" || differs || rules.some(({ met }) => !met)}>{t(change.isPending ? "users:saving" : "users:account.change")}</button>
      </form>
    </Section>
  );
}
