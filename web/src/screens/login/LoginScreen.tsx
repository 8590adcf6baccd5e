import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { queryClient } from "../../api/queryClient.ts";
import { beginSession, currentSession } from "../../session/sessionStore.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { useWords } from "../../words/useWords.ts";
import { LoginLayout } from "./LoginLayout.tsx";
import { problemText } from "../../api/problemText.ts";

/** Only a path of this application may be led back to. */
const safePath = (next: string | undefined): string => (next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith("/login") ? next : "/");

/** E-mail and password; on success to where the reader wanted to go. */
export function LoginScreen() {
  const words = useWords();
  const { t } = words;
  const { next, ended } = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  useEffect(() => {
    document.title = `${t("web:login.title")} · Sunledger`;
    if (currentSession() !== null) void navigate({ to: "/" });
  }, [t, navigate]);
  const login = useMutation({
    mutationFn: () => callApi("login", { form: { username: username.trim(), password } }),
    onSuccess: (session) => {
      queryClient.clear();
      beginSession(session);
      router.history.push(safePath(typeof next === "string" ? next : undefined));
    },
  });
  return (
    <LoginLayout>
      <form
        className="login__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate();
        }}
      >
        <h1>{t("web:login.title")}</h1>
        <p className="login__motto">{t("web:login.motto")}</p>
        {ended === "expired" && !login.isError && <p className="login__ended" role="status">{t("errors:session_expired")}</p>}
        <label className="login__field">
          <span>{t("web:login.email")}</span>
          <input type="email" name="username" autoComplete="username" required value={username} onChange={(event) => setUsername(event.currentTarget.value)} />
        </label>
        <PasswordField label={t("web:login.password")} autoComplete="current-password" value={password} onChange={setPassword} />
        {login.isError && <p className="fielderror" role="alert">{problemText(login.error, words)}</p>}
        <button type="submit" className="button button--primary button--wide" disabled={login.isPending || username.trim() === "" || password === ""}>
          {t(login.isPending ? "web:login.busy" : "web:login.submit")}
        </button>
        <p className="login__note">{t("web:login.first")}</p>
      </form>
    </LoginLayout>
  );
}
