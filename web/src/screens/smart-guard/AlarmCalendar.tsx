import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { addDays, addMonths, clampRange } from "../../range/dayRange.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
/** Any Monday. */
const MONDAY = "2024-01-01";

/** A month of days: how many alarms counted on each, and what operational and external causes took. */
export function AlarmCalendar() {
  const { t, f } = useWords();
  const { installation, limits } = useInstallationPage();
  const { day, change } = useSitePage();
  const month = day.slice(0, 7);
  const days = useQuery(queries.alarmDays({ installation_id: installation.installation_id, date: `${month}-01` }));
  const turn = (months: number) => {
    const next = addMonths(day, months);
    change({ day: limits === null ? next : clampRange({ from: next, to: next }, limits).from });
  };
  const names = Array.from({ length: 7 }, (_, index) => f.weekdayName(addDays(MONDAY, index)));
  return (
    <div className="calendar">
      <div className="calendar__head">
        <button type="button" className="iconbutton" aria-label={t("web:range.previousMonth")} disabled={limits !== null && month <= limits.min.slice(0, 7)} onClick={() => turn(-1)}><Icon name="left" size={14} /></button>
        <h3>{f.month(month)}</h3>
        <button type="button" className="iconbutton" aria-label={t("web:range.nextMonth")} disabled={limits !== null && month >= limits.max.slice(0, 7)} onClick={() => turn(1)}><Icon name="right" size={14} /></button>
      </div>
      <Loaded query={days} skeleton={<Skeleton height={388} />}>
        {(data) => {
          const most = Math.max(1e-9, ...data.days.map(({ loss_kwh: kwh }) => kwh ?? 0));
          return (
            <>
              <div className="calendar__names" aria-hidden="true">{names.map((name) => <span key={name}>{name}</span>)}</div>
              <ol className="calendar__days">
                {data.days.map(({ date, count, loss_kwh: kwh, categories }, index) => {
                  const outside = limits !== null && (date < limits.min || date > limits.max);
                  const alarms = categories.map((category) => t(`common:incident.${category}`)).join(", ");
                  return (
                    <li key={date} style={index === 0 ? { gridColumnStart: weekday(date) + 1 } : undefined}>
                      <button
                        type="button"
                        className={`calday ${kwh === null ? "calday--missing" : ""}`}
                        disabled={outside}
                        aria-current={date === day ? "date" : undefined}
                        title={alarms === "" ? undefined : alarms}
                        onClick={() => change({ day: date })}
                      >
                        <span className="calday__number" aria-hidden="true">{Number(date.slice(8))}{count > 0 && <span className="calday__count">{count}</span>}</span>
                        <span className="calday__loss" aria-hidden="true">{kwh === null ? "" : f.significant(kwh, kwh < 100 ? 2 : 3)}</span>
                        <span className="calday__bar" aria-hidden="true"><span style={{ width: `${(100 * Math.max(0, kwh ?? 0)) / most}%` }} /></span>
                        <span className="visually-hidden">{[f.day(date), t("site:calendar.alarms", { count }), alarms, kwh === null ? t("charts:missing") : f.energy(kwh)].filter((part) => part !== "").join(", ")}</span>
                      </button>
                    </li>
                  );
                })}
              </ol>
              <p className="quiet calendar__note">{t("site:calendar.legend")}</p>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
