import { useId, type HTMLInputAutoCompleteAttribute, type Ref } from "react";
import "./textField.css";

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "number";
  /** What is wrong with it, said at the field. */
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its name above and what is wrong with it below. */
export function TextField({ label, value, onChange, type = "text", error, hint, required, disabled, autoComplete = "off", ref }: TextFieldProps) {
  const id = useId();
  const said = [error === undefined ? null : `${id}e`, hint === undefined ? null : `${id}h`].filter((part) => part !== null).join(" ");
  return (
    <div className="textfield">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={ref}
        type={type}
        value={value}
        required={required}
        disabled={disabled}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined}
        aria-describedby={said === "" ? undefined : said}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && <p id={`${id}h`} className="textfield__hint">{hint}</p>}
      {error !== undefined && <p id={`${id}e`} className="fielderror" role="alert">{error}</p>}
    </div>
  );
}
