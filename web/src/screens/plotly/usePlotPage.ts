import type { ChartDefinition } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { FIRST_DEFINITION } from "./fitDefinition.ts";
import { plotSearch, type PlotSearch } from "./plotSearch.ts";

/** The chart of the address: the one being composed, else the saved one, else what a chart begins with. */
export function usePlotPage() {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => plotSearch(raw), [raw]);
  const templates = useQuery(queries.templates());
  const change = useCallback((next: Partial<PlotSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const saved = templates.data?.rows.find(({ id }) => id !== null && id === search.template) ?? null;
  const savedChart: ChartDefinition | null = saved?.content.kind === "chart" ? saved.content.chart : null;
  return { search, change, templates, saved: savedChart === null ? null : saved, savedChart, chart: search.plot ?? savedChart ?? FIRST_DEFINITION };
}
