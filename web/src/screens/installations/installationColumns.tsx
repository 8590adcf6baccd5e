import type { InstallationRow } from "@sunledger/contract";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { OpenCount } from "../../plant-parts/OpenCount.tsx";
import { PlantName } from "../../plant-parts/PlantName.tsx";
import { StatusCell } from "../../plant-parts/StatusCell.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import type { Words } from "../../words/useWords.ts";

export const DEFAULT_COLUMNS: readonly string[] = ["status", "peak_power_kwp", "pr", "pi", "pi_weeks", "open_incidents", "loss_currency_per_day", "last_sample", "open"];

/** A phone has room for the name, with the PI under it, and the status. */
export const PHONE_COLUMNS: readonly string[] = ["status"];

/** What can be known of an installation in a list; `n/a` where it is closed to the reader or not computed. */
export function installationColumns({ t, f }: Words, phone: boolean): Column<InstallationRow>[] {
  const na = <span className="quiet">{t("web:figure.na")}</span>;
  const ratio = (figure: InstallationRow["pr"], write: (value: number) => string) =>
    figure?.value == null ? na : (
      <span title={figure.uncertainty === null ? undefined : `± ${write(2 * figure.uncertainty)}`}>{write(figure.value)}</span>
    );
  return [
    {
      id: "installation_name",
      header: t("web:list.installation"),
      sortable: true,
      cell: (row) => <PlantName row={row} facts={[row.town, row.dc_analysis === 0 ? t("web:list.acOnly") : null, phone && row.pi?.value != null ? `PI ${f.number(row.pi.value, 3)}` : null]} />,
    },
    { id: "status", header: t("web:list.status"), sortable: true, cell: (row) => <StatusCell row={row} /> },
    { id: "peak_power_kwp", header: t("web:unit.kwp"), numeric: true, sortable: true, cell: (row) => (row.peak_power_kwp === null ? na : f.significant(row.peak_power_kwp, 4)) },
    {
      id: "audit_start_date",
      header: t("web:list.period"),
      sortable: true,
      cell: (row) => (row.audit_start_date === null || row.audit_end_date === null ? na : <span className="list__period">{f.month(row.audit_start_date.slice(0, 7), "short")} – {f.month(row.audit_end_date.slice(0, 7), "short")}</span>),
    },
    { id: "pr", header: "PR", numeric: true, sortable: true, cell: (row) => ratio(row.pr, (value) => f.percent(value)) },
    { id: "pi", header: "PI", numeric: true, sortable: true, cell: (row) => ratio(row.pi, (value) => f.number(value, 3)) },
    { id: "pi_weeks", header: t("web:list.piWeeks"), width: 140, cell: (row) => <Sparkline values={row.pi_weeks} previous={0} /> },
    { id: "energy_kwh", header: t("web:list.energy"), numeric: true, sortable: true, cell: (row) => (row.energy_kwh === null ? na : f.energy(row.energy_kwh)) },
    { id: "open_incidents", header: t("web:list.openIncidents"), numeric: true, sortable: true, cell: (row) => <OpenCount count={row.open_incidents} /> },
    { id: "loss_currency_per_day", header: t("web:list.lossPerDay"), numeric: true, sortable: true, cell: (row) => (row.loss_currency_per_day === null ? na : f.money(row.loss_currency_per_day, row.currency, 2)) },
    { id: "last_sample", header: t("web:list.lastSample"), sortable: true, cell: (row) => (row.last_sample === null ? na : f.instant(Date.parse(row.last_sample), row.timezone)) },
    { id: "compute_tag_version", header: t("web:list.version"), cell: (row) => row.compute_tag_version },
    {
      id: "open",
      header: t("web:list.access"),
      silent: true,
      width: 28,
      numeric: true,
      cell: (row) => (row.is_forbidden ? <span title={t("errors:installation_restricted")}><Icon name="lock" size={14} /></span> : <span className="list__chevron"><Icon name="right" size={14} /></span>),
    },
  ];
}
