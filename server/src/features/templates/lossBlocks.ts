import { LOSSES, type LossGroup, type LossKey } from "@sunledger/contract";
import { lossByPointAndDay } from "../../analysis/ledgerQueries.ts";
import { withinAnalysis } from "../../analysis/charted/chartNumbers.ts";
import { dayText } from "../../days/dayText.ts";
import { lossName, share, type BlockOf, type RenderedOf, type Rendering } from "./rendering.ts";

const GROUP = new Map<string, LossGroup>(LOSSES.map(({ key, group }) => [key, group]));
const groupOf = (key: LossKey): LossGroup => GROUP.get(key) ?? "residual";
const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

function named(rendering: Rendering, key: LossKey) {
  const group = groupOf(key);
  return { key, label: lossName(rendering, key), group, group_label: rendering.words.message(`report:group.${group}`) };
}

/** The waterfall in one of its three attributions; only the sequential one, and the order-free one with what it leaves unexplained, add up. */
export async function lossWaterfall({ options }: BlockOf<"loss_waterfall">, rendering: Rendering): Promise<RenderedOf<"loss_waterfall">> {
  const books = await rendering.books();
  const { attribution } = options;
  const energy = (name: "reference_kwh" | "expected_kwh" | "delivered_kwh", { kwh, uncertaintyKwh }: { kwh: number; uncertaintyKwh: number }) => ({
    label: rendering.words.message(`templates:measure.${name}`),
    kwh,
    uncertainty_kwh: uncertaintyKwh,
  });
  const from = attribution === "sequential" ? energy("reference_kwh", books.reference) : energy("expected_kwh", books.expected);
  const to = energy("delivered_kwh", books.delivered);
  const bars = books.losses.flatMap((bar) => {
    const isLeft = attribution === "shapley" && bar.key === "unexplained";
    const kwh = attribution === "sequential" || isLeft ? bar.kwh : attribution === "recoverable" ? bar.recoverableKwh : bar.shapleyKwh;
    if (kwh === null || kwh === 0) return [];
    return [{ ...named(rendering, bar.key), kwh, uncertainty_kwh: bar.uncertaintyKwh, share: share(kwh, books.reference.kwh), currency: kwh * rendering.tariffPerKwh }];
  });
  const sum = bars.reduce((total, { kwh }) => total + kwh, 0);
  return { attribution, unit: "kWh", from, to, bars, closure_kwh: attribution === "recoverable" ? null : from.kwh - sum - to.kwh };
}

/** Every loss that is not nothing, as a table with its behaviour; the costliest first where only so many are asked for. */
export async function lossTable({ options }: BlockOf<"loss_table">, rendering: Rendering): Promise<RenderedOf<"loss_table">> {
  const books = await rendering.books();
  const { message } = rendering.words;
  const behaviour = new Map(rendering.published.analysis.behaviour.map((entry) => [entry.key, entry]));
  const word = (stem: string, key: string | null | undefined) => (key === null || key === undefined || key === "none" ? null : message(`${stem}.${key}`));
  const all = books.losses.flatMap((bar) => {
    if (bar.kwh === 0 || (options.groups.length > 0 && !options.groups.includes(groupOf(bar.key)))) return [];
    const found = behaviour.get(bar.key);
    return [
      {
        ...named(rendering, bar.key),
        kwh: bar.kwh,
        uncertainty_kwh: bar.uncertaintyKwh,
        share: share(bar.kwh, books.reference.kwh),
        currency: bar.kwh * rendering.tariffPerKwh,
        recoverable_kwh: bar.recoverableKwh,
        stability: word("common:stability", found?.stability),
        homogeneity: word("common:homogeneity", found?.homogeneity),
        trend: word("common:trend", found?.trend),
      },
    ];
  });
  const kwh = all.reduce((sum, row) => sum + row.kwh, 0);
  return {
    rows: options.top === null ? all : [...all].sort((a, b) => b.kwh - a.kwh).slice(0, options.top),
    total: { kwh, share: share(kwh, books.reference.kwh), currency: kwh * rendering.tariffPerKwh },
    currency_unit: rendering.published.installation.currency,
  };
}

/** One loss by point and day: the asked one, else the operational or external one that took most. */
export async function heatMap({ options }: BlockOf<"heat_map">, rendering: Rendering): Promise<RenderedOf<"heat_map">> {
  const { stores, published, words, numbers } = rendering;
  const able = (await rendering.books()).losses.filter(({ key, kwh }) => kwh > 0 && ["operational", "external"].includes(groupOf(key)));
  const cause = options.cause ?? able.sort((a, b) => b.kwh - a.kwh)[0]?.key ?? null;
  if (cause === null) return { cause: null, cause_label: null, graph: null };
  const map = await lossByPointAndDay(stores.measurements, withinAnalysis(rendering.range, published), cause);
  const days = Array.from({ length: map.columns }, (_, column) => dayText(map.firstDay + column));
  return {
    cause,
    cause_label: lossName(rendering, cause),
    graph: {
      chart: "heatmap",
      source: "losses",
      aggregation: "total",
      granularity: "day",
      x: { field: "step", label: words.message("templates:dimension.step"), unit: "" },
      places: days.map((day) => ({ value: day, label: numbers.day(day) })),
      series: map.rows.map((point, row) => ({
        field: "loss_kwh" as const,
        label: point,
        unit: "kWh",
        split: point,
        x: null,
        values: days.map((_, column) => finite(map.kwh[row * map.columns + column])),
      })),
      total_places: days.length,
    },
  };
}
