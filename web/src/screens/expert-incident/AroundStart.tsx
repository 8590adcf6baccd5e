import { samplesOption } from "@sunledger/charts";
import type { ListedIncident } from "@sunledger/contract";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { addDays } from "../../range/dayRange.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Failure, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { aroundStart } from "./aroundStart.ts";
import { incidentPlace } from "./incidentPlace.ts";

/** Two days before an incident, and its first two: what was measured where it is, and beside it what was expected or its peers gave. */
export function AroundStart({ incident }: { incident: ListedIncident }) {
  const { t, f } = useWords();
  const { installation, limits } = useInstallationPage();
  const { point, firstDay } = incidentPlace(incident, installation);
  const days = [-2, -1, 0, 1].map((by) => addDays(firstDay, by)).filter((day) => limits !== null && day >= limits.min && day <= limits.max);
  const asked = useQueries({
    queries: days.map((date) => queries.intervals({ installation_id: installation.installation_id, point, date })),
    combine: (results) => ({ days: results.flatMap(({ data }) => data ?? []), isWhole: results.every(({ data }) => data !== undefined), error: results.find(({ error }) => error !== null)?.error ?? null }),
  });
  const course = useMemo(() => aroundStart(asked.days, incident, { expected: t("charts:expected"), delivered: t("charts:delivered") }), [asked.days, incident, t]);
  if (asked.error !== null) return <Failure error={asked.error} />;
  const place = course.kind === "readings" ? incident.points.join(", ") : point;
  return (
    <section aria-label={t("incident:around.title")}>
      <h3 className="incidentpanel__head">
        {t(`incident:around.${course.kind}`, { point: place })}
        <small>{course.unit} · {t("incident:around.step", { minutes: f.number((asked.days[0]?.interval_s ?? installation.interval_s) / 60), zone: installation.timezone })}</small>
      </h3>
      {asked.isWhole ? <Course course={course} incident={incident} place={place} /> : <Skeleton height={190} />}
    </section>
  );
}

function Course({ course, incident, place }: { course: ReturnType<typeof aroundStart>; incident: ListedIncident; place: string }) {
  const { t, f, locale } = useWords();
  const { installation } = useInstallationPage();
  const zone = installation.timezone;
  const { times, series, unit, ticks } = course;
  const dayName = useMemo(() => new Intl.DateTimeFormat(locale, { timeZone: zone, day: "numeric", month: "short" }), [locale, zone]);
  const build = useCallback(
    ({ theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      samplesOption(times, series, {
        theme,
        ticksMs: ticks,
        spansMs: [[Math.max(Date.parse(incident.start), times[0] ?? 0), Math.min(Date.parse(incident.end), times.at(-1) ?? 0)]],
        labels: { axisName: unit, missing: t("charts:missing"), time: (ms) => f.instant(ms, zone), tick: (ms) => dayName.format(ms), value: (value) => `${f.significant(value, 3)} ${unit}`, axis: (value) => f.significant(value) },
      }),
    [times, series, ticks, unit, incident, zone, dayName, t, f],
  );
  if (times.length === 0) return <p className="quiet">{t("web:intervals.none")}</p>;
  return (
    <Chart
      label={t("incident:around.picture", { point: place })}
      height={190}
      build={build}
      file={`incident-${incident.id}-start`}
      rows={() => [["utc", ...series.map(({ name }) => `${name} ${unit}`)], ...times.map((time, index) => [new Date(time).toISOString(), ...series.map(({ values }) => values[index] ?? null)])]}
    />
  );
}
