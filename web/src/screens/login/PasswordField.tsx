import { useId, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

interface PasswordFieldProps {
  label: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
}

/** A password that can be looked at. */
export function PasswordField({ label, autoComplete, value, onChange }: PasswordFieldProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="login__field">
      <label htmlFor={id}>{label}</label>
      <span className="login__password">
        <input id={id} type={shown ? "text" : "password"} name="password" autoComplete={autoComplete} required value={value} onChange={(event) => onChange(event.currentTarget.value)} />
        <button type="button" className="iconbutton" aria-label={t(shown ? "web:login.hide" : "web:login.show")} aria-pressed={shown} onClick={() => setShown((was) => !was)}>
          <Icon name="eye" />
        </button>
      </span>
    </div>
  );
}
