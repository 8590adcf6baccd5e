import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Empty } from "../../../ui/State.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

type Row = BlockOf<"incidents">["rows"][number];

const SHOWN_POINTS = 3;

/** Incidents that touch the range, the costliest first. */
export function IncidentRows({ block, zone }: { block: BlockOf<"incidents">; zone: string }) {
  const { t, f } = useWords();
  const { rows, total, loss_kwh: all, currency_unit: currency, title } = block;
  if (rows.length === 0) return <Empty icon="check" title={t("studio:report.none")} />;
  const columns: Column<Row>[] = [
    { id: "category", header: t("incident:column.category"), total: t("studio:block.total"), cell: (row) => <span className="strong">{row.category_label}</span> },
    { id: "points", header: t("studio:block.points"), cell: ({ points }) => <span title={points.join(", ")}>{points.slice(0, SHOWN_POINTS).join(", ")}{points.length > SHOWN_POINTS ? ` +${f.number(points.length - SHOWN_POINTS)}` : ""}</span> },
    { id: "start", header: t("incident:column.start"), cell: ({ start }) => f.instant(Date.parse(start), zone) },
    { id: "duration", header: t("incident:column.duration"), numeric: true, cell: ({ duration_hours: hours }) => f.duration(hours) },
    { id: "kwh", header: "kWh", numeric: true, total: f.number(all), cell: ({ loss_kwh: kwh }) => f.number(kwh) },
    { id: "money", header: currency, numeric: true, cell: ({ loss_currency: money }) => (money === null ? t("web:figure.na") : f.number(money)) },
    { id: "severity", header: t("studio:block.severity"), cell: (row) => row.severity_label },
    { id: "status", header: t("studio:block.status"), cell: (row) => row.status_label },
  ];
  return (
    <>
      {rows.length < total && <p className="quiet">{t("studio:block.shown", { shown: f.number(rows.length), all: f.number(total) })}</p>}
      <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </>
  );
}
