import type { Graph } from "@sunledger/contract";
import { useState } from "react";
import { DataTable, type Column } from "../ui/DataTable.tsx";
import { Pager } from "../ui/Pager.tsx";
import { sortedRows } from "../ui/sortedRows.ts";
import { useWords } from "../words/useWords.ts";
import { keyOf } from "./GraphPlot.tsx";
import { measureText } from "./measureWords.ts";

interface Row {
  value: string;
  label: string;
  at: number;
}

/** The numbers of a graph as a table: a row a place, a column a series. */
export function GraphValues({ graph, label }: { graph: Graph; label: string }) {
  const words = useWords();
  const { places, series, x } = graph;
  const [sort, setSort] = useState("");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const place = { id: "place", header: series[0]?.x == null ? x.label : "", sortable: true, cell: (row: Row) => row.label };
  const columns: Column<Row>[] = [
    place,
    ...series.flatMap((one): Column<Row>[] => {
      const { x: across } = one;
      return [
        ...(across === null ? [] : [{ id: `${keyOf(one)}x`, header: x.label, numeric: true, cell: ({ at }: Row) => (across[at] == null ? measureText(null, one.field, x.unit, words) : words.f.number(across[at], 2)) }]),
        { id: keyOf(one), header: one.label, numeric: true, sortable: true, cell: ({ at }) => measureText(one.values[at] ?? null, one.field, one.unit, words) },
      ];
    }),
  ];
  const keys: Record<string, (row: Row) => string | number | null> = { place: ({ value }) => value, ...Object.fromEntries(series.map((one) => [keyOf(one), ({ at }: Row) => one.values[at] ?? null])) };
  const rows = sortedRows(places.map(({ value, label: name }, at): Row => ({ value, label: name, at })), sort, keys, words.locale);
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows.slice((page - 1) * size, page * size)} rowKey={({ value }) => value} sort={sort} onSort={(next) => { setSort(next); setPage(1); }} />
      {rows.length > 10 && <Pager page={page} size={size} total={rows.length} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />}
    </>
  );
}
