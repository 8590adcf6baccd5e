import type { ChartDefinition, InstallationRow } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { clampRange, presetRange, shiftRange, sortRange } from "../../range/dayRange.ts";
import { RangePicker } from "../../range/RangePicker.tsx";
import { GraphValues } from "../../report-parts/GraphValues.tsx";
import { PlottedGraph } from "../../report-parts/PlottedGraph.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { usePlotPage, usePlotPlants } from "./usePlotPage.ts";

/** The chart as it stands, over the days and the installation it is tried on. */
export function PlotPreview({ chart }: { chart: ChartDefinition }) {
  const { t } = useWords();
  const { change } = usePlotPage();
  const { list, plant } = usePlotPlants();
  return (
    <Loaded query={list} skeleton={<Section title={t("studio:plot.preview")}><Skeleton height={320} /></Section>}>
      {({ rows }) => {
        if (plant === undefined) return <Section title={t("studio:plot.preview")}><Empty icon="installs" title={t("studio:plot.noPlants")}><p>{t("studio:plot.noPlantsText")}</p></Empty></Section>;
        return <OfPlant chart={chart} plant={plant} plants={rows} onPlant={(installation) => change({ installation, from: undefined, to: undefined })} />;
      }}
    </Loaded>
  );
}

interface OfPlantProps {
  chart: ChartDefinition;
  plant: InstallationRow;
  plants: readonly InstallationRow[];
  onPlant: (id: number) => void;
}

function OfPlant({ chart, plant, plants, onPlant }: OfPlantProps) {
  const { t } = useWords();
  const { search, change, saved } = usePlotPage();
  const installation = useQuery(queries.installation(plant.installation_id));
  const { min_date: min = null, max_date: max = null } = installation.data ?? {};
  const limits = min === null || max === null ? null : { min, max };
  const usual = limits === null ? null : presetRange("year", limits);
  const range = limits === null || usual === null ? null : clampRange(sortRange({ from: search.from ?? usual.from, to: search.to ?? usual.to }), limits);
  const name = saved?.name ?? t("studio:plot.untitled");
  const rendered = useQuery({
    ...queries.rendered({ report_name: "preview", query_param: { installation_id: plant.installation_id, start_date: range?.from ?? "", end_date: range?.to ?? "", content: { kind: "chart", chart } } }),
    enabled: range !== null,
  });
  const choose = (days: { from: string; to: string }) => change(days);
  return (
    <Section
      title={t("studio:plot.preview")}
      note={name}
      tools={
        <>
          <SelectField label={t("studio:plot.installation")} value={String(plant.installation_id)} options={plants.map(({ installation_id: id, installation_name: label }) => ({ value: String(id), label }))} onChange={(id) => onPlant(Number(id))} />
          {range !== null && limits !== null && <RangePicker range={range} limits={limits} resetTo="all" onRefresh={choose} onShift={(direction) => choose(shiftRange(range, direction, limits))} />}
        </>
      }
    >
      <Loaded query={rendered} skeleton={<Skeleton height={340} />}>
        {({ blocks: [block] }) => {
          if (block?.type !== "chart") return null;
          const label = t("studio:plot.picture", { chart: name, name: plant.installation_name });
          return (
            <>
              <PlottedGraph key={JSON.stringify(block.graph.series.map(({ field, split }) => [field, split]))} graph={block.graph} label={label} file={`plot-${plant.installation_id}`} splitsLosses={chart.split === "loss"} />
              {block.graph.chart !== "table" && (
                <details className="plot__numbers">
                  <summary>{t("studio:plot.numbers")}</summary>
                  <GraphValues graph={block.graph} label={label} />
                </details>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
