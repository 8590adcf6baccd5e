import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

type Row = BlockOf<"loss_table">["rows"][number];

/** Losses by cause, with what is recoverable, how they behave, and their total. */
export function LossRows({ block: { rows, total, currency_unit: currency, title } }: { block: BlockOf<"loss_table"> }) {
  const { t, f } = useWords();
  const na = t("web:figure.na");
  const columns: Column<Row>[] = [
    { id: "label", header: t("history:cause"), total: t("studio:block.total"), cell: ({ key, label }) => <span className="report__cause"><Mark loss={key} /> {label}</span> },
    { id: "group", header: t("studio:block.group"), cell: (row) => row.group_label },
    { id: "kwh", header: "kWh", numeric: true, total: f.number(total.kwh), cell: ({ kwh }) => f.number(kwh) },
    { id: "u", header: t("studio:block.spread"), numeric: true, cell: ({ uncertainty_kwh: u }) => <span className="quiet">{f.number(2 * u)}</span> },
    { id: "share", header: t("studio:block.share"), numeric: true, total: total.share === null ? na : f.percent(total.share, 2), cell: ({ share }) => (share === null ? na : f.percent(share, 2)) },
    { id: "currency", header: currency, numeric: true, total: f.number(total.currency), cell: (row) => f.number(row.currency) },
    { id: "recoverable", header: t("web:losses.recoverable"), numeric: true, cell: ({ recoverable_kwh: kwh }) => f.number(kwh) },
    { id: "behaviour", header: t("history:stability"), cell: ({ stability, homogeneity, trend }) => <span className="quiet">{[stability, homogeneity, trend].filter((word) => word !== null).join(" · ")}</span> },
  ];
  return <DataTable label={title} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
