import { Popover } from "@mantine/core";
import { useState } from "react";
import { loadChunk } from "../loadChunk.ts";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";
import type { DayLimits, DayRange } from "./dayRange.ts";
import type { RangeForm } from "./RangeForm.tsx";
import "./rangePicker.css";

interface RangePickerProps {
  range: DayRange;
  limits: DayLimits;
  /** What the calendar icon resets to: the full range, or the last month of the data. */
  resetTo: "all" | "lastMonth";
  onRefresh: (range: DayRange) => void;
  onShift: (direction: -1 | 1) => void;
}

/** The range in words between its neighbours; a click opens the calendar. Cancel and Escape close without a trace. */
export function RangePicker({ range, limits, resetTo, onRefresh, onShift }: RangePickerProps) {
  const { t, f } = useWords();
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<typeof RangeForm | null>(null);
  // the calendar comes when a hand or the focus comes near; what failed is tried again at the next
  const prepare = () => {
    if (Form === null) void loadChunk(() => import("./RangeForm.tsx")).then((chunk) => setForm(() => chunk.RangeForm), () => setOpen(false));
  };
  const toggle = () => {
    prepare();
    setOpen((was) => !was);
  };
  const text = f.range(range.from, range.to);
  return (
    <div className="rangebar" role="group" aria-label={t("web:range.label")}>
      <button type="button" className="rangebar__step" aria-label={t("web:range.earlier")} disabled={range.from <= limits.min} onClick={() => onShift(-1)}>
        <Icon name="left" size={14} />
      </button>
      <Popover opened={open && Form !== null} onDismiss={() => setOpen(false)} position="bottom-end" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button type="button" className="rangebar__text" aria-haspopup="dialog" aria-expanded={open} aria-label={t("web:range.change", { range: text })} onPointerEnter={prepare} onFocus={prepare} onClick={toggle}>
            <Icon name="calendar" size={14} />
            <span>{text}</span>
            <Icon name="down" size={12} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className="rangepop" aria-label={t("web:range.label")}>
          {Form !== null && (
            <Form
              range={range}
              limits={limits}
              resetTo={resetTo}
              onCancel={() => setOpen(false)}
              onRefresh={(chosen) => {
                setOpen(false);
                onRefresh(chosen);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <button type="button" className="rangebar__step" aria-label={t("web:range.later")} disabled={range.to >= limits.max} onClick={() => onShift(1)}>
        <Icon name="right" size={14} />
      </button>
    </div>
  );
}
