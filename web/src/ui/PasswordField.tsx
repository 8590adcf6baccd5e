import { useId, useState, type Ref } from "react";
import { Icon } from "./Icon.tsx";
import { useWords } from "../words/useWords.ts";
import "./textField.css";

interface PasswordFieldProps {
  label: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, said at the field. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at. */
export function PasswordField({ label, autoComplete, value, onChange, error, ref }: PasswordFieldProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="textfield">
      <label htmlFor={id}>{label}</label>
      <span className="textfield__eye">
        <input
          id={id}
          ref={ref}
          type={shown ? "text" : "password"}
          name="password"
          autoComplete={autoComplete}
          required
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}e`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" className="iconbutton" aria-label={t(shown ? "web:login.hide" : "web:login.show")} aria-pressed={shown} onClick={() => setShown((was) => !was)}>
          <Icon name="eye" />
        </button>
      </span>
      {error !== undefined && <p id={`${id}e`} className="fielderror" role="alert">{error}</p>}
    </div>
  );
}
