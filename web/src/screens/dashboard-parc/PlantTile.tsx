import type { ParcRow } from "@sunledger/contract";
import { Link } from "@tanstack/react-router";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { CauseBar } from "../../plant-parts/CauseBar.tsx";
import { Freshness } from "../../plant-parts/Freshness.tsx";
import { OpenCount } from "../../plant-parts/OpenCount.tsx";
import { PlantName } from "../../plant-parts/PlantName.tsx";
import { StatusCell } from "../../plant-parts/StatusCell.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

/** One plant of the park: state, index with its last weeks, money lost by day and why, alarms, age of the data. */
export function PlantTile({ row }: { row: ParcRow }) {
  const { t, f } = useWords();
  const { period } = row;
  const na = <span className="quiet">{t("web:figure.na")}</span>;
  const id = String(row.installation_id);
  return (
    <li className={`tile ${row.is_forbidden ? "tile--closed" : ""}`}>
      <div className="tile__head">
        <PlantName row={row} facts={[row.town, row.peak_power_kwp === null ? null : f.unit(row.peak_power_kwp, t("web:unit.kwp")), row.dc_analysis === 0 ? t("web:list.acOnly") : null]} />
        <StatusCell row={row} />
      </div>
      {row.is_forbidden ? (
        <p className="tile__closed"><Icon name="lock" size={14} /> {t("errors:installation_restricted")}</p>
      ) : (
        <>
          <div className="tile__pi">
            <div>
              <p className="tile__name">PI</p>
              <p className="tile__value">{period?.pi == null ? na : f.number(period.pi, 3)}{period?.pi_uncertainty != null && <small title={t("web:figure.spread")}> ± {f.number(2 * period.pi_uncertainty, 3)}</small>}</p>
            </div>
            <div className="tile__weeks" title={t("web:list.piWeeks")}><Sparkline values={row.pi_weeks} previous={0} /></div>
          </div>
          <dl className="tile__facts">
            <div><dt>{t("fleet:column.money")}</dt><dd>{period === null ? na : <strong>{f.money(period.loss_currency_per_day, row.currency, 2)}</strong>}</dd></div>
            <div><dt>{t("web:list.energy")}</dt><dd>{period === null ? na : f.energy(period.energy_kwh)}</dd></div>
            <div><dt>{t("fleet:column.open")}</dt><dd>{row.open_incidents === null || row.open_incidents === 0 ? <OpenCount count={row.open_incidents} /> : <Link to="/expert-incident/$id/incident" params={{ id }}><OpenCount count={row.open_incidents} /></Link>}</dd></div>
            <div><dt>{t("fleet:column.age")}</dt><dd><Freshness hours={row.freshness_hours} lastSample={row.last_sample} timezone={row.timezone} /></dd></div>
          </dl>
          {period !== null && <CauseBar causes={period.causes} share={1} />}
        </>
      )}
    </li>
  );
}
