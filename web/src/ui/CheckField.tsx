import type { ReactNode } from "react";
import "./checkField.css";

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Said small after the name: a fact, or why it cannot be chosen. */
  note?: string | undefined;
}

/** A tick with its name. */
export function CheckField({ label, checked, onChange, disabled = false, note }: CheckFieldProps) {
  return (
    <label className={disabled ? "checkfield checkfield--off" : "checkfield"}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
      {note !== undefined && <span className="quiet">{note}</span>}
    </label>
  );
}
