import { useWords } from "../../words/useWords.ts";
import { monthField, type FieldName, type MonthlyField, type SizingForm } from "./sizingForm.ts";

interface MonthFieldsProps {
  form: SizingForm;
  field: MonthlyField;
  unit: string;
  label: string;
  errorOf: (name: FieldName) => string | undefined;
  onChange: (form: SizingForm) => void;
}

/** The twelve months of a typical year, folded away until they are wanted; open where one of them is filled in or at fault. */
export function MonthFields({ form, field, unit, label, errorOf, onChange }: MonthFieldsProps) {
  const { f } = useWords();
  const values = form.monthly[field];
  const faults = values.flatMap((_, i) => errorOf(monthField(field, i)) ?? []);
  return (
    <details className="sizingmonths" open={faults.length > 0 || values.some((value) => value !== "") || undefined}>
      <summary>{label}</summary>
      <div className="sizingmonths__grid">
        {values.map((value, i) => {
          const name = monthField(field, i);
          return (
            <label key={name}>
              <span>{f.monthName(`2001-${name.slice(-2)}`)}</span>
              <input
                name={name}
                className="field"
                inputMode="decimal"
                autoComplete="off"
                value={value}
                aria-invalid={errorOf(name) !== undefined}
                onChange={(event) => {
                  const next = event.currentTarget.value;
                  onChange({ ...form, monthly: { ...form.monthly, [field]: values.map((old, at) => (at === i ? next : old)) } });
                }}
              />
            </label>
          );
        })}
      </div>
      <p className="quiet">{unit}</p>
      {faults.length > 0 && <p className="fielderror">{faults[0]}</p>}
    </details>
  );
}
