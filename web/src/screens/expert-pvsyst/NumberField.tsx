import { useId } from "react";

interface NumberFieldProps {
  label: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, said under it. */
  error: string | undefined;
  required?: boolean;
  /** How the field is found again from the outside. */
  name: string;
}

/** A number as a line of the entry table: its name, its field, its unit. */
export function NumberField({ label, unit, value, onChange, error, required = false, name }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="sizingfield">
      <label htmlFor={id}>{label}</label>
      <span className="sizingfield__value">
        <input
          id={id}
          name={name}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-required={required || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}e`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span className="sizingfield__unit">{unit}</span>
      </span>
      {error !== undefined && <p id={`${id}e`} className="fielderror">{error}</p>}
    </div>
  );
}
