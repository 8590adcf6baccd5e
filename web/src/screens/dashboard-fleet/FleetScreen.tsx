import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { PlantFilters } from "../../plant-parts/PlantFilters.tsx";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { Alerts } from "./Alerts.tsx";
import { Evolution } from "./Evolution.tsx";
import { FleetFigures } from "./FleetFigures.tsx";
import { FleetMap } from "./FleetMap.tsx";
import { FleetTable } from "./FleetTable.tsx";
import { MoneyByCause } from "./MoneyByCause.tsx";
import "./fleet.css";

/** The fleet: what it loses a day and why, its plants ranked, where they stand, what calls for attention, how they evolve. */
export function Screen() {
  const { t } = useWords();
  const { search, period, asked, isFiltered, change } = useFleetPage();
  const ranking = useQuery(queries.ranking(asked));
  return (
    <>
      <PlantFilters search={search} period={period} change={change} />
      <Loaded query={ranking} skeleton={<FleetSkeleton />}>
        {(fleet) =>
          fleet.total === 0 ? (
            <Empty icon="fleet" title={t(isFiltered ? "web:list.noMatch" : "fleet:empty.title")}>
              {isFiltered ? (
                <button type="button" className="linkbutton" onClick={() => change({ q: undefined, mode: undefined, status: undefined, page: undefined })}>{t("web:list.clear")}</button>
              ) : (
                <p>{t("web:list.emptyText")}</p>
              )}
            </Empty>
          ) : (
            <div className="fleet">
              <FleetFigures fleet={fleet} />
              <MoneyByCause together={fleet.together} />
              <div className="fleet__two">
                <FleetTable fleet={fleet} />
                <div className="fleet__side">
                  <FleetMap rows={fleet.rows} currency={fleet.together.currency} />
                  <Alerts rows={fleet.rows} />
                </div>
              </div>
              <Evolution rows={fleet.rows} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function FleetSkeleton() {
  return (
    <div className="fleet">
      <Skeleton height={62} />
      <Skeleton height={104} />
      <div className="fleet__two">
        <Skeleton height={560} />
        <div className="fleet__side">
          <Skeleton height={340} />
          <Skeleton height={200} />
        </div>
      </div>
    </div>
  );
}
