import type { Diagnostic, Series } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Figure } from "../../ui/Figure.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

type Step = Series["steps"][number];

const NONE = { value: null, uncertainty: null, coverage: null, definition: "", reason: null };
/** From here down a day is one to look at, and a bad one. */
const GOOD = 0.995;
const POOR = 0.95;

const stopped = ({ losses }: Step): number => (losses["inverter_stop"] ?? 0) + (losses["grid_outage"] ?? 0);
/** What was delivered of what the running plant would have; null without data. */
function availabilityOf(step: Step): number | null {
  const whole = (step.delivered_kwh ?? 0) + stopped(step);
  return step.delivered_kwh === null || !(whole > 0) ? null : step.delivered_kwh / whole;
}
const stateOf = (share: number | null): "missing" | "good" | "fair" | "poor" => (share === null ? "missing" : share >= GOOD ? "good" : share >= POOR ? "fair" : "poor");

/** Whether the site ran, over the thirty days that end with the shown one. */
export function Availability() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { day, since } = useSitePage();
  const asked = { installation_id: installation.installation_id, start_date: since, end_date: day };
  const diagnostic = useQuery(queries.diagnostic(asked));
  const series = useQuery(queries.series({ ...asked, granularity: "day" }));
  return (
    <Section title={t("site:availability.title")} note={f.range(since, day)}>
      <Loaded query={diagnostic} skeleton={<Skeleton height={93} />}>{(data) => <Figures diagnostic={data} steps={series.data?.steps ?? []} />}</Loaded>
      <Loaded query={series} skeleton={<Skeleton height={58} />}>{({ steps }) => <Days steps={steps} />}</Loaded>
    </Section>
  );
}

function Figures({ diagnostic: { kpi }, steps }: { diagnostic: Diagnostic; steps: readonly Step[] }) {
  const { t, f } = useWords();
  const percent = (value: number) => f.number(value * 100, 2);
  const lost = steps.reduce((sum, step) => sum + stopped(step), 0);
  return (
    <div className="sitefigures">
      <Figure name={t("site:availability.energy")} figure={kpi["availability"] ?? NONE} write={percent} unit="%" below={t("site:availability.lost", { energy: f.energy(lost) })} />
      <Figure name={t("templates:figure.availability_time")} figure={kpi["availability_time"] ?? NONE} write={percent} unit="%" below={t("site:availability.timeNote")} />
      <Figure name={t("web:kpi.pi")} figure={kpi["pi"] ?? NONE} write={(value) => f.number(value, 3)} />
      <Figure name={t("templates:figure.data_coverage")} figure={kpi["data_coverage"] ?? NONE} write={(value) => f.number(value * 100, 1)} unit="%" />
    </div>
  );
}

/** One cell a day; what a cell says stands in its title and, as a sum, in the picture's name. */
function Days({ steps }: { steps: readonly Step[] }) {
  const { t, f } = useWords();
  const { change, day } = useSitePage();
  const known = steps.map((step) => ({ start: step.start, share: availabilityOf(step) }));
  const poor = known.filter(({ share }) => share !== null && share < GOOD);
  return (
    <>
      <ol className="availdays" aria-label={t("site:availability.days", { count: poor.length })}>
        {known.map(({ start, share }) => (
          <li key={start}>
            <button
              type="button"
              className={`availday availday--${stateOf(share)}`}
              aria-label={`${f.day(start)} : ${share === null ? t("charts:missing") : f.percent(share, 2)}`}
              title={`${f.day(start)} · ${share === null ? t("charts:missing") : f.percent(share, 2)}`}
              aria-current={start === day ? "date" : undefined}
              onClick={() => change({ day: start })}
            />
          </li>
        ))}
      </ol>
      <p className="availdays__legend">
        <span>{f.day(known[0]?.start ?? day)}</span>
        {(["good", "fair", "poor", "missing"] as const).map((state) => <span key={state}><i className={`availday--${state}`} aria-hidden="true" /> {t(`site:availability.${state}`)}</span>)}
        <span>{f.day(known.at(-1)?.start ?? day)}</span>
      </p>
    </>
  );
}
