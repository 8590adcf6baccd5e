import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { useMemo, type CSSProperties, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";

const features = tableFeatures({ columnVisibilityFeature });

export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Stands before the header: what speaks of all rows, such as the tick that chooses them. */
  lead?: ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** For a column of signs: its header is said, not shown. */
  silent?: boolean;
  /** False where the order of this column means nothing. */
  sortable?: boolean;
  /** In the totals row, which stays in sight. */
  total?: ReactNode;
  width?: number | string;
}

interface DataTableProps<T> {
  /** Says what the table holds. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Columns in sight; all when not given. */
  visible?: readonly string[];
  /** A column, `-` before it for descending. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Rows that open by click or Enter; a row may be focusable without opening, to have its reason read. */
  rowProps?: (row: T) => { className?: string; selected?: boolean; focusable?: boolean; style?: CSSProperties; onOpen?: () => void };
}

/** The sheet's table: sticky header, first column and totals; sorting said to screen readers; rows that open. */
export function DataTable<T>({ label, columns, rows, rowKey, visible, sort, onSort, rowProps }: DataTableProps<T>) {
  const defs = useMemo(() => columns.map((column): ColumnDef<typeof features, { row: T }> => ({ id: column.id, header: column.header })), [columns]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const shown = useMemo(() => Object.fromEntries(columns.map(({ id }) => [id, visible === undefined || visible.includes(id)])), [columns, visible]);
  const table = useTable({ features, columns: defs, data, getRowId: ({ row }) => rowKey(row), state: { columnVisibility: shown } });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const order = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const sorted = sort?.replace(/^-/, "");
  const descending = sort?.startsWith("-") ?? false;
  // wider than its place, it is scrolled by keyboard through what it holds; with nothing to stop at, by itself
  const isMute = onSort === undefined && rowProps === undefined;
  return (
    <div className="tablebox" {...(isMute ? { tabIndex: 0, role: "group", "aria-label": label } : {})}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {order.map(({ id, header, lead, numeric, silent, sortable, width }) => {
              const sorting = sorted === id ? (descending ? "descending" : "ascending") : "none";
              return (
                <th key={id} scope="col" className={numeric ? "num" : undefined} style={width === undefined ? undefined : { width }} aria-sort={sortable && onSort ? sorting : undefined}>
                  {lead}
                  {sortable && onSort ? (
                    <button type="button" className="table__sort" onClick={() => onSort(sorting === "none" && numeric ? `-${id}` : sorting === "descending" ? id : sorting === "ascending" ? `-${id}` : id)}>
                      {header}
                      {sorting !== "none" && <span className={`table__arrow ${descending ? "" : "table__arrow--up"}`}><Icon name="down" size={10} /></span>}
                    </button>
                  ) : silent ? (
                    <span className="visually-hidden">{header}</span>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original: { row } }) => {
            const { className = "", selected = false, focusable = false, style, onOpen } = rowProps?.(row) ?? {};
            return (
              <tr
                key={id}
                className={`${className} ${onOpen ? "table__row--opens" : ""}`}
                aria-selected={selected || undefined}
                style={style}
                tabIndex={onOpen || focusable ? 0 : undefined}
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest("a, button, input, select, label") === null) onOpen?.();
                }}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget) return;
                  if (event.key === "Enter") onOpen?.();
                  const neighbour = event.key === "ArrowDown" ? event.currentTarget.nextElementSibling : event.key === "ArrowUp" ? event.currentTarget.previousElementSibling : null;
                  if (!(neighbour instanceof HTMLElement)) return;
                  event.preventDefault();
                  neighbour.focus();
                }}
              >
                {order.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row" className={column.numeric ? "num" : undefined}>{column.cell(row)}</th>
                  ) : (
                    <td key={column.id} className={column.numeric ? "num" : undefined}>{column.cell(row)}</td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {order.map(({ id, numeric, total }) => (
                <td key={id} className={numeric ? "num" : undefined}>{total}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
