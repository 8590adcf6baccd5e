import { evolutionOption } from "@sunledger/charts";
import { SUBARRAY_STEPS, type SubarrayGraph as Graph } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { PointChooser } from "../../plant-parts/PointChooser.tsx";
import { dayCount } from "../../range/dayRange.ts";
import { SUBARRAY_QUANTITIES, type SubarrayQuantity } from "../../range/siteSearch.ts";
import { stepText, stepTick } from "../../range/stepText.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

type Line = Graph["series"][number];

/** As many lines as can be told apart. */
const MOST_LINES = 6;

/** The index of a line over all its steps: what was delivered of what was expected. */
function indexOf({ energy_kwh: energy, pi }: Line): number {
  const expected = energy.reduce((sum: number, kwh, step) => sum + (pi[step] == null || !(pi[step] > 0) ? 0 : (kwh ?? 0) / pi[step]), 0);
  return expected > 0 ? energy.reduce((sum: number, kwh) => sum + (kwh ?? 0), 0) / expected : 1;
}

const valuesOf = (line: Line, quantity: SubarrayQuantity): (number | null)[] =>
  quantity === "pr" ? line.pr : quantity === "pi" ? line.pi : quantity === "energy" ? line.energy_kwh : line.energy_kwh.map((kwh) => (kwh === null || !((line.peak_power_kwp ?? 0) > 0) ? null : kwh / (line.peak_power_kwp ?? 1)));

/** The inverters with their sub-arrays over the range; of many, those that deliver least of what is expected of them. */
export function SubarrayGraph() {
  const { t } = useWords();
  const { asked, range, installation } = useInstallationPage();
  const { search, change } = useSitePage();
  const days = dayCount(range);
  const usual = days <= 62 ? "day" : days <= 400 ? "week" : "month";
  const step = search.step ?? usual;
  const quantity = search.quantity ?? "pi";
  const graph = useQuery(queries.subarrayGraph({ ...asked, granularity: step }));
  const points = installation.inverters.map(({ id }) => id);
  const chosen = (search.points ?? "").split(",").filter((point) => points.includes(point));
  return (
    <Section
      title={t("site:graph.title", { quantity: t(`site:quantity.${quantity}`) })}
      note={points.length > MOST_LINES && chosen.length === 0 ? t("site:graph.least", { count: MOST_LINES }) : chosen.length > MOST_LINES ? t("site:graph.first", { count: MOST_LINES }) : undefined}
      tools={
        <>
          <PointChooser points={points} chosen={chosen} onChange={(next) => change({ points: next.join(",") || undefined, page: undefined })} />
          <SelectField label={t("site:graph.unit")} value={quantity} options={SUBARRAY_QUANTITIES.map((value) => ({ value, label: t(`site:quantity.${value}`) }))} onChange={(value) => change({ quantity: value === "pi" ? undefined : value })} />
          <Segmented label={t("web:granularity.label")} value={step} options={SUBARRAY_STEPS.map((value) => ({ value, label: t(`web:granularity.${value}`) }))} onChange={(value) => change({ step: value === usual ? undefined : value })} />
        </>
      }
    >
      <Loaded query={graph} skeleton={<Skeleton height={280} />}>{(data) => <Lines graph={data} quantity={quantity} chosen={chosen} />}</Loaded>
    </Section>
  );
}

function Lines({ graph, quantity, chosen }: { graph: Graph; quantity: SubarrayQuantity; chosen: readonly string[] }) {
  const words = useWords();
  const { t, f } = words;
  const { asked } = useInstallationPage();
  const { steps, granularity } = graph;
  const key = chosen.join(",");
  const lines = useMemo(() => {
    const wanted = key === "" ? graph.series.toSorted((a, b) => indexOf(a) - indexOf(b)).slice(0, MOST_LINES).map(({ point }) => point) : key.split(",").slice(0, MOST_LINES);
    const named = ({ point, subarrays }: Line) => (subarrays.length === 1 ? `${point} · ${subarrays[0]}` : point);
    return graph.series.filter(({ point }) => wanted.includes(point)).map((line) => ({ name: named(line), values: valuesOf(line, quantity) }));
  }, [graph, quantity, key]);
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      evolutionOption(lines, {
        theme,
        widthPx,
        steps,
        isRatio: quantity === "pi" || quantity === "pr",
        missing: t("web:figure.na"),
        tick: (step) => stepTick(step, granularity, f.locale),
        step: (step) => stepText(step, granularity, words),
        axis: (value, digits) => (quantity === "pr" ? f.percent(value, Math.max(0, digits - 2)) : f.number(value, digits)),
        value: (value) => (quantity === "pi" ? f.number(value, 3) : quantity === "pr" ? f.percent(value) : quantity === "energy" ? f.energy(value) : f.unit(value, t("web:unit.kwhPerKwp"), 1)),
      }),
    [lines, steps, quantity, granularity, t, f, words],
  );
  if (lines.every(({ values }) => values.every((value) => value === null))) return <Empty title={t("web:production.empty")}><p>{t("web:production.emptyText")}</p></Empty>;
  return (
    <Chart
      label={t("site:graph.picture", { count: steps.length, quantity: t(`site:quantity.${quantity}`) })}
      height={280}
      build={build}
      file={`subarrays-${asked.installation_id}-${quantity}-${granularity}`}
      rows={() => [["start", ...lines.map(({ name }) => `${name} ${quantity}`)], ...steps.map((step, index) => [step, ...lines.map(({ values }) => values[index] ?? null)])]}
    />
  );
}
