import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { AlarmCalendar } from "./AlarmCalendar.tsx";
import { AlarmDay } from "./AlarmDay.tsx";
import { AlarmDetails } from "./AlarmDetails.tsx";

/** The month day by day, what the shown day lost, and the alarms as they stood on it. */
export function Alarms() {
  const { t } = useWords();
  return (
    <>
      <Section title={t("site:calendar.title")} note={t("site:calendar.note")}>
        <div className="site__two">
          <AlarmCalendar />
          <AlarmDay />
        </div>
      </Section>
      <AlarmDetails />
    </>
  );
}
