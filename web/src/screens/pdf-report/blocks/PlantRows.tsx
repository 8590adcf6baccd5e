import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

type Row = BlockOf<"portfolio">["rows"][number];

/** Every plant that the reader may open, over the same days, the costliest first. */
export function PlantRows({ block: { rows, title } }: { block: BlockOf<"portfolio"> }) {
  const { t, f } = useWords();
  const columns: Column<Row>[] = [
    { id: "name", header: t("studio:block.installation"), cell: ({ installation_name: name }) => <span className="strong">{name}</span> },
    { id: "expected", header: t("studio:block.expected"), numeric: true, cell: ({ expected_kwh: kwh }) => f.energy(kwh) },
    { id: "delivered", header: t("studio:block.delivered"), numeric: true, cell: ({ delivered_kwh: kwh }) => f.energy(kwh) },
    { id: "pr", header: "PR", numeric: true, cell: ({ pr }) => f.percent(pr) },
    { id: "pi", header: "PI", numeric: true, cell: ({ pi }) => f.number(pi, 3) },
    { id: "recoverable", header: t("common:term.recoverable"), numeric: true, cell: ({ recoverable_kwh: kwh }) => f.energy(kwh) },
    { id: "money", header: t("incident:column.money"), numeric: true, cell: ({ loss_currency: money, currency }) => f.money(money, currency) },
  ];
  return <DataTable label={title} columns={columns} rows={rows} rowKey={({ installation_id: id }) => String(id)} />;
}
