import type { ChartDefinition } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { FIRST_DEFINITION } from "./fitDefinition.ts";
import { plotSearch, type PlotSearch } from "./plotSearch.ts";

const LISTED = 500;

/** The analysed installations, and the one that the chart is tried on: that of the address, else the first. */
export function usePlotPlants() {
  const { search } = usePlotPage();
  const list = useQuery(queries.fleet({ status: ["available", "soon_gone"], sort: "installation_name", page: 1, page_size: LISTED }));
  const rows = list.data?.rows ?? [];
  return { list, rows, plant: rows.find(({ installation_id: id }) => id === search.installation) ?? rows[0] };
}

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
