import type { ModuleGraph } from "@sunledger/contract";
import type { Cell } from "../ui/saveFile.ts";

/** The numbers of a module's chart as a table, one row a value, the first row its head: what CSV and the table beside the picture hold. */
export function graphRows(graph: ModuleGraph): Cell[][] {
  switch (graph.kind) {
    case "heatmap":
      return [[graph.row_kind, "day", graph.quantity], ...graph.rows.flatMap((row, i) => graph.columns.map((day, k): Cell[] => [row, day, graph.values[i]?.[k] ?? null]))];
    case "bars":
      return [["point", ...graph.series.map(({ key }) => key)], ...graph.rows.map((row, i): Cell[] => [row, ...graph.series.map(({ values }) => values[i] ?? null)])];
    case "line":
      return [["day", ...graph.series.map(({ point }) => point)], ...graph.steps.map((step, i): Cell[] => [step, ...graph.series.map(({ values }) => values[i] ?? null)])];
    case "scatter":
      return [
        ["point", "part", graph.x_quantity, graph.y_quantity, ...(graph.color === null ? [] : [graph.color.quantity])],
        ...graph.series.flatMap(({ point, part, x, y, color }) => x.map((value, i): Cell[] => [point, part, value, y[i] ?? null, ...(graph.color === null ? [] : [color[i] ?? null])])),
      ];
    case "histogram":
      return [["from", ...graph.series.map(({ point }) => point)], ...graph.edges.map((edge, i): Cell[] => [edge, ...graph.series.map(({ counts }) => counts[i] ?? null)])];
    case "waterfall":
      return [["step", "kwh", "u_kwh"], [graph.start.label, graph.start.kwh, null], ...graph.steps.map(({ label, kwh, uncertainty_kwh: u }): Cell[] => [label, kwh, u]), [graph.end.label, graph.end.kwh, null]];
    case "timeline":
      return [["incident", "points", "start", "end", "open", "severity", "loss_kwh"], ...graph.rows.map((row): Cell[] => [row.label, row.points.join(" "), row.start, row.end, row.open ? 1 : 0, row.severity, row.loss_kwh])];
    case "layout":
      return [["point", "peak_power_kwp", "pi", "pr", "loss_kwh"], ...graph.points.map(({ point, peak_power_kwp: kwp, pi, pr, loss_kwh: loss }): Cell[] => [point, kwp, pi, pr, loss])];
  }
}

/** Whether a chart has anything to show. */
export function isEmptyGraph(graph: ModuleGraph): boolean {
  switch (graph.kind) {
    case "heatmap":
      return graph.values.every((row) => row.every((value) => value === null));
    case "bars":
      return graph.series.every(({ values }) => values.length === 0);
    case "line":
      return graph.series.every(({ values }) => values.every((value) => value === null));
    case "scatter":
      return graph.series.every(({ x }) => x.length === 0);
    case "histogram":
      return graph.series.every(({ counts }) => counts.every((count) => count === 0));
    case "timeline":
      return graph.rows.length === 0;
    case "layout":
      return graph.points.length === 0;
    case "waterfall":
      return false;
  }
}
