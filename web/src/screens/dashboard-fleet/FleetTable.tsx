import { COMPARED_INSTALLATIONS, type api, type FleetRow, type ReplyOf } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { comparedIds } from "../../range/fleetSearch.ts";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveCsv, type Cell } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { DEFAULT_COLUMNS, fleetColumns, PHONE_COLUMNS } from "./fleetColumns.tsx";

/** The plants, what costs most a day first; a tick takes one into the comparison. */
export function FleetTable({ fleet: { rows, total, together } }: { fleet: ReplyOf<typeof api.fleet> }) {
  const words = useWords();
  const { t, f } = words;
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const { search, sort, page, size, change } = useFleetPage();
  const chosen = useMemo(() => comparedIds(search.compare), [search.compare]);
  const columns = useMemo(
    () =>
      fleetColumns(words, {
        rows,
        chosen,
        isFull: chosen.length >= COMPARED_INSTALLATIONS,
        onChoose: (id) => change({ compare: (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(",") || undefined }),
        totals: {
          plants: t("fleet:total.plants", { count: total, power: f.unit(together.peak_power_kwp, t("web:unit.kwp")) }),
          money: together.loss_currency_per_day === null || together.currency === null ? t("web:figure.na") : f.money(together.loss_currency_per_day, together.currency, 2),
          pi: f.number(together.pi, 3),
          energy: f.energy(together.energy_kwh),
          open: f.number(together.open_incidents),
        },
      }),
    [words, t, f, rows, chosen, change, total, together],
  );
  const visible = search.columns?.split(",") ?? (narrow ? PHONE_COLUMNS : DEFAULT_COLUMNS);
  return (
    <Section
      title={t("fleet:ranking.title")}
      tools={
        <>
          <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(next) => change({ columns: next.join(",") })} />
          <button type="button" className="linkbutton notprinted" onClick={() => saveCsv("fleet", fleetRows(rows))}><Icon name="download" size={14} /> CSV</button>
        </>
      }
    >
      <DataTable
        label={t("fleet:ranking.title")}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.installation_id)}
        visible={["installation_name", ...visible]}
        sort={sort}
        onSort={(next) => change({ sort: next, page: undefined })}
        rowProps={(row) => ({
          className: row.is_forbidden ? "plantrow--closed" : "",
          selected: chosen.includes(row.installation_id),
          ...(row.is_forbidden ? { focusable: true } : { onOpen: () => void navigate({ to: "/installations/show/$id", params: { id: String(row.installation_id) } }) }),
        })}
      />
      <Pager page={page} size={size} total={total} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} note={rows.some((row) => row.is_forbidden) ? t("web:list.closedNote") : undefined} />
    </Section>
  );
}

/** The rows in sight as a table with its head; ratios and energies unrounded. */
export function fleetRows(rows: readonly FleetRow[]): Cell[][] {
  const head = ["rank", "installation_id", "installation_name", "start_date", "end_date", "currency", "loss_currency_per_day", "recoverable_kwh", "energy_kwh", "expected_kwh", "reference_kwh", "pi", "pi_uncertainty", "pi_change", "pr", "open_incidents", "freshness_hours"];
  return [
    head,
    ...rows.map(({ rank, installation_id: id, installation_name: name, currency, period, pi_change: change, open_incidents: open, freshness_hours: hours }): Cell[] => [
      rank, id, name, period?.start_date ?? null, period?.end_date ?? null, currency, period?.loss_currency_per_day ?? null, period?.recoverable_kwh ?? null, period?.energy_kwh ?? null, period?.expected_kwh ?? null, period?.reference_kwh ?? null, period?.pi ?? null, period?.pi_uncertainty ?? null, change, period?.pr ?? null, open, hours,
    ]),
  ];
}
