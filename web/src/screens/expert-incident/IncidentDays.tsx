import { lossCourseOption, productionOption } from "@sunledger/charts";
import type { ListedIncident, Series } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { useLossNames } from "../../charts/useLossNames.ts";
import { IncidentSign, isLossKey } from "../../plant-parts/IncidentSign.tsx";
import { addDays, dayCount } from "../../range/dayRange.ts";
import { stepText, stepTick } from "../../range/stepText.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { incidentPlace } from "./incidentPlace.ts";

type Size = Parameters<Parameters<typeof Chart>[0]["build"]>[0];

/** Days shown before and after, to compare with. */
const MARGIN_DAYS = 4;
const DAYS_IN_WEEKS = 92;

/** The incident's inverters over its days: delivered against expected, and what its cause took. */
export function IncidentDays({ incident }: { incident: ListedIncident }) {
  const { t } = useWords();
  const { installation, limits } = useInstallationPage();
  const { inverters, firstDay, lastDay } = incidentPlace(incident, installation);
  const from = limits === null ? firstDay : [addDays(firstDay, -MARGIN_DAYS), limits.min].toSorted().at(-1) ?? firstDay;
  const to = limits === null ? lastDay : [addDays(lastDay, MARGIN_DAYS), limits.max].toSorted()[0] ?? lastDay;
  const granularity = dayCount({ from, to }) > DAYS_IN_WEEKS ? "week" : "day";
  const series = useQuery({ ...queries.series({ installation_id: installation.installation_id, start_date: from, end_date: to, granularity, pdm_list: inverters.join(",") }), placeholderData: undefined });
  return (
    <Loaded query={series} skeleton={<Skeleton height={360} />}>
      {(data) => (
        <>
          <section aria-label={t("incident:days.title")}>
            <h3 className="incidentpanel__head">{t("incident:days.title")}<small>kWh · {t(`web:production.${granularity}`)}</small></h3>
            <Production series={data} incident={incident} span={[firstDay, lastDay]} />
          </section>
          {isLossKey(incident.category) && (
            <section aria-label={t("incident:loss.title")}>
              <h3 className="incidentpanel__head">{t("incident:loss.title")}<small>kWh · {inverters.length > 3 ? t("incident:inverters", { count: inverters.length }) : inverters.join(", ")}</small></h3>
              <LossOf series={data} incident={incident} />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

function Production({ series, incident, span }: { series: Series; incident: ListedIncident; span: [string, string] }) {
  const { t, f } = useWords();
  const [first, last] = span;
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Size) =>
      productionOption(
        series.steps.map((step) => ({ day: step.start, deliveredKwh: step.delivered_kwh, expectedKwh: step.expected_kwh })),
        [{ number: 1, label: t(`common:incident.${incident.category}`), color: theme.error, segments: [[first, last]] }],
        {
          theme,
          widthPx,
          heightPx,
          labels: { delivered: t("charts:delivered"), shortfall: t("charts:shortfall"), expected: t("charts:expected"), missing: t("charts:missing"), axisName: "", day: (day) => f.day(day), month: (month) => f.monthName(month), value: (kwh) => f.unit(kwh, "kWh", kwh < 10 ? 1 : 0), axis: (kwh) => f.significant(kwh) },
        },
      ),
    [series, incident.category, first, last, t, f],
  );
  const rows = () => [["start", "delivered_kwh", "expected_kwh"], ...series.steps.map((step) => [step.start, step.delivered_kwh, step.expected_kwh])];
  return <Chart label={t("incident:days.picture", { count: series.steps.length })} height={190} build={build} file={`incident-${incident.id}-days`} rows={rows} />;
}

function LossOf({ series, incident }: { series: Series; incident: ListedIncident }) {
  const words = useWords();
  const { t, f } = words;
  const { full } = useLossNames();
  const { granularity } = series;
  const key = isLossKey(incident.category) ? incident.category : "unexplained";
  const values = useMemo(() => series.steps.map((step) => (step.expected_kwh === null ? null : (step.losses[key] ?? 0))), [series, key]);
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Size) =>
      lossCourseOption(series.steps.map(({ start }) => start), [{ key, values }], {
        theme,
        widthPx,
        heightPx,
        selected: key,
        names: full,
        total: t("history:together"),
        missing: t("charts:missing"),
        tick: (step) => stepTick(step, granularity, f.locale),
        step: (step) => stepText(step, granularity, words),
        axis: (kwh) => f.significant(kwh),
        value: (kwh) => f.unit(kwh, "kWh", kwh < 10 ? 1 : 0),
      }),
    [series, key, values, full, granularity, words, t, f],
  );
  return (
    <>
      <p className="quiet incidentpanel__legend"><IncidentSign category={incident.category} /> {full[key]}</p>
      <Chart label={t("incident:loss.picture", { count: series.steps.length })} height={130} build={build} file={`incident-${incident.id}-loss`} rows={() => [["start", `${key}_kwh`], ...series.steps.map((step, index) => [step.start, values[index] ?? null])]} />
    </>
  );
}
