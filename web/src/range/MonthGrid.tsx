import { DatePicker, DatesProvider, type DatePickerProps, type DatePickerType } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useDayjsLocale } from "../words/useDayjsLocale.ts";
import { useWords } from "../words/useWords.ts";
import "./monthGrid.css";

/** Months of days to choose from, in the reader's language, weeks from Monday. */
export function MonthGrid<Type extends DatePickerType = "default">(props: DatePickerProps<Type>) {
  const { t } = useWords();
  return (
    <DatesProvider settings={{ locale: useDayjsLocale(), firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker size="xs" classNames={{ day: "monthgrid__day" }} ariaLabels={{ previousMonth: t("web:range.previousMonth"), nextMonth: t("web:range.nextMonth") }} {...props} />
    </DatesProvider>
  );
}
