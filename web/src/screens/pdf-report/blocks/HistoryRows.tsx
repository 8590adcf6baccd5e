import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

type Row = BlockOf<"loss_history">["periods"][number];

/** Under-performance by period, and how it behaves. */
export function HistoryRows({ block: { periods, currency_unit: currency, title } }: { block: BlockOf<"loss_history"> }) {
  const { t, f } = useWords();
  const columns: Column<Row>[] = [
    { id: "name", header: t("studio:block.period"), cell: ({ name, start_date: from, end_date: to, complete }) => <span className="report__period"><span className="strong">{name}</span> <span className="quiet">{f.range(from, to)}{complete ? "" : ` · ${t("studio:block.incomplete")}`}</span></span> },
    { id: "pi", header: "PI", numeric: true, cell: ({ pi }) => f.number(pi, 3) },
    { id: "pr", header: "PR", numeric: true, cell: ({ pr }) => f.percent(pr) },
    { id: "expected", header: t("studio:block.expected"), numeric: true, cell: ({ expected_kwh: kwh }) => f.energy(kwh) },
    { id: "delivered", header: t("studio:block.delivered"), numeric: true, cell: ({ delivered_kwh: kwh }) => f.energy(kwh) },
    { id: "missing", header: t("history:missing"), numeric: true, cell: ({ under_performance: { kwh } }) => f.energy(kwh) },
    { id: "money", header: currency, numeric: true, cell: ({ under_performance: { currency: money } }) => f.number(money) },
    { id: "behaviour", header: t("history:stability"), cell: ({ under_performance: of }) => <span className="quiet">{[of.stability_name, of.homogeneity_name, of.trend_name].filter((word) => word !== null).join(" · ")}</span> },
  ];
  return <DataTable label={title} columns={columns} rows={periods.filter(({ days }) => days > 0)} rowKey={({ period_type: type }) => type} />;
}
