import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Empty } from "../../../ui/State.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

type Row = BlockOf<"data_quality">["rows"][number];

/** What the data had of gaps, shifts and drifts. */
export function FindingRows({ block: { rows, title }, zone }: { block: BlockOf<"data_quality">; zone: string }) {
  const { t, f } = useWords();
  if (rows.length === 0) return <Empty icon="check" title={t("studio:report.none")} />;
  const columns: Column<Row>[] = [
    { id: "point", header: t("studio:block.points"), cell: ({ point }) => point },
    { id: "issue", header: t("templates:finding.issue"), cell: ({ issue }) => issue },
    { id: "start", header: t("templates:finding.start"), cell: ({ start }) => f.instant(Date.parse(start), zone) },
    { id: "end", header: t("templates:finding.end"), cell: ({ end }) => f.instant(Date.parse(end), zone) },
    { id: "detail", header: t("templates:finding.detail"), cell: ({ detail }) => <span className="quiet">{detail}</span> },
  ];
  return <DataTable label={title} columns={columns} rows={rows} rowKey={({ point, issue, start }) => `${point}|${issue}|${start}`} />;
}
