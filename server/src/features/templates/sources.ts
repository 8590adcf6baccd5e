import { aggregationsOf, BLOCK_SOURCE, blockTypeSchema, CHARTS, DATA_SOURCES, dataSource, KPI_FIGURES, MEASURE_UNIT, type Dimension, type api, type ReplyOf } from "@sunledger/contract";
import type { Formats, Translator } from "@sunledger/i18n";
import { KNOWN_VALUES, valueLabel } from "../../analysis/charted/dimensionValues.ts";

const FINDING_FIELDS = ["point", "issue", "start", "end", "detail"] as const;

/** Every data source with its fields, and the blocks of reports with the source each reads. */
export function reportSources({ message }: Translator): ReplyOf<typeof api.reportSources> {
  const dimension = (field: Dimension) => ({ field, label: message(`templates:dimension.${field}`), kind: "dimension" as const, unit: null });
  const fieldsOf = (source: (typeof DATA_SOURCES)[number]) => {
    if (source.source === "key_figures") return KPI_FIGURES.map((field) => ({ field, label: message(`templates:figure.${field}`), kind: "measure" as const, unit: field === "specific_yield_kwh_kwp" ? "kWh/kWp" : "" }));
    if (source.source === "data_quality") return FINDING_FIELDS.map((field) => (field === "point" ? dimension(field) : { field, label: message(`templates:finding.${field}`), kind: "dimension" as const, unit: null }));
    return [
      ...source.dimensions.map(dimension),
      ...source.measures.map((field) => ({ field, label: message(`templates:measure.${field}`), kind: "measure" as const, unit: MEASURE_UNIT[field] })),
    ];
  };
  return {
    sources: DATA_SOURCES.map((source) => ({
      source: source.source,
      label: message(`templates:source.${source.source}`),
      grain: source.grain,
      grain_label: message(`templates:grain.${source.grain}`),
      plottable: source.plottable,
      fields: fieldsOf(source),
    })),
    blocks: blockTypeSchema.options.map((type) => ({ type, label: message(`templates:block.${type}`), source: BLOCK_SOURCE[type] })),
  };
}

const DIMENSION_TYPE: Readonly<Partial<Record<Dimension, "time" | "hour" | "point">>> = { step: "time", hour: "hour", point: "point" };

/** What a chart can be made of: each source's dimensions and measures, how they may be put together, and the kinds of charts. */
export function graphSources(words: Translator, numbers: Formats): ReplyOf<typeof api.graphSources> {
  const { message } = words;
  return {
    sources: DATA_SOURCES.flatMap(({ source: name }) => {
      const source = dataSource(name);
      if (source === undefined || !source.plottable) return [];
      return [
        {
          source: name,
          label: message(`templates:source.${name}`),
          dimensions: source.dimensions.map((field) => ({
            field,
            label: message(`templates:dimension.${field}`),
            type: DIMENSION_TYPE[field] ?? ("category" as const),
            values: (KNOWN_VALUES[field] ?? []).map((value) => ({ value, label: valueLabel(field, value, "day", words, numbers) })),
          })),
          measures: source.measures.map((field) => ({
            field,
            label: message(`templates:measure.${field}`),
            unit: MEASURE_UNIT[field],
            aggregations: aggregationsOf(source, field).map((aggregation) => ({ aggregation, label: message(`templates:aggregation.${aggregation}`) })),
          })),
          granularities: source.granularities.map((granularity) => ({ granularity, label: message(`templates:granularity.${granularity}`) })),
        },
      ];
    }),
    charts: CHARTS.map((chart) => ({ chart, label: message(`templates:chart.${chart}`) })),
  };
}
