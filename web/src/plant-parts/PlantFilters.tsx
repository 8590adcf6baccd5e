import type { ReactNode } from "react";
import type { FleetSearch } from "../range/fleetSearch.ts";
import type { PeriodType } from "../range/search.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { SelectField } from "../ui/SelectField.tsx";
import { useWords } from "../words/useWords.ts";
import { PeriodChoice } from "./PeriodChoice.tsx";
import "./plantFilters.css";

interface PlantFiltersProps {
  search: FleetSearch;
  period: PeriodType;
  change: (next: Partial<FleetSearch>) => void;
  /** More choices, after these. */
  children?: ReactNode;
}

const MODES = ["all", "continuous", "audit"] as const;
const STATUSES = ["all", "available", "soon_gone", "preparing", "gone"] as const;

/** Which plants a page shows and over which period; every choice goes to the address. */
export function PlantFilters({ search, period, change, children }: PlantFiltersProps) {
  const { t } = useWords();
  return (
    <div className="plantfilters notprinted" role="search">
      <SearchField label={t("web:list.search")} value={search.q ?? ""} onFind={(text) => change({ q: text === "" ? undefined : text, page: undefined })} />
      <SelectField
        label={t("fleet:filter.mode")}
        value={search.mode ?? "all"}
        options={MODES.map((mode) => ({ value: mode, label: mode === "all" ? t("fleet:filter.all") : t(`web:mode.${mode}`) }))}
        onChange={(mode) => change({ mode: mode === "all" ? undefined : mode, page: undefined })}
      />
      <SelectField
        label={t("web:list.status")}
        value={search.status ?? "all"}
        options={STATUSES.map((status) => ({ value: status, label: status === "all" ? t("fleet:filter.all") : t(`web:list.tab.${status}`) }))}
        onChange={(status) => change({ status: status === "all" ? undefined : status, page: undefined })}
      />
      {children}
      <div className="plantfilters__period">
        <PeriodChoice period={period} onChange={(next) => change({ period: next, page: undefined })} />
      </div>
    </div>
  );
}
