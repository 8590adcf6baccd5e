import type { Api, ChartDefinition, Dimension, ReplyOf } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useWords } from "../../words/useWords.ts";
import { FilterChoice } from "./FilterChoice.tsx";
import { fitDefinition } from "./fitDefinition.ts";
import { usePlotPlants } from "./usePlotPage.ts";

type Sources = ReplyOf<Api["graphSources"]>;

interface DefinitionFormProps {
  sources: Sources["sources"];
  charts: Sources["charts"];
  chart: ChartDefinition;
  onChange: (chart: ChartDefinition) => void;
}

const TOPS = [5, 10, 20, 50, 100] as const;
const CHARTS = ["line", "bar", "stacked_bar", "scatter", "heatmap", "table"] as const;

/** What a chart is made of; each choice is fitted so that there is always a picture. */
export function DefinitionForm({ sources, charts, chart, onChange }: DefinitionFormProps) {
  const { t, f } = useWords();
  const { plant } = usePlotPlants();
  const points = useQuery({ ...queries.points({ install_id: plant?.installation_id ?? 0, pdm_type: "inverter" }), enabled: plant !== undefined });
  const source = sources.find(({ source: name }) => name === chart.source);
  if (source === undefined) return null;
  const set = (change: Partial<ChartDefinition>) => onChange(fitDefinition({ ...chart, ...change }));
  const { dimensions, measures, granularities } = source;
  const aggregations = measures.find(({ field }) => field === chart.y[0])?.aggregations ?? [];
  const label = (field: Dimension) => dimensions.find((one) => one.field === field)?.label ?? field;
  // measurement points are the plant's own, so they are not in the catalogue of sources
  const filterable = dimensions
    .filter(({ field }) => field !== "step")
    .map(({ field, type, values }) => ({ field, values: type === "point" ? (points.data?.rows ?? []).map(({ pdm }) => ({ value: pdm, label: pdm })) : values }))
    .filter(({ values }) => values.length > 0);
  const usesSteps = chart.x === "step" || chart.split === "step";
  const note = chart.chart === "scatter" ? t("studio:plot.yScatter") : chart.split === null ? t("studio:plot.yNote") : t("studio:plot.yOne");
  return (
    <div className="plotform">
      <SelectField label={t("studio:plot.source")} value={chart.source} options={sources.map((one) => ({ value: one.source, label: one.label }))} onChange={(value) => set({ source: value, filters: [] })} />
      <SelectField label={t("studio:plot.chart")} value={chart.chart} options={CHARTS.map((value) => ({ value, label: charts.find((one) => one.chart === value)?.label ?? value }))} onChange={(value) => set({ chart: value })} />
      {chart.chart !== "scatter" && <SelectField label={t("studio:plot.x")} value={chart.x} options={dimensions.map(({ field, label: name }) => ({ value: field, label: name }))} onChange={(value) => set({ x: value })} />}
      {usesSteps && <Segmented label={t("web:granularity.label")} value={chart.granularity} options={granularities.map(({ granularity, label: name }) => ({ value: granularity, label: name }))} onChange={(value) => set({ granularity: value })} />}
      <fieldset className="plotform__set">
        <legend>{t("studio:plot.y")}</legend>
        <p className="quiet">{note}</p>
        {measures.map(({ field, label: name, unit }) => (
          <CheckField
            key={field}
            label={name}
            note={unit === "" || unit === "currency" ? undefined : unit}
            checked={chart.y.includes(field)}
            onChange={(checked) => {
              // where there is room for one, or for two, the newest choice takes it
              const room = chart.chart === "scatter" ? 2 : chart.split === null ? 6 : 1;
              if (checked) set({ y: [...chart.y, field].slice(-room) });
              else if (chart.y.length > 1) set({ y: chart.y.filter((one) => one !== field) });
            }}
          />
        ))}
      </fieldset>
      <SelectField label={t("studio:plot.split")} value={chart.split ?? "none"} options={[...(chart.chart === "heatmap" ? [] : [{ value: "none" as const, label: t("studio:plot.noSplit") }]), ...dimensions.filter(({ field }) => field !== chart.x).map(({ field, label: name }) => ({ value: field, label: name }))]} onChange={(value) => set({ split: value === "none" ? null : value })} />
      {aggregations.length > 1 && <SelectField label={t("studio:plot.aggregation")} value={chart.aggregation} options={aggregations.map(({ aggregation, label: name }) => ({ value: aggregation, label: name }))} onChange={(value) => set({ aggregation: value })} />}
      <SelectField label={t("studio:plot.order")} value={chart.order} options={(["x", "largest"] as const).map((value) => ({ value, label: t(`studio:plot.order.${value}`) }))} onChange={(value) => set({ order: value })} />
      <SelectField label={t("studio:plot.top")} value={chart.top === null ? "all" : String(chart.top)} options={[{ value: "all", label: t("studio:plot.topAll") }, ...TOPS.map((top) => ({ value: String(top), label: f.number(top) })), ...(chart.top !== null && TOPS.every((top) => top !== chart.top) ? [{ value: String(chart.top), label: f.number(chart.top) }] : [])]} onChange={(value) => set({ top: value === "all" ? null : Number(value) })} />
      {filterable.length > 0 && <div className="plotform__set">
        <h3>{t("studio:plot.filters")}</h3>
        {filterable.map(({ field, values }) => (
          <FilterChoice
            key={field}
            name={label(field)}
            values={values}
            chosen={chart.filters.find((one) => one.field === field)?.values ?? []}
            onChange={(chosen) => set({ filters: [...chart.filters.filter((one) => one.field !== field), ...(field === "step" || chosen.length === 0 ? [] : [{ field, values: chosen }])] })}
          />
        ))}
      </div>}
    </div>
  );
}
