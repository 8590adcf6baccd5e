import type { Installation } from "@sunledger/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { queries, type AskedRange } from "../api/queries.ts";
import { limitsOf, rangeOf, type DayLimits, type DayRange } from "./dayRange.ts";
import { installationSearch, type InstallationSearch } from "./search.ts";

interface InstallationPage {
  installation: Installation;
  /** Null while the installation has no samples. */
  limits: DayLimits | null;
  range: DayRange;
  asked: AskedRange;
  search: InstallationSearch;
  /** Changes the address: what is given replaces, undefined removes. */
  setSearch: (change: Partial<InstallationSearch>) => void;
}

/** The installation of the address, and the range and choices that the address carries for it. */
export function useInstallationPage(): InstallationPage {
  const { id } = useParams({ strict: false });
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: installation } = useSuspenseQuery(queries.installation(Number(id)));
  const search = useMemo(() => installationSearch(raw), [raw]);
  const limits = limitsOf(installation);
  const range = rangeOf(search, installation);
  const setSearch = useCallback(
    (change: Partial<InstallationSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return { installation, limits, range, asked: { installation_id: installation.installation_id, start_date: range.from, end_date: range.to }, search, setSearch };
}
