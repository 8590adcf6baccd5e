import type { FleetRow } from "@sunledger/contract";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { CauseBar } from "../../plant-parts/CauseBar.tsx";
import { Freshness } from "../../plant-parts/Freshness.tsx";
import { OpenCount } from "../../plant-parts/OpenCount.tsx";
import { PlantName } from "../../plant-parts/PlantName.tsx";
import { StatusCell } from "../../plant-parts/StatusCell.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { Trend } from "../../ui/Trend.tsx";
import type { Words } from "../../words/useWords.ts";

export const DEFAULT_COLUMNS: readonly string[] = ["loss_currency_per_day", "causes", "pi", "pi_weeks", "pi_change", "open_incidents", "freshness_hours"];
export const PHONE_COLUMNS: readonly string[] = ["loss_currency_per_day", "pi"];

export interface ColumnContext {
  rows: readonly FleetRow[];
  chosen: readonly number[];
  /** No more can be laid side by side. */
  isFull: boolean;
  onChoose: (id: number) => void;
  totals: { plants: string; money: string; pi: string; energy: string; open: string };
}

/** The scale that all small curves of the table share: from a round tenth under the lowest week to 1.00 or above it. */
export function weekScale(rows: readonly FleetRow[]): readonly [number, number] {
  const weeks = rows.flatMap(({ pi_weeks }) => pi_weeks.flatMap((pi) => (pi === null ? [] : [pi])));
  return [Math.max(0, Math.floor(Math.min(0.9, ...weeks) * 10 + 1e-9) / 10), 1];
}

/** What a plant loses a day, in energy where money cannot be compared. */
const sizeOf = ({ period }: FleetRow) => (period === null ? 0 : period.recoverable_kwh / period.days);

/** The ranking's columns. */
export function fleetColumns({ t, f }: Words, { rows, chosen, isFull, onChoose, totals }: ColumnContext): Column<FleetRow>[] {
  const na = <span className="quiet">{t("web:figure.na")}</span>;
  const scale = weekScale(rows);
  const oneCurrency = new Set(rows.map(({ currency }) => currency)).size === 1;
  const lengthOf = (row: FleetRow) => (oneCurrency ? (row.period?.loss_currency_per_day ?? 0) : sizeOf(row));
  const longest = Math.max(1e-9, ...rows.map(lengthOf));
  return [
    {
      id: "installation_name",
      header: t("fleet:column.plant"),
      sortable: true,
      total: totals.plants,
      cell: (row) => {
        const isChosen = chosen.includes(row.installation_id);
        return (
          <span className="fleetname">
            <input type="checkbox" aria-label={t("fleet:compare.choose", { name: row.installation_name })} title={!isChosen && isFull ? t("fleet:compare.full") : undefined} checked={isChosen} disabled={row.is_forbidden || row.period === null || (!isChosen && isFull)} onChange={() => onChoose(row.installation_id)} />
            <span className="fleetname__rank" title={t("fleet:column.rank")}>{f.number(row.rank)}</span>
            <PlantName row={row} facts={[row.town, row.peak_power_kwp === null ? null : f.unit(row.peak_power_kwp, t("web:unit.kwp"))]} />
          </span>
        );
      },
    },
    { id: "status", header: t("web:list.status"), sortable: true, cell: (row) => <StatusCell row={row} /> },
    { id: "loss_currency_per_day", header: t("fleet:column.money"), numeric: true, sortable: true, total: totals.money, cell: ({ period, currency }) => (period === null ? na : <strong>{f.money(period.loss_currency_per_day, currency, 2)}</strong>) },
    { id: "causes", header: t("fleet:column.causes"), width: 132, cell: (row) => (row.period === null ? na : <CauseBar causes={row.period.causes} share={lengthOf(row) / longest} />) },
    {
      id: "pi",
      header: "PI",
      numeric: true,
      sortable: true,
      total: totals.pi,
      cell: ({ period }) => (period?.pi == null ? na : <strong title={period.pi_uncertainty === null ? undefined : `± ${f.number(2 * period.pi_uncertainty, 3)} (2u)`}>{f.number(period.pi, 3)}</strong>),
    },
    { id: "pr", header: "PR", numeric: true, sortable: true, cell: ({ period }) => (period?.pr == null ? na : f.percent(period.pr)) },
    { id: "pi_weeks", header: t("fleet:column.weeks", { low: f.number(scale[0], 2), high: f.number(scale[1], 2) }), width: 92, cell: ({ pi_weeks, pi_change }) => <Sparkline values={pi_weeks} previous={0} scale={scale} color={pi_change !== null && pi_change < -0.02 ? "var(--error)" : "var(--data)"} /> },
    {
      id: "pi_change",
      header: t("fleet:column.trend"),
      numeric: true,
      cell: ({ pi_change: change, previous }) =>
        change === null ? (
          <span className="quiet" title={t("web:trend.none")}>{t("web:figure.na")}</span>
        ) : (
          <span title={previous?.pi == null ? undefined : t("web:trend.against", { value: f.number(previous.pi, 3) })}><Trend change={change * 100} write={(points) => f.number(points, 1)} before="" moreIsBetter /></span>
        ),
    },
    { id: "energy_kwh", header: t("web:list.energy"), numeric: true, sortable: true, total: totals.energy, cell: ({ period }) => (period === null ? na : f.energy(period.energy_kwh)) },
    { id: "specific_yield_kwh_kwp", header: t("web:unit.kwhPerKwp"), numeric: true, sortable: true, cell: ({ period }) => (period?.specific_yield_kwh_kwp == null ? na : f.number(period.specific_yield_kwh_kwp)) },
    { id: "open_incidents", header: t("fleet:column.open"), numeric: true, sortable: true, total: totals.open, cell: ({ open_incidents }) => <OpenCount count={open_incidents} /> },
    { id: "freshness_hours", header: t("fleet:column.age"), sortable: true, cell: (row) => <Freshness hours={row.freshness_hours} lastSample={row.last_sample} timezone={row.timezone} /> },
  ];
}
