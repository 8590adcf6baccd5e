import type { api, ReplyOf } from "@sunledger/contract";
import { Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { useWords } from "../../words/useWords.ts";

type Fleet = ReplyOf<typeof api.fleet>;

/** The fleet in five numbers. */
export function FleetFigures({ fleet: { together, total, rows } }: { fleet: Fleet }) {
  const { t, f } = useWords();
  const { period, isFiltered } = useFleetPage();
  const worst = useQuery(queries.alarms({ period_type: period, status: "open", severity: ["very_severe"], page: 1, page_size: 1, ...(isFiltered ? { installations: rows.map(({ installation_id: id }) => id) } : {}) }));
  const { pi, pi_uncertainty: spread, loss_currency_per_day: money, currency, monitored, fresh } = together;
  const na = <span className="quiet">{t("web:figure.na")}</span>;
  const withoutBooks = rows.filter((row) => row.period === null).length;
  return (
    <dl className="fleetfigures">
      <Number name={t("fleet:figure.moneyName")} value={money === null || currency === null ? <span title={t("fleet:figure.currencies")}>{na}</span> : f.number(money, 2)} unit={currency === null ? "" : t("fleet:figure.perDay", { currency: symbolOf(currency, f.locale) })} />
      <Number
        name={t("common:term.performance_indicator")}
        value={pi === null ? na : f.number(pi, 3)}
        unit={
          spread === null || pi === null ? (
            ""
          ) : (
            <Tooltip label={`${t("web:figure.spread")}. ${t("fleet:figure.independent")}`}><span className="quiet">± {f.number(2 * spread, 3)}</span></Tooltip>
          )
        }
      />
      <Number name={worst.data === undefined ? t("web:list.openIncidents") : t("fleet:figure.incidentsName", { count: worst.data.total })} value={f.number(together.open_incidents)} unit={t("fleet:figure.open", { count: together.open_incidents })} />
      <Number name={t("fleet:figure.freshName")} value={monitored === 0 ? na : f.number(fresh)} unit={monitored === 0 ? "" : t("fleet:figure.of", { total: f.number(monitored) })} />
      <Number name={withoutBooks > 0 ? t("fleet:figure.plantsWithout", { count: total, missing: f.number(withoutBooks) }) : t("web:list.count", { count: total })} value={f.significant(together.peak_power_kwp >= 1000 ? together.peak_power_kwp / 1000 : together.peak_power_kwp)} unit={t(together.peak_power_kwp >= 1000 ? "fleet:unit.mwp" : "web:unit.kwp")} />
    </dl>
  );
}

function Number({ name, value, unit }: { name: string; value: ReactNode; unit: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd><span className="fleetfigures__value">{value}</span> <span className="fleetfigures__unit">{unit}</span></dd>
    </div>
  );
}

/** A currency's sign in the reader's country: `€`. */
const symbolOf = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
