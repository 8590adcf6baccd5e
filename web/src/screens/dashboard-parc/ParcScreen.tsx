import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { PlantFilters } from "../../plant-parts/PlantFilters.tsx";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { ParkAlarms } from "./ParkAlarms.tsx";
import { ParcTable } from "./ParcTable.tsx";
import { PlantTile } from "./PlantTile.tsx";
import "./parc.css";

const SORTS = ["-loss_currency_per_day", "installation_name", "pi", "-energy_kwh", "-open_incidents", "-peak_power_kwp", "-freshness_hours"] as const;

/** The park: every plant with its state and its figures over a period, as tiles or rows. */
export function Screen() {
  const { t } = useWords();
  const { search, period, sort, page, size, asked, isFiltered, change } = useFleetPage();
  const view = search.view ?? "tiles";
  const park = useQuery(queries.park(asked));
  const known = SORTS.find((one) => one === sort);
  return (
    <>
      <PlantFilters search={search} period={period} change={change} />
      <Section
        title={t("fleet:park.title")}
        note={park.data === undefined ? undefined : t("web:list.count", { count: park.data.total })}
        tools={
          <>
            {view === "tiles" && (
              <SelectField label={t("fleet:park.sort")} value={known ?? "-loss_currency_per_day"} options={SORTS.map((value) => ({ value, label: t(`fleet:sort.${value}`) }))} onChange={(value) => change({ sort: value === "-loss_currency_per_day" ? undefined : value, page: undefined })} />
            )}
            <Segmented label={t("fleet:park.view")} value={view} options={(["tiles", "rows"] as const).map((value) => ({ value, label: t(`fleet:park.${value}`) }))} onChange={(value) => change({ view: value === "tiles" ? undefined : value })} />
          </>
        }
      >
        <Loaded query={park} skeleton={<ParcSkeleton />}>
          {({ rows, total }) =>
            total === 0 ? (
              <Empty icon="parc" title={t(isFiltered ? "web:list.noMatch" : "fleet:empty.title")}>
                {isFiltered ? (
                  <button type="button" className="linkbutton" onClick={() => change({ q: undefined, mode: undefined, status: undefined, page: undefined })}>{t("web:list.clear")}</button>
                ) : (
                  <p>{t("web:list.emptyText")}</p>
                )}
              </Empty>
            ) : (
              <>
                {view === "tiles" ? <ul className="tiles">{rows.map((row) => <PlantTile key={row.installation_id} row={row} />)}</ul> : <ParcTable rows={rows} />}
                <Pager page={page} size={size} total={total} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} note={rows.some((row) => row.is_forbidden) ? t("web:list.closedNote") : undefined} />
              </>
            )
          }
        </Loaded>
      </Section>
      {park.data !== undefined && park.data.total > 0 && <ParkAlarms rows={park.data.rows} />}
    </>
  );
}

function ParcSkeleton() {
  return <div className="tiles">{[0, 1, 2, 3, 4, 5].map((tile) => <Skeleton key={tile} height={206} />)}</div>;
}
