import { DateField } from "../../range/DateField.tsx";
import { addDays, type DayLimits } from "../../range/dayRange.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

/** The day whose state the page shows, and its neighbours. */
export function DayOfState({ limits }: { limits: DayLimits }) {
  const { t, f } = useWords();
  const { day, change } = useSitePage();
  const show = (next: string) => change({ day: next });
  return (
    <div className="stateday">
      <h2 className="stateday__title">{t("site:day.title", { day: f.day(day) })}</h2>
      <div className="stateday__tools notprinted">
        <button type="button" className="iconbutton" aria-label={t("site:day.previous")} disabled={day <= limits.min} onClick={() => show(addDays(day, -1))}><Icon name="left" size={14} /></button>
        <DateField label={t("site:day.label")} value={day} limits={limits} onChange={show} />
        <button type="button" className="iconbutton" aria-label={t("site:day.next")} disabled={day >= limits.max} onClick={() => show(addDays(day, 1))}><Icon name="right" size={14} /></button>
      </div>
    </div>
  );
}
