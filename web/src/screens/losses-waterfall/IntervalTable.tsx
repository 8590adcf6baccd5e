import { LOSS_KEYS, type LossKey } from "@sunledger/charts";
import type { Intervals } from "@sunledger/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { useLossNames } from "../../charts/useLossNames.ts";
import { Mark } from "../../ui/Mark.tsx";
import { useWords } from "../../words/useWords.ts";

const ROW_PX = 28;

/** Each interval's ledger: reference less every loss gives the delivered energy, to the last watt-hour. Only causes that occur that day have a column. */
export function IntervalTable({ data, cause }: { data: Intervals; cause: LossKey | null }) {
  const { t, f, locale } = useWords();
  const { full } = useLossNames();
  const box = useRef<HTMLDivElement>(null);
  const { intervals, timezone } = data;
  const causes = useMemo(() => LOSS_KEYS.filter((key) => intervals.some(({ losses }) => Math.abs(losses[key] ?? 0) > 1e-9)), [intervals]);
  const clock = useMemo(() => new Intl.DateTimeFormat(locale, { timeZone: timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }), [locale, timezone]);
  // what it gives is read in this component alone, so nothing stale is kept
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ count: intervals.length, getScrollElement: () => box.current, estimateSize: () => ROW_PX, overscan: 12 });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const spanned = causes.length + 4;
  const sum = (of: (interval: Intervals["intervals"][number]) => number) => intervals.reduce((total, interval) => total + of(interval), 0);
  const digits = 3;
  return (
    // a region that scrolls must be reachable by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablebox intervals__table" ref={box} tabIndex={0} role="region" aria-label={t("web:intervals.ledger")}>
      <table className="table" aria-label={t("web:intervals.ledger")} aria-rowcount={intervals.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t("web:intervals.time")}</th>
            <th scope="col" className="num">{t("charts:reference")}, kWh</th>
            {causes.map((key) => <th key={key} scope="col" className={key === cause ? "num strong" : "num"}><Mark loss={key} /> {full[key]}</th>)}
            <th scope="col" className="num">{t("charts:delivered")}, kWh</th>
            <th scope="col" className="num">{t("charts:expected")}, kWh</th>
          </tr>
        </thead>
        <tbody>
          {first !== undefined && first.start > 0 && <Spacer columns={spanned} heightPx={first.start} />}
          {items.map(({ index }) => {
            const row = intervals[index];
            if (row === undefined) return null;
            return (
              <tr key={row.t} aria-rowindex={index + 2}>
                <th scope="row">{clock.format(Date.parse(row.t))}</th>
                <td className="num">{f.number(row.reference_kwh, digits)}</td>
                {causes.map((key) => <td key={key} className={key === cause ? "num strong" : "num"}>{Math.abs(row.losses[key] ?? 0) < 5e-4 ? <span className="quiet">0</span> : f.number(row.losses[key] ?? 0, digits)}</td>)}
                <td className="num">{f.number(row.delivered_kwh, digits)}{row.estimated_kwh > 0 && <span className="quiet" title={t("web:intervals.estimated")}> e</span>}</td>
                <td className="num quiet">{f.number(row.expected_kwh, digits)}</td>
              </tr>
            );
          })}
          {last !== undefined && last.end < rows.getTotalSize() && <Spacer columns={spanned} heightPx={rows.getTotalSize() - last.end} />}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("web:intervals.day")}</td>
            <td className="num">{f.number(sum((row) => row.reference_kwh), digits)}</td>
            {causes.map((key) => <td key={key} className="num">{f.number(sum((row) => row.losses[key] ?? 0), digits)}</td>)}
            <td className="num">{f.number(sum((row) => row.delivered_kwh), digits)}</td>
            <td className="num">{f.number(sum((row) => row.expected_kwh), digits)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The rows out of sight, as empty height. */
function Spacer({ columns, heightPx }: { columns: number; heightPx: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: heightPx, padding: 0, lineHeight: 0 }}>{"\u00a0"}</td>
    </tr>
  );
}
