import { samplesOption } from "@sunledger/charts";
import type { Intervals as IntervalsReply, LossKey } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { addDays } from "../../range/dayRange.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { IntervalTable } from "./IntervalTable.tsx";

const HOUR_MS = 3_600_000;

/** A day of a point, interval by interval, and the raw samples it was made of. */
export function Intervals({ point, day, cause }: { point: string; day: string; cause: LossKey | null }) {
  const { t, f } = useWords();
  const { asked, limits, setSearch } = useInstallationPage();
  const intervals = useQuery(queries.intervals({ installation_id: asked.installation_id, point, date: day }));
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers answer with a promise, which is no clean-up
    top.current?.scrollIntoView({ block: "nearest" });
  }, [point, day]);
  return (
    <div ref={top}>
      <Section
        title={t("web:intervals.title", { point, day: f.day(day) })}
        note={intervals.data && t("web:intervals.note", { step: f.number(intervals.data.interval_s / 60), zone: intervals.data.timezone })}
        tools={
          <>
            <button type="button" className="iconbutton" aria-label={t("web:intervals.previous")} disabled={limits !== null && day <= limits.min} onClick={() => setSearch({ day: addDays(day, -1) })}><Icon name="left" size={14} /></button>
            <button type="button" className="iconbutton" aria-label={t("web:intervals.next")} disabled={limits !== null && day >= limits.max} onClick={() => setSearch({ day: addDays(day, 1) })}><Icon name="right" size={14} /></button>
            <button type="button" className="iconbutton" aria-label={t("web:action.close")} onClick={() => setSearch({ point: undefined, day: undefined })}><Icon name="close" size={14} /></button>
          </>
        }
      >
        <Loaded query={intervals} skeleton={<Skeleton height={320} />}>
          {(data) =>
            data.intervals.length === 0 && data.samples.length === 0 ? (
              <Empty title={t("web:intervals.none")}><p>{t("web:intervals.noneText")}</p></Empty>
            ) : (
              <div className="intervals">
                <Samples data={data} />
                <IntervalTable data={data} cause={cause} />
              </div>
            )
          }
        </Loaded>
      </Section>
    </div>
  );
}

/** The raw samples of one quantity, all columns that measure it. */
function Samples({ data }: { data: IntervalsReply }) {
  const { t, f, message, locale } = useWords();
  const quantities = useMemo(() => [...new Set(data.samples.map(({ quantity }) => quantity))], [data]);
  const [chosen, setChosen] = useState<string | null>(null);
  const quantity = chosen !== null && quantities.includes(chosen) ? chosen : (quantities[0] ?? "");
  const columns = useMemo(() => data.samples.filter((sample) => sample.quantity === quantity).slice(0, 6), [data, quantity]);
  const clock = useMemo(() => new Intl.DateTimeFormat(locale, { timeZone: data.timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }), [locale, data.timezone]);
  const unit = columns[0]?.unit ?? "";
  const build = useCallback(
    ({ theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => {
      const times = [...new Set(columns.flatMap((column) => column.t))].toSorted((a, b) => a - b);
      const series = columns.map((column) => {
        const at = new Map(column.t.map((time, index) => [time, column.value[index] ?? null]));
        return { name: column.column, values: times.map((time) => at.get(time) ?? null) };
      });
      const first = times[0] ?? 0;
      const ticksMs = Array.from({ length: 9 }, (_, index) => Math.ceil(first / HOUR_MS) * HOUR_MS + index * 3 * HOUR_MS).filter((time) => time <= (times.at(-1) ?? 0));
      return samplesOption(times, series, {
        theme,
        ticksMs,
        labels: { axisName: unit, missing: t("charts:missing"), time: (ms) => f.instant(ms, data.timezone), tick: (ms) => clock.format(ms), value: (value) => `${f.significant(value, 4)} ${unit}`, axis: (value) => f.significant(value, 4) },
      });
    },
    [columns, unit, data.timezone, clock, t, f],
  );
  if (columns.length === 0) return <Empty title={t("web:intervals.noSamples")} />;
  return (
    <div className="intervals__samples">
      <div className="intervals__head">
        <h3>{t("web:intervals.samples")}</h3>
        <Segmented label={t("web:intervals.quantity")} value={quantity} options={quantities.slice(0, 8).map((value) => ({ value, label: message(`web:quantity.${value}`, value.replaceAll("_", " ")) }))} onChange={setChosen} />
      </div>
      <Chart label={t("web:intervals.picture")} height={260} build={build} file="sunledger-samples" rows={() => [["column", "utc", `value_${unit}`], ...columns.flatMap((column) => column.t.map((time, index) => [column.column, new Date(time).toISOString(), column.value[index] ?? null]))]} />
    </div>
  );
}
