import { CheckField } from "../../ui/CheckField.tsx";
import { useWords } from "../../words/useWords.ts";

interface FilterChoiceProps {
  name: string;
  values: readonly { value: string; label: string }[];
  /** None: all of them. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which values of a dimension count; folded until it is wanted. */
export function FilterChoice({ name, values, chosen, onChange }: FilterChoiceProps) {
  const { t } = useWords();
  return (
    <details className="plotform__filter" open={chosen.length > 0 || undefined}>
      <summary>{name} <span className="quiet">{chosen.length === 0 ? t("studio:plot.topAll") : t("studio:plot.filtered", { count: chosen.length })}</span></summary>
      {values.map(({ value, label }) => <CheckField key={value} label={label} checked={chosen.includes(value)} onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))} />)}
    </details>
  );
}
