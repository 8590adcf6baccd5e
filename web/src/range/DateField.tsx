import { Popover } from "@mantine/core";
import { useId, useMemo, useState, type KeyboardEvent } from "react";
import { loadChunk } from "../loadChunk.ts";
import { Icon } from "../ui/Icon.tsx";
import { typedDay } from "../words/typedDay.ts";
import { useWords } from "../words/useWords.ts";
import type { DayLimits } from "./dayRange.ts";
import type { MonthGrid } from "./MonthGrid.tsx";
import "./dateField.css";

interface DateFieldProps {
  label: string;
  /** A local day `YYYY-MM-DD`. */
  value: string;
  limits: DayLimits;
  onChange: (day: string) => void;
}

/**
 * One day, typed in the order of the reader's language or chosen in a calendar. What is typed counts with Enter or on
 * leaving; Escape takes it back; the arrow down opens the calendar.
 */
export function DateField({ label, value, limits, onChange }: DateFieldProps) {
  const { t, f, locale } = useWords();
  const { write, read, pattern } = useMemo(() => typedDay(locale), [locale]);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  const [Grid, setGrid] = useState<typeof MonthGrid | null>(null);
  const [shown, setShown] = useState(value);
  const forget = () => {
    setTyped(null);
    setWrong(false);
  };
  // a day chosen elsewhere takes the place of what stands half typed
  if (shown !== value) {
    setShown(value);
    forget();
  }
  // the calendar comes when a hand or the focus comes near
  const prepare = () => {
    if (Grid === null) void loadChunk(() => import("./MonthGrid.tsx")).then((chunk) => setGrid(() => chunk.MonthGrid), () => setOpen(false));
  };
  const show = () => {
    prepare();
    setOpen(true);
  };
  const choose = (day: string) => {
    forget();
    setOpen(false);
    if (day !== value) onChange(day);
  };
  const take = () => {
    if (typed === null) return;
    const day = read(typed);
    if (day === null || day < limits.min || day > limits.max) setWrong(true);
    else choose(day);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") take();
    else if (event.key === "Escape") forget();
    else if (event.key === "ArrowDown") show();
    else return;
    event.preventDefault();
  };
  return (
    <div className="datefield">
      <label htmlFor={id} className="visually-hidden">{label}</label>
      <div className="datefield__frame" data-wrong={wrong}>
        <input
          id={id}
          value={typed ?? write(value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={pattern(t("web:range.pattern"))}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}e` : undefined}
          onFocus={prepare}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          onBlur={take}
          onKeyDown={press}
        />
        <Popover opened={open && Grid !== null} onDismiss={() => setOpen(false)} position="bottom-end" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <button type="button" className="datefield__open" aria-haspopup="dialog" aria-expanded={open} aria-label={t("web:date.calendar", { day: f.day(value) })} onPointerEnter={prepare} onFocus={prepare} onClick={() => (open ? setOpen(false) : show())}>
              <Icon name="calendar" size={14} />
            </button>
          </Popover.Target>
          <Popover.Dropdown className="datefield__calendar">
            {Grid !== null && (
              <Grid
                minDate={limits.min}
                maxDate={limits.max}
                defaultDate={value}
                value={value}
                onChange={(day) => choose(day ?? value)}
                getDayProps={(day) => (day === value ? { "data-autofocus": true } : {})}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      </div>
      {wrong && <p id={`${id}e`} className="fielderror" role="alert">{t("web:date.wrong", { from: write(limits.min), to: write(limits.max), pattern: pattern(t("web:range.pattern")) })}</p>}
    </div>
  );
}
