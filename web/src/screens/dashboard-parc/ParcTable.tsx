import type { ParcRow } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { Freshness } from "../../plant-parts/Freshness.tsx";
import { OpenCount } from "../../plant-parts/OpenCount.tsx";
import { PlantName } from "../../plant-parts/PlantName.tsx";
import { StatusCell } from "../../plant-parts/StatusCell.tsx";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { saveCsv, type Cell } from "../../ui/saveFile.ts";
import { useWords, type Words } from "../../words/useWords.ts";

const DEFAULT_COLUMNS: readonly string[] = ["status", "peak_power_kwp", "pi", "pr", "pi_weeks", "energy_kwh", "loss_currency_per_day", "open_incidents", "freshness_hours"];
const PHONE_COLUMNS: readonly string[] = ["pi", "loss_currency_per_day"];

function parcColumns({ t, f }: Words): Column<ParcRow>[] {
  const na = <span className="quiet">{t("web:figure.na")}</span>;
  return [
    { id: "installation_name", header: t("fleet:column.plant"), sortable: true, cell: (row) => <PlantName row={row} facts={[row.town]} /> },
    { id: "status", header: t("web:list.status"), sortable: true, cell: (row) => <StatusCell row={row} /> },
    { id: "peak_power_kwp", header: t("web:unit.kwp"), numeric: true, sortable: true, cell: (row) => (row.peak_power_kwp === null ? na : f.significant(row.peak_power_kwp, 4)) },
    { id: "pi", header: "PI", numeric: true, sortable: true, cell: ({ period }) => (period?.pi == null ? na : f.number(period.pi, 3)) },
    { id: "pr", header: "PR", numeric: true, sortable: true, cell: ({ period }) => (period?.pr == null ? na : f.percent(period.pr)) },
    { id: "pi_weeks", header: t("web:list.piWeeks"), width: 130, cell: (row) => <Sparkline values={row.pi_weeks} previous={0} /> },
    { id: "energy_kwh", header: t("web:list.energy"), numeric: true, sortable: true, cell: ({ period }) => (period === null ? na : f.energy(period.energy_kwh)) },
    { id: "specific_yield_kwh_kwp", header: t("web:unit.kwhPerKwp"), numeric: true, sortable: true, cell: ({ period }) => (period?.specific_yield_kwh_kwp == null ? na : f.number(period.specific_yield_kwh_kwp)) },
    { id: "loss_currency_per_day", header: t("fleet:column.money"), numeric: true, sortable: true, cell: ({ period, currency }) => (period === null ? na : f.money(period.loss_currency_per_day, currency, 2)) },
    { id: "open_incidents", header: t("fleet:column.open"), numeric: true, sortable: true, cell: ({ open_incidents }) => <OpenCount count={open_incidents} /> },
    { id: "freshness_hours", header: t("fleet:column.age"), sortable: true, cell: (row) => <Freshness hours={row.freshness_hours} lastSample={row.last_sample} timezone={row.timezone} /> },
  ];
}

/** The park as rows. */
export function ParcTable({ rows }: { rows: readonly ParcRow[] }) {
  const words = useWords();
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const { search, sort, change } = useFleetPage();
  const columns = useMemo(() => parcColumns(words), [words]);
  const visible = search.columns?.split(",") ?? (narrow ? PHONE_COLUMNS : DEFAULT_COLUMNS);
  return (
    <>
      <div className="parctools notprinted">
        <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(next) => change({ columns: next.join(",") })} />
        <button type="button" className="linkbutton" onClick={() => saveCsv("park", savedRows(rows))}><Icon name="download" size={14} /> CSV</button>
      </div>
      <DataTable
        label={words.t("fleet:park.title")}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.installation_id)}
        visible={["installation_name", ...visible]}
        sort={sort}
        onSort={(next) => change({ sort: next, page: undefined })}
        rowProps={(row) => ({
          className: row.is_forbidden ? "plantrow--closed" : "",
          ...(row.is_forbidden ? { focusable: true } : { onOpen: () => void navigate({ to: "/installations/show/$id", params: { id: String(row.installation_id) } }) }),
        })}
      />
    </>
  );
}

function savedRows(rows: readonly ParcRow[]): Cell[][] {
  return [
    ["installation_id", "installation_name", "status", "peak_power_kwp", "start_date", "end_date", "pi", "pr", "energy_kwh", "specific_yield_kwh_kwp", "currency", "loss_currency_per_day", "open_incidents", "freshness_hours"],
    ...rows.map(({ period, ...row }): Cell[] => [
      row.installation_id, row.installation_name, row.status, row.peak_power_kwp, period?.start_date ?? null, period?.end_date ?? null, period?.pi ?? null, period?.pr ?? null, period?.energy_kwh ?? null, period?.specific_yield_kwh_kwp ?? null, row.currency, period?.loss_currency_per_day ?? null, row.open_incidents, row.freshness_hours,
    ]),
  ];
}
