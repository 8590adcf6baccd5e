import { useDebouncedCallback } from "@mantine/hooks";
import { useId, useState } from "react";
import { useWords } from "../../words/useWords.ts";

const USUAL = [0, 50, 100, 200, 400, 600];
const MOST = 2000;

/** The least light of the intervals that count, W/m²: typed, or one of the usual limits. */
export function LightLimit({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(String(value));
  const typed = Number(text.replace(",", "."));
  const isWrong = text.trim() === "" || !Number.isFinite(typed) || typed < 0 || typed > MOST;
  const tell = useDebouncedCallback(onChange, 400);
  const set = (next: string) => {
    setText(next);
    const number = Number(next.replace(",", "."));
    if (next.trim() !== "" && Number.isFinite(number) && number >= 0 && number <= MOST) tell(number);
  };
  return (
    <div className="lightlimit">
      <label htmlFor={id}>{t("modules:kpi.light")}</label>
      <input id={id} className="field" inputMode="decimal" list={`${id}l`} value={text} aria-invalid={isWrong} aria-describedby={isWrong ? `${id}e` : undefined} onChange={(event) => set(event.currentTarget.value)} />
      <datalist id={`${id}l`}>{USUAL.map((light) => <option key={light} value={light}>{light}</option>)}</datalist>
      <span className="quiet">W/m²</span>
      {isWrong && <span id={`${id}e`} className="fielderror" role="alert">{t("sizing:fault.bounds", { least: "0", most: String(MOST) })}</span>}
    </div>
  );
}
