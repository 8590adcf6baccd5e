import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { useWords } from "../../words/useWords.ts";
import { LoginLayout } from "./LoginLayout.tsx";

/** An invited account chooses its password; the token of the mail stands in the address. */
export function SetAccountScreen() {
  const words = useWords();
  const { t } = words;
  const { token = "" } = useParams({ strict: false });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  useEffect(() => {
    document.title = `${t("web:account.title")} · Sunledger`;
  }, [t]);
  const validate = useMutation({ mutationFn: () => callApi("validateAccount", { form: { email: email.trim(), enc_token: token, password } }) });
  const differs = again !== "" && again !== password;
  if (validate.isSuccess) {
    return (
      <LoginLayout>
        <div className="login__form">
          <h1>{t("web:account.done")}</h1>
          <p className="login__motto">{t("web:account.doneText")}</p>
          <Link to="/login" className="button button--primary button--wide">{t("web:login.submit")}</Link>
        </div>
      </LoginLayout>
    );
  }
  return (
    <LoginLayout>
      <form
        className="login__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!differs) validate.mutate();
        }}
      >
        <h1>{t("web:account.title")}</h1>
        <p className="login__motto">{t("web:account.text")}</p>
        <label className="login__field">
          <span>{t("web:login.email")}</span>
          <input type="email" autoComplete="username" required value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </label>
        <PasswordField label={t("web:account.password")} autoComplete="new-password" value={password} onChange={setPassword} />
        <PasswordField label={t("web:account.again")} autoComplete="new-password" value={again} onChange={setAgain} />
        {differs && <p className="fielderror" role="alert">{t("web:account.differs")}</p>}
        {validate.isError && <p className="fielderror" role="alert">{problemText(validate.error, words)}</p>}
        <button type="submit" className="button button--primary button--wide" disabled={validate.isPending || differs || email.trim() === "" || password === "" || again === ""}>
          {t("web:account.submit")}
        </button>
      </form>
    </LoginLayout>
  );
}
