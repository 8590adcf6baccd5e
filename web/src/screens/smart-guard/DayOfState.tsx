import { useId } from "react";
import { addDays, isDay, type DayLimits } from "../../range/dayRange.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

/** The day whose state the page shows, and its neighbours. */
export function DayOfState({ limits }: { limits: DayLimits }) {
  const { t, f } = useWords();
  const { day, change } = useSitePage();
  const id = useId();
  const show = (next: string) => {
    if (isDay(next) && next >= limits.min && next <= limits.max) change({ day: next });
  };
  return (
    <div className="stateday">
      <h2 className="stateday__title">{t("site:day.title", { day: f.day(day) })}</h2>
      <div className="stateday__tools notprinted">
        <button type="button" className="iconbutton" aria-label={t("site:day.previous")} disabled={day <= limits.min} onClick={() => show(addDays(day, -1))}><Icon name="left" size={14} /></button>
        <label htmlFor={id} className="visually-hidden">{t("site:day.label")}</label>
        <input id={id} className="field" type="date" value={day} min={limits.min} max={limits.max} onChange={(event) => show(event.currentTarget.value)} />
        <button type="button" className="iconbutton" aria-label={t("site:day.next")} disabled={day >= limits.max} onClick={() => show(addDays(day, 1))}><Icon name="right" size={14} /></button>
      </div>
    </div>
  );
}
