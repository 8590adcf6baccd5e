import { aggregationsOf, DATA_SOURCES, dataSource, MEASURE_UNIT, type ChartDefinition, type Dimension, type Measure, type Source } from "@sunledger/contract";

const MAX_SERIES = 6;
const MAX_UNITS = 2;

/** Sources that charts can be made of. */
export const PLOTTABLE: readonly Source[] = DATA_SOURCES.filter(({ plottable }) => plottable).map(({ source }) => source);

/** What a chart begins with: what was delivered and expected, day by day. */
export const FIRST_DEFINITION: ChartDefinition = { source: "energy", chart: "line", x: "step", y: ["expected_kwh", "delivered_kwh"], split: null, granularity: "day", aggregation: "total", filters: [], order: "x", top: null };

/** The first measures that go together: no more than two units, as many series as a chart takes. */
function together(measures: readonly Measure[]): Measure[] {
  const kept: Measure[] = [];
  for (const measure of measures) {
    const units = new Set([...kept, measure].map((one) => MEASURE_UNIT[one]));
    if (units.size <= MAX_UNITS && kept.length < MAX_SERIES && !kept.includes(measure)) kept.push(measure);
  }
  return kept;
}

/**
 * The definition nearest to a wish that can be drawn: what its source does not have is replaced by what it has, what its
 * kind of chart cannot show is left out. So whatever is chosen in the form, there is a picture.
 */
export function fitDefinition(wish: ChartDefinition): ChartDefinition {
  const name = PLOTTABLE.includes(wish.source) ? wish.source : "energy";
  const source = dataSource(name);
  if (source === undefined) return FIRST_DEFINITION;
  const has = (field: Dimension) => source.dimensions.includes(field);
  const x = has(wish.x) ? wish.x : (source.dimensions[0] ?? "step");
  const others = source.dimensions.filter((field) => field !== x);
  const isMatrix = wish.chart === "heatmap";
  const asked = wish.split !== null && has(wish.split) && wish.split !== x ? wish.split : null;
  const split = isMatrix ? (asked ?? others[0] ?? null) : asked;
  const known = wish.y.filter((measure) => source.measures.includes(measure));
  const wanted = together(known.length > 0 ? known : source.measures.slice(0, 1));
  const y = wish.chart === "scatter" ? together([...wanted, ...source.measures.filter((measure) => !wanted.includes(measure))]).slice(0, 2) : split === null ? wanted : wanted.slice(0, 1);
  const aggregation = y.every((measure) => aggregationsOf(source, measure).includes(wish.aggregation)) ? wish.aggregation : "total";
  return {
    source: name,
    chart: wish.chart,
    x,
    y,
    split,
    granularity: source.granularities.includes(wish.granularity) ? wish.granularity : (source.granularities[0] ?? "day"),
    aggregation,
    filters: wish.filters.filter(({ field, values }) => has(field) && values.length > 0),
    order: wish.order,
    top: wish.top,
  };
}
