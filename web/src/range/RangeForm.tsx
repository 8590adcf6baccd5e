import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState, type FormEvent } from "react";
import { Icon } from "../ui/Icon.tsx";
import { typedDay } from "../words/typedDay.ts";
import { useWords } from "../words/useWords.ts";
import { clampRange, dayCount, lastMonth, PRESETS, presetRange, sortRange, type DayLimits, type DayRange } from "./dayRange.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import "./rangeForm.css";

interface RangeFormProps {
  range: DayRange;
  limits: DayLimits;
  resetTo: "all" | "lastMonth";
  onCancel: () => void;
  onRefresh: (range: DayRange) => void;
}

/** Usual ranges, two typed days, a calendar of a range. Nothing outside changes before Refresh, which swaps reversed days. */
export function RangeForm({ range, limits, resetTo, onCancel, onRefresh }: RangeFormProps) {
  const { t, f, locale } = useWords();
  const { write, read, pattern } = useMemo(() => typedDay(locale), [locale]);
  const written = (day: string | null) => (day === null ? "" : write(day));
  const twoMonths = useMediaQuery("(min-width: 760px)") ?? true;
  const [from, setFrom] = useState(written(range.from));
  const [to, setTo] = useState(written(range.to));
  const [invalid, setInvalid] = useState(false);
  const [month, setMonth] = useState(range.from);
  const days = { from: read(from), to: read(to) };
  const choose = (chosen: DayRange) => {
    setFrom(written(chosen.from));
    setTo(written(chosen.to));
    setMonth(chosen.from);
    setInvalid(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (days.from === null || days.to === null) setInvalid(true);
    else onRefresh(clampRange(sortRange({ from: days.from, to: days.to }), limits));
  };
  return (
    <form className="rangeform" onSubmit={submit} noValidate>
      <div className="rangeform__presets">
        {PRESETS.map((preset) => {
          const { from: start, to: end } = presetRange(preset, limits);
          return (
            <button key={preset} type="button" className="rangeform__preset" aria-pressed={days.from === start && days.to === end} onClick={() => choose({ from: start, to: end })}>
              {t(`web:range.${preset}`)}
            </button>
          );
        })}
        <button type="button" className="linkbutton rangeform__reset" onClick={() => choose(resetTo === "all" ? { from: limits.min, to: limits.max } : lastMonth(limits))}>
          <Icon name="calendar" size={14} />
          {t(resetTo === "all" ? "web:range.reset" : "web:range.resetMonth")}
        </button>
      </div>
      <div className="rangeform__body">
        <div className="rangeform__days">
          <label>
            <span>{t("web:range.from")}</span>
            <input value={from} inputMode="numeric" placeholder={pattern(t("web:range.pattern"))} aria-invalid={invalid && days.from === null} data-autofocus onChange={(event) => setFrom(event.currentTarget.value)} />
          </label>
          <span aria-hidden="true">–</span>
          <label>
            <span>{t("web:range.to")}</span>
            <input value={to} inputMode="numeric" placeholder={pattern(t("web:range.pattern"))} aria-invalid={invalid && days.to === null} onChange={(event) => setTo(event.currentTarget.value)} />
          </label>
          <p className="rangeform__facts">
            {days.from !== null && days.to !== null && <span>{t("web:range.days", { count: dayCount(sortRange({ from: days.from, to: days.to })) })}</span>}
            <span>{t("web:range.limits", { from: f.day(limits.min), to: f.day(limits.max) })}</span>
          </p>
        </div>
        {invalid && <p className="fielderror" role="alert">{t("web:range.invalid")}</p>}
        <MonthGrid
          type="range"
          allowSingleDateInRange
          numberOfColumns={twoMonths ? 2 : 1}
          minDate={limits.min}
          maxDate={limits.max}
          date={month}
          onDateChange={setMonth}
          value={[days.from, days.to]}
          onChange={([start, end]) => {
            setFrom(written(start));
            setTo(written(end));
            setInvalid(false);
          }}
        />
        <div className="rangeform__foot">
          <span className="quiet">{t("web:range.keys")}</span>
          <button type="button" className="button button--small" onClick={onCancel}>{t("web:action.cancel")}</button>
          <button type="submit" className="button button--small button--primary">
            <Icon name="refresh" size={14} />
            {t("web:action.refresh")}
          </button>
        </div>
      </div>
    </form>
  );
}
