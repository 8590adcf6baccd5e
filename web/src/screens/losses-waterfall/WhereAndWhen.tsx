import { heatMapOption } from "@sunledger/charts";
import type { LossHeatmap, LossKey } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { useLossNames } from "../../charts/useLossNames.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { DaysInSight } from "./DaysInSight.tsx";

/** Fewer days are all seen well enough. */
const WORTH_A_STRIP = 21;

/** One cause by point and day; a cell leads to the intervals of that point on that day. */
export function WhereAndWhen({ cause }: { cause: LossKey }) {
  const { t, f } = useWords();
  const { full } = useLossNames();
  const { asked } = useInstallationPage();
  const heatmap = useQuery(queries.heatmap({ ...asked, cause }));
  const total = heatmap.data?.kwh.flat().reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
  return (
    <Section title={<><Mark loss={cause} /> {t("web:heatmap.title", { cause: full[cause] })}</>} note={total === undefined ? undefined : t("web:heatmap.note", { energy: f.energy(total) })}>
      <Loaded query={heatmap} skeleton={<Skeleton height={260} />}>{(data) => <Picture data={data} />}</Loaded>
    </Section>
  );
}

function Picture({ data }: { data: LossHeatmap }) {
  const { t, f } = useWords();
  const { search, setSearch } = useInstallationPage();
  const whole = useMemo(() => ({ points: data.points, days: data.days, kwh: data.kwh.flatMap((row) => row.map((kwh) => kwh ?? Number.NaN)) }), [data]);
  const [chosen, setChosen] = useState<{ of: LossHeatmap; days: readonly [number, number] } | null>(null);
  const all = useMemo(() => [0, Math.max(0, data.days.length - 1)] as const, [data]);
  // a choice belongs to the days it was made among
  const [first, last] = chosen?.of.days.length === data.days.length && chosen.of.days[0] === data.days[0] ? chosen.days : all;
  const map = useMemo(() => ({ points: data.points, days: data.days.slice(first, last + 1), kwh: data.kwh.flatMap((row) => row.slice(first, last + 1).map((kwh) => kwh ?? Number.NaN)) }), [data, first, last]);
  const selected = search.point ?? null;
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      heatMapOption(map, {
        theme,
        widthPx,
        heightPx,
        selected,
        labels: {
          missing: t("charts:missing"),
          zero: t("charts:noLoss"),
          day: (day) => f.day(day),
          month: (month) => f.monthName(month),
          value: (kwh) => f.unit(kwh, "kWh", kwh !== 0 && Math.abs(kwh) < 10 ? 2 : 0),
        },
      }),
    [map, selected, t, f],
  );
  return (
    <>
      <Chart
        label={t("web:heatmap.picture", { points: data.points.length, days: data.days.length })}
        height={48 + Math.max(60, data.points.length * Math.max(9, Math.min(20, 600 / data.points.length)))}
        build={build}
        file="sunledger-heatmap"
        rows={() => [["point", ...data.days], ...data.points.map((point, index) => [point, ...(data.kwh[index] ?? [])])]}
        onHit={({ name }) => {
          const [point, day] = name.split("|");
          if (point !== undefined && day !== undefined && point !== "") setSearch({ point, day });
        }}
      />
      {data.days.length >= WORTH_A_STRIP && <DaysInSight map={whole} first={first} last={last} onChange={(days) => setChosen({ of: data, days })} />}
    </>
  );
}
