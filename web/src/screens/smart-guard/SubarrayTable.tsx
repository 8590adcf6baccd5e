import type { SubarrayRow } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords, type Words } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

const DEFAULT_COLUMNS = ["module_type", "tilt_deg", "strings", "peak_power_kwp", "dc_energy_kwh", "dc_yield_kwh_kwp", "inverter_energy_kwh", "inverter_pr", "inverter_pi", "incidents"];
const PHONE_COLUMNS = ["peak_power_kwp", "inverter_pi"];

/** Inverters feed several sub-arrays: their energy counts once. */
const energyOnce = (rows: readonly SubarrayRow[]): number => [...new Map(rows.map((row) => [row.inverter, row.inverter_energy_kwh])).values()].reduce((sum, kwh) => sum + kwh, 0);

function columnsOf({ t, f }: Words, id: number, range: { from: string; to: string }, rows: readonly SubarrayRow[], isAll: boolean): Column<SubarrayRow>[] {
  const na = <span className="quiet" title={t("web:figure.unknown")}>{t("web:figure.na")}</span>;
  const unmeasured = <span className="quiet" title={t("common:moduleReason.not_measured")}>{t("web:figure.na")}</span>;
  const dc = rows.map(({ dc_energy_kwh: kwh }) => kwh);
  return [
    { id: "pdm", header: t("common:term.subarray"), sortable: true, cell: ({ pdm }) => <strong className="site__nowrap">{pdm}</strong>, total: t("web:points.site") },
    { id: "module_type", header: t("site:subarray.module"), sortable: true, cell: ({ module_type: type }) => type },
    { id: "tilt_deg", header: t("site:subarray.plane"), sortable: true, numeric: true, cell: ({ tilt_deg: tilt, azimuth_deg: azimuth }) => `${f.number(tilt)}° / ${f.number(azimuth)}°` },
    { id: "strings", header: t("site:subarray.strings"), sortable: true, numeric: true, cell: ({ strings, modules_per_string: modules }) => `${f.number(strings)} × ${f.number(modules)}` },
    { id: "peak_power_kwp", header: t("web:unit.kwp"), sortable: true, numeric: true, cell: ({ peak_power_kwp: kwp }) => f.number(kwp, 2), total: isAll ? f.number(rows.reduce((sum, { peak_power_kwp: kwp }) => sum + kwp, 0), 2) : undefined },
    { id: "dc_energy_kwh", header: t("site:subarray.dcEnergy"), sortable: true, numeric: true, cell: ({ dc_energy_kwh: kwh }) => (kwh === null ? unmeasured : f.number(kwh)), total: isAll && !dc.includes(null) ? f.number(dc.reduce((sum: number, kwh) => sum + (kwh ?? 0), 0)) : undefined },
    { id: "dc_yield_kwh_kwp", header: t("site:subarray.dcYield"), sortable: true, numeric: true, cell: ({ dc_yield_kwh_kwp: value }) => (value === null ? unmeasured : f.number(value, 1)) },
    { id: "inverter_energy_kwh", header: t("site:subarray.acEnergy"), sortable: true, numeric: true, cell: ({ inverter_energy_kwh: kwh }) => f.number(kwh), total: isAll ? f.number(energyOnce(rows)) : undefined },
    { id: "inverter_pr", header: "PR, %", sortable: true, numeric: true, cell: ({ inverter_pr: pr }) => (pr === null ? na : f.number(pr * 100, 1)) },
    {
      id: "inverter_pi",
      header: "PI",
      sortable: true,
      numeric: true,
      cell: ({ inverter, inverter_pi: pi }) => (pi === null ? na : <Link to="/installations/$id/losses-waterfall" params={{ id: String(id) }} search={{ ...range, points: inverter }}>{f.number(pi, 3)}</Link>),
    },
    { id: "incidents", header: t("site:subarray.incidents"), sortable: true, numeric: true, cell: ({ inverter, incidents }) => (incidents === 0 ? "0" : <Link to="/expert-incident/$id/incident" params={{ id: String(id) }} search={{ ...range, points: inverter }}>{f.number(incidents)}</Link>) },
  ];
}

/** Every sub-array over the range: sorted, filtered and paged by the server. */
export function SubarrayTable() {
  const words = useWords();
  const { t } = words;
  const { asked, range } = useInstallationPage();
  const { search, change } = useSitePage();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const { sort, page = 1, size = 25 } = search;
  const visible = search.columns?.split(",") ?? (narrow ? PHONE_COLUMNS : DEFAULT_COLUMNS);
  const table = useQuery(queries.subarrays({ ...asked, page, page_size: Math.min(500, size), ...(sort === undefined ? {} : { sort }), ...(search.points === undefined ? {} : { pdm_list: search.points }) }));
  const rows = table.data?.rows ?? [];
  const isAll = table.data !== undefined && rows.length === table.data.total;
  const columns = columnsOf(words, asked.installation_id, range, rows, isAll);
  const save = () => {
    const names = ["pdm", "subarray", "inverter", "tilt_deg", "azimuth_deg", "module_type", "modules_per_string", "strings", "peak_power_kwp", "dc_energy_kwh", "dc_yield_kwh_kwp", "inverter_energy_kwh", "inverter_pr", "inverter_pi", "incidents"] as const;
    saveCsv(`subarrays-${asked.installation_id}-${asked.start_date}-${asked.end_date}`, [names, ...rows.map((row) => names.map((name) => row[name]))]);
  };
  return (
    <Section
      title={t("site:subarray.title")}
      note={t("site:subarray.note")}
      tools={
        <>
          <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(next) => change({ columns: next.join(",") === DEFAULT_COLUMNS.join(",") ? undefined : next.join(",") || "none" })} />
          <button type="button" className="button notprinted" disabled={rows.length === 0} onClick={save}><Icon name="download" size={14} /> {t("site:save.table")}</button>
        </>
      }
    >
      <Loaded query={table} skeleton={<Skeleton height={300} />}>
        {({ total }) =>
          total === 0 ? (
            <Empty icon="layout" title={t("site:subarray.none")}><p>{t("site:subarray.noneText")}</p></Empty>
          ) : (
            <>
              <DataTable label={t("site:subarray.title")} columns={columns} rows={rows} rowKey={({ pdm }) => pdm} visible={["pdm", ...visible]} {...(sort === undefined ? {} : { sort })} onSort={(next) => change({ sort: next, page: undefined })} />
              <Pager page={page} size={size} total={total} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next === 25 ? undefined : next, page: undefined })} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
