import { LOSSES, productionLanesHeightPx, productionOption, type LossKey, type ProductionLane } from "@sunledger/charts";
import type { Granularity, IncidentRow, Series } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { dayCount } from "../../range/dayRange.ts";
import { localDays } from "../../range/localDays.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords, type Words } from "../../words/useWords.ts";
import { seriesRows } from "./seriesRows.ts";
import { topIncidentsQuery } from "./topIncidentsQuery.ts";

const STEPS = ["hour", "day", "week", "month"] as const;
const HOURS_AT_MOST_DAYS = 31;

const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);
const colorOf = (category: string): string => (isLoss(category) ? LOSSES[category].color : "var(--control)");

/** Consecutive days as spans. */
function spansOf(days: readonly string[]): [string, string][] {
  const spans: [string, string][] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last !== undefined && Date.parse(day) - Date.parse(last[1]) <= 86_400_000) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

const lanesOf = (incidents: readonly IncidentRow[], zone: string, { t }: Words): ProductionLane[] =>
  incidents.map((incident, index) => ({
    number: index + 1,
    label: `${incident.points.length === 1 ? `${incident.points[0]} · ` : ""}${t(`common:incident.${incident.category}`)}`,
    color: colorOf(incident.category),
    segments: incident.days.length > 0 ? spansOf(incident.days) : [localDays(incident, zone)],
  }));

/** Delivered against expected, step by step; what is missing in red, the dearest incidents in lanes below. */
export function Production() {
  const words = useWords();
  const { t, f } = words;
  const { asked, range, search, setSearch } = useInstallationPage();
  const days = dayCount(range);
  const phone = useMediaQuery("(max-width: 599px)") ?? false;
  const usual: Granularity = days > 200 || (phone && days > 45) ? "week" : "day";
  const granularity = search.granularity ?? usual;
  const series = useQuery(queries.series({ ...asked, granularity: granularity === "hour" && days > HOURS_AT_MOST_DAYS ? "day" : granularity }));
  const { data: incidents } = useQuery(queries.incidents(topIncidentsQuery(asked)));
  const coverage = covered(series.data);
  return (
    <Section
      title={t(`web:production.${granularity}`)}
      note={[t("web:production.days", { count: days }), coverage === null ? null : t("web:figure.coverage", { share: f.percent(coverage, 0) })].filter((part) => part !== null).join(" · ")}
      tools={
        <Segmented
          label={t("web:granularity.label")}
          value={granularity}
          options={STEPS.map((value) => ({ value, label: t(`web:granularity.${value}`) }))}
          onChange={(value) => setSearch({ granularity: value === usual ? undefined : value })}
        />
      }
    >
      {granularity === "hour" && days > HOURS_AT_MOST_DAYS && <p className="quiet">{t("web:production.hoursTooMany", { count: HOURS_AT_MOST_DAYS })}</p>}
      <Loaded query={series} skeleton={<Skeleton height={330} />}>
        {(data) => <ProductionChart series={data} incidents={incidents?.rows ?? []} words={words} />}
      </Loaded>
    </Section>
  );
}

function covered(series: Series | undefined): number | null {
  const known = series?.steps.flatMap(({ coverage }) => (coverage === null ? [] : [coverage])) ?? [];
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function ProductionChart({ series, incidents, words }: { series: Series; incidents: readonly IncidentRow[]; words: Words }) {
  const { t, f } = words;
  const { setSearch, asked, installation } = useInstallationPage();
  const lanes = useMemo(() => lanesOf(incidents, installation.timezone, words), [incidents, installation.timezone, words]);
  const bars = useMemo(() => {
    const scale = Math.max(0, ...series.steps.map((step) => Math.max(step.delivered_kwh ?? 0, step.expected_kwh ?? 0))) >= 1e4 ? 1000 : 1;
    return { scale, rows: series.steps.map((step) => ({ day: step.start, deliveredKwh: step.delivered_kwh === null ? null : step.delivered_kwh / scale, expectedKwh: step.expected_kwh === null ? null : step.expected_kwh / scale })) };
  }, [series]);
  const unit = bars.scale === 1 ? "kWh" : "MWh";
  const isHour = series.granularity === "hour";
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      productionOption(bars.rows, isHour ? [] : lanes.map((lane) => (lane.color.startsWith("var") ? { ...lane, color: theme.control } : lane)), {
        theme,
        widthPx,
        heightPx,
        labels: {
          delivered: t("charts:delivered"),
          shortfall: t("charts:shortfall"),
          expected: t("charts:expected"),
          missing: t("charts:missing"),
          axisName: t(`web:production.axis.${series.granularity}`, { unit }),
          day: (day) => (isHour ? day.replace("T", " ") : f.day(day)),
          month: (month) => f.monthName(month),
          value: (value) => f.unit(value, unit, bars.scale === 1 ? 0 : 2),
          axis: (value) => f.significant(value),
        },
      }),
    [bars, isHour, lanes, t, f, unit, series.granularity],
  );
  if (series.steps.every((step) => step.delivered_kwh === null && step.expected_kwh === null)) {
    return <Empty title={t("web:production.empty")}><p>{t("web:production.emptyText")}</p></Empty>;
  }
  return (
    <>
      <div className="legend" aria-hidden="true">
        <span><i style={{ background: "var(--prod)" }} />{t("charts:delivered")}</span>
        <span><i style={{ background: "var(--deficit)", opacity: 0.5 }} />{t("charts:shortfall")}</span>
        <span><i className="legend__line" style={{ background: "var(--expected)" }} />{t("web:production.expectedNote")}</span>
      </div>
      <Chart
        label={t("web:production.picture", { count: series.steps.length })}
        height={260 + (isHour ? 0 : productionLanesHeightPx(lanes.length))}
        build={build}
        file={`sunledger-${asked.installation_id}-${asked.start_date}-${asked.end_date}`}
        rows={() => seriesRows(series)}
        onHit={({ dataIndex, seriesIndex }) => {
          const day = series.steps[dataIndex]?.start.slice(0, 10);
          if (seriesIndex <= 1 && day !== undefined && series.granularity === "day") setSearch({ from: day, to: day, granularity: "hour" });
        }}
      />
    </>
  );
}
