import type { ModuleGraph, ModuleName } from "@sunledger/contract";
import { useMemo, useState } from "react";
import { fetchApi } from "../../api/callApi.ts";
import { graphRows } from "../../module-graphs/graphRows.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveBlob, type Cell } from "../../ui/saveFile.ts";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

interface Row {
  key: string;
  cells: readonly Cell[];
}

/** As many rows as a workbook of the server takes. */
const MOST_SAVED = 50_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The numbers of a module's chart: sorted, paged, saved as a workbook. */
export function GraphTable({ graph, name, module }: { graph: ModuleGraph; name: string; module: ModuleName }) {
  const { t, f, message, locale } = useWords();
  const notify = useNotify();
  const [sort, setSort] = useState("");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const [head = [], ...body] = useMemo(() => graphRows(graph), [graph]);
  const heads = head.map(String);
  const nameOf = (id: string): string => message(`modules:quantity.${id}`, message(`modules:column.${id}`, message(`common:loss.${id}`, id)));
  const sorted = useMemo(() => {
    const index = heads.indexOf(sort.replace(/^-/, ""));
    const rows = body.map((cells, i): Row => ({ key: String(i), cells }));
    if (index < 0) return rows;
    const direction = sort.startsWith("-") ? -1 : 1;
    // what is missing stands last in either direction
    return rows.toSorted(({ cells: a }, { cells: b }) => {
      const [left, right] = [a[index] ?? null, b[index] ?? null];
      if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
      return left < right ? -direction : left > right ? direction : 0;
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [graph, sort]);
  const written = (cell: Cell, id: string): string => {
    if (cell === null) return t("web:figure.na");
    if (typeof cell === "number") return id === "pr" || id === "soiling" ? f.percent(cell, 1) : f.number(cell, Number.isInteger(cell) ? 0 : Math.abs(cell) >= 100 ? 1 : 3);
    if (DAY.test(cell)) return f.day(cell);
    return id === "part" && (cell === "morning" || cell === "afternoon") ? t(`modules:part.${cell}`) : cell;
  };
  const columns = heads.map((id, index): Column<Row> => ({
    id,
    header: nameOf(id),
    sortable: true,
    numeric: body.some((cells) => typeof cells[index] === "number"),
    cell: ({ cells }) => written(cells[index] ?? null, id),
  }));
  const save = () => {
    const rows = sorted.slice(0, MOST_SAVED).map(({ cells }) => Object.fromEntries(heads.map((id, index) => [nameOf(id), cells[index] ?? null])));
    fetchApi("convertJson", { query: { country_lang_code: locale, converter_type: "xlsx", data_type: module, moduleExpertName: module }, json: { rows } })
      .then(async (file) => saveBlob(`${module}.xlsx`, await file.blob()))
      .catch((error: unknown) => notify.failure(error));
  };
  return (
    <>
      <div className="modulenumbers__tools"><button type="button" className="linkbutton" onClick={save}><Icon name="download" size={14} /> {t("modules:table.save")}</button></div>
      <DataTable
        label={name}
        columns={columns}
        rows={sorted.slice((page - 1) * size, page * size)}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
      />
      <Pager page={page} size={size} total={sorted.length} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />
    </>
  );
}
