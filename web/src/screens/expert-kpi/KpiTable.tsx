import type { KpiData } from "@sunledger/contract";
import { useState } from "react";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { kpiRows, type Guaranteed, type KpiRow } from "./kpiRows.ts";

/** The key figures as a table, with what was guaranteed and the distance to it where a workbook was read. */
export function KpiTable({ data, guaranteed }: { data: KpiData; guaranteed: Guaranteed }) {
  const { t, f } = useWords();
  const [sort, setSort] = useState("point");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const [visible, setVisible] = useState<string[] | null>(null);
  const { rows, total } = kpiRows(data, guaranteed, sort);
  const kwh = (value: number) => f.number(value, total.reference_energy_kwh < 1e4 ? 1 : 0);
  const ratio = (value: number | null, isPercent: boolean) => (value === null ? <span className="quiet" title={t("web:figure.unknown")}>{t("web:figure.na")}</span> : isPercent ? f.percent(value, 1) : f.number(value, 3));
  const gap = (own: number | null, promised: number | null, isPercent: boolean) => {
    if (own === null || promised === null) return <span className="quiet">{t("web:figure.na")}</span>;
    const difference = own - promised;
    return <span style={difference < 0 ? { color: "var(--error)" } : undefined}>{isPercent ? f.signed(100 * difference, 1) : f.signed(difference, 3)}</span>;
  };
  const has = (name: "pr" | "pi") => guaranteed.some((own) => (own[name] ?? null) !== null);
  const columns: Column<KpiRow>[] = [
    { id: "point", header: t("common:term.measurement_point"), sortable: true, cell: ({ point }) => <strong>{point}</strong>, total: t("modules:kpi.together") },
    { id: "hours", header: t("modules:kpi.hours"), numeric: true, sortable: true, cell: ({ hours }) => f.number(hours, 1) },
    { id: "reference_energy_kwh", header: `${t("common:term.reference_energy")}, kWh`, numeric: true, sortable: true, cell: (row) => kwh(row.reference_energy_kwh), total: kwh(total.reference_energy_kwh) },
    { id: "expected_energy_kwh", header: `${t("common:term.expected_energy")}, kWh`, numeric: true, sortable: true, cell: (row) => kwh(row.expected_energy_kwh), total: kwh(total.expected_energy_kwh) },
    { id: "energy_ac_kwh", header: `${t("common:term.delivered_energy")}, kWh`, numeric: true, sortable: true, cell: (row) => kwh(row.energy_ac_kwh), total: kwh(total.energy_ac_kwh) },
    { id: "estimated_kwh", header: t("modules:kpi.estimated"), numeric: true, sortable: true, cell: (row) => <span className="quiet">{kwh(row.estimated_kwh)}</span>, total: kwh(total.estimated_kwh) },
    { id: "pr", header: "PR", numeric: true, sortable: true, cell: ({ pr }) => ratio(pr, true), total: ratio(total.pr, true) },
    ...(has("pr") ? [{ id: "pr_gap", header: t("modules:kpi.gap", { ratio: "PR, %" }), numeric: true, cell: (row: KpiRow) => gap(row.pr, row.promised.pr, true) }] : []),
    { id: "pi", header: "PI", numeric: true, sortable: true, cell: ({ pi }) => ratio(pi, false), total: ratio(total.pi, false) },
    ...(has("pi") ? [{ id: "pi_gap", header: t("modules:kpi.gap", { ratio: "PI" }), numeric: true, cell: (row: KpiRow) => gap(row.pi, row.promised.pi, false) }] : []),
  ];
  const shown = visible ?? columns.map(({ id }) => id);
  return (
    <Section title={t("modules:kpi.table")} tools={<ColumnChooser columns={columns.slice(1)} visible={shown} onChange={(next) => setVisible(["point", ...next])} />}>
      <DataTable
        label={t("modules:kpi.table")}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ point }) => point}
        visible={shown}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
      />
      <Pager page={page} size={size} total={rows.length} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />
    </Section>
  );
}
