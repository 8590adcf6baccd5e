import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { fleetAsked, type FleetAsked } from "./fleetAsked.ts";
import { fleetSearch, type FleetSearch } from "./fleetSearch.ts";

interface FleetPage extends FleetAsked {
  search: FleetSearch;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  /** Changes the address: what is given replaces, undefined removes. */
  change: (next: Partial<FleetSearch>) => void;
}

/** The choices that the address of park or fleet carries. */
export function useFleetPage(): FleetPage {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => fleetSearch(raw), [raw]);
  const change = useCallback((next: Partial<FleetSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const { q, mode, status } = search;
  const wanted = useMemo(() => fleetAsked(search), [search]);
  return { ...wanted, search, isFiltered: q !== undefined || mode !== undefined || status !== undefined, change };
}
