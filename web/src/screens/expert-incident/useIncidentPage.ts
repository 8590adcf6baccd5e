import type { Api, TOP_INCIDENTS } from "@sunledger/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { CallInput } from "../../api/callApi.ts";
import { incidentSearch, type IncidentSearch } from "../../range/incidentSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";

export type AskedIncidents = NonNullable<CallInput<Api["incidentsTable"]>["query"]>;
type Top = (typeof TOP_INCIDENTS)[number];

const DEFAULT_TOP: Top = 15;
const DEFAULT_SIZE = 50;
const DEFAULT_SORT = "-loss_kwh";
const HOURS: Readonly<Record<string, number>> = { "1h": 1, "2h": 2, "4h": 4, "1d": 24, "2d": 48 };
const NO_FILTERS = { status: undefined, category: undefined, duration: undefined, perimeter: undefined, lost: undefined, severity: undefined, criticality: undefined, recurring: undefined, points: undefined, page: undefined } as const satisfies { [K in keyof IncidentSearch]?: undefined };

interface IncidentPage {
  search: IncidentSearch;
  top: Top;
  sort: string;
  page: number;
  size: number;
  /** What the server is asked for: the filters, the order, the page. */
  asked: AskedIncidents;
  /** How many filters narrow the list. */
  filters: number;
  /** Changes the address: what is given replaces, undefined removes. */
  change: (next: Partial<IncidentSearch>) => void;
  /** As `change`, from the first page on and with no incident open. */
  filter: (next: Partial<IncidentSearch>) => void;
  clear: () => void;
}

/** The filters, order and page of the incidents as the address carries them; a period stands instead of the dates. */
export function useIncidentPage(): IncidentPage {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const { asked: range } = useInstallationPage();
  const search = useMemo(() => incidentSearch(raw), [raw]);
  const change = useCallback((next: Partial<IncidentSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const filter = useCallback((next: Partial<IncidentSearch>) => change({ page: undefined, incident: undefined, ...next }), [change]);
  const { top = DEFAULT_TOP, sort = DEFAULT_SORT, page = 1, size = DEFAULT_SIZE } = search;
  const { installation_id, start_date, end_date } = range;
  const asked = useMemo((): AskedIncidents => {
    const { status, category, duration, perimeter, lost, severity, criticality, recurring, points, period } = search;
    return {
      installation_id,
      ...(period === undefined ? { start_date, end_date } : { period_type: period }),
      ...(status === undefined ? {} : { status }),
      ...(category === undefined ? {} : { category }),
      ...(duration === undefined ? {} : duration === "timesteps" ? { timesteps_over: 2 } : { duration_over: HOURS[duration] }),
      ...(perimeter === undefined ? {} : { perimeter }),
      ...(lost === undefined ? {} : { min_loss_kwh: lost }),
      ...(severity === undefined ? {} : { severity }),
      ...(criticality === undefined ? {} : { criticality }),
      ...(recurring === undefined ? {} : { recurring }),
      ...(points === undefined ? {} : { pdm_list: points }),
      top,
      sort,
      page,
      page_size: Math.min(500, size),
    };
  }, [search, installation_id, start_date, end_date, top, sort, page, size]);
  const filters = Object.keys(NO_FILTERS).filter((name) => name !== "page" && Reflect.get(search, name) !== undefined).length;
  return { search, top, sort, page, size, asked, filters, change, filter, clear: () => filter(NO_FILTERS) };
}
