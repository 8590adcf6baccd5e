import { MEASURE_UNIT, type ChartDefinition, type Graph, type Measure } from "@sunledger/contract";
import type { Formats, Translator } from "@sunledger/i18n";
import { AppError } from "../../http/appError.ts";
import type { Stores } from "../../stores/ports.ts";
import type { LedgerRange } from "../ledgerRange.ts";
import type { Published } from "../published.ts";
import type { Asked, Cell } from "./cells.ts";
import { ordered, valueLabel } from "./dimensionValues.ts";
import { incidentCells } from "./incidentCells.ts";
import { ledgerCells } from "./ledgerCells.ts";
import { lossCells } from "./lossCells.ts";

/** More numbers than this are no chart that anybody reads. */
const MOST_CELLS = 60_000;

/** How numbers are named: the words of a language. */
export interface Told {
  words: Translator;
  numbers: Formats;
}

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

async function cellsOf(stores: Stores, asked: Asked): Promise<Cell[]> {
  if (asked.chart.source === "losses") return lossCells(stores.measurements, asked);
  if (asked.chart.source !== "incidents") return ledgerCells(stores.measurements, asked);
  const incidents = await stores.records.db.selectFrom("incidents").selectAll().where("analysis_id", "=", asked.published.analysis.id).execute();
  return incidentCells(incidents, asked);
}

/** The part of a range that the analysis speaks of. */
export function withinAnalysis(range: LedgerRange, { analysis }: Published): LedgerRange {
  const fromDay = Math.max(range.fromDay, analysis.first_day);
  return { ...range, fromDay, toDay: Math.max(fromDay, Math.min(range.toDay, analysis.first_day + analysis.day_count)) };
}

/** A chart of the plot creator with its numbers, over the days of a range that the analysis has; 422 where it is too large. */
export async function chartNumbers(stores: Stores, published: Published, range: LedgerRange, chart: ChartDefinition, told: Told): Promise<Graph> {
  const limited = withinAnalysis(range, published);
  const cells = await cellsOf(stores, { published, range: limited, chart });
  const every = (dimension: ChartDefinition["x"], values: string[]) => ordered(dimension, values, limited, chart.granularity);
  const splits: (string | null)[] = chart.split === null ? [null] : every(chart.split, cells.flatMap(({ split }) => split ?? []));
  const found = new Map(cells.map((cell) => [JSON.stringify([cell.x, cell.split]), cell.values]));
  const at = (x: string, split: string | null, measure: number): number | undefined => found.get(JSON.stringify([x, split]))?.[measure];
  const inOrder = every(chart.x, cells.map(({ x }) => x));
  const size = (x: string) => splits.reduce((sum, split) => sum + (finite(at(x, split, 0)) ?? 0), 0);
  const places = chart.order === "largest" ? [...inOrder].sort((a, b) => size(b) - size(a)) : inOrder;
  const kept = places.slice(0, chart.top ?? places.length);
  if (kept.length * splits.length * chart.y.length > MOST_CELLS) throw new AppError("invalid_request", "content.chart");
  const { message } = told.words;
  const unit = (measure: Measure): string => (MEASURE_UNIT[measure] === "currency" ? published.installation.currency : MEASURE_UNIT[measure]);
  const named = (dimension: ChartDefinition["x"], value: string) => valueLabel(dimension, value, chart.granularity, told.words, told.numbers);
  const splitLabel = (split: string | null): string | null => (split === null || chart.split === null ? null : named(chart.split, split));
  const isScatter = chart.chart === "scatter";
  const [across] = chart.y;
  const drawn = isScatter ? chart.y.slice(1) : chart.y;
  return {
    chart: chart.chart,
    source: chart.source,
    aggregation: chart.aggregation,
    granularity: chart.granularity,
    x: isScatter && across !== undefined ? { field: across, label: message(`templates:measure.${across}`), unit: unit(across) } : { field: chart.x, label: message(`templates:dimension.${chart.x}`), unit: "" },
    places: kept.map((value) => ({ value, label: named(chart.x, value) })),
    series: splits.flatMap((split) =>
      drawn.map((measure) => ({
        field: measure,
        label: splitLabel(split) ?? message(`templates:measure.${measure}`),
        unit: unit(measure),
        split,
        x: isScatter ? kept.map((x) => finite(at(x, split, 0))) : null,
        values: kept.map((x) => finite(at(x, split, chart.y.indexOf(measure)))),
      })),
    ),
    total_places: places.length,
  };
}
