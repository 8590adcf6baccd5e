import type { MeasurementStore, QueryParameter } from "../ports.ts";
import { decodeNative } from "./decodeNative.ts";
import { encodeNative } from "./encodeNative.ts";
import { rowCount } from "./insertColumn.ts";

/** ClickHouse on a server, by its HTTP interface: `http(s)://user:password@host:8123/database`. */
export function openServerMeasurements(clickhouseUrl: string): MeasurementStore {
  const { address, headers, database } = splitUrl(clickhouseUrl);

  const post = async (search: Record<string, string>, body: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    const query = new URLSearchParams({ database, max_execution_time: "120", join_use_nulls: "1", ...search });
    const response = await fetch(`${address}?${query}`, { method: "POST", headers, body });
    if (!response.ok) throw new Error((await response.text()).trim());
    return new Uint8Array(await response.arrayBuffer());
  };
  const run = (sql: string, parameters: Readonly<Record<string, QueryParameter>>): Promise<Uint8Array> => {
    const search: Record<string, string> = { default_format: "Native", wait_end_of_query: "1" };
    for (const [name, value] of Object.entries(parameters)) search[`param_${name}`] = parameterText(value);
    return post(search, sql);
  };

  return {
    embedded: false,
    insertColumns: async (table, columns) => {
      if (rowCount(columns) === 0) return;
      const names = columns.map((column) => column.name).join(", ");
      await post({ query: `INSERT INTO ${table} (${names}) FORMAT Native` }, encodeNative(columns));
    },
    query: async (sql, parameters = {}) => decodeNative(await run(sql, parameters)),
    execute: async (sql, parameters = {}) => void (await run(sql, parameters)),
    exportNative: (sql, parameters = {}) => run(sql, parameters),
    importNative: async (table, columns, bytes) => void (await post({ query: `INSERT INTO ${table} (${columns.join(", ")}) SETTINGS optimize_on_insert = 0 FORMAT Native` }, new Uint8Array(bytes))),
    close: () => Promise.resolve(),
  };
}

function splitUrl(clickhouseUrl: string): { address: string; headers: Record<string, string>; database: string } {
  const url = new URL(clickhouseUrl);
  const headers: Record<string, string> = {};
  if (url.username !== "") {
    headers["X-ClickHouse-User"] = decodeURIComponent(url.username);
    headers["X-ClickHouse-Key"] = decodeURIComponent(url.password);
  }
  const database = decodeURIComponent(url.pathname.replaceAll("/", "")) || "default";
  return { address: `${url.protocol}//${url.host}/`, headers, database };
}

/** A parameter as the server reads it: escaped like a tab-separated field, arrays as SQL writes them. */
function parameterText(value: QueryParameter): string {
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return String(value);
  const items = value.map((item: string | number) => (typeof item === "number" ? String(item) : `'${escaped(item).replaceAll("'", "\\'")}'`));
  return `[${items.join(",")}]`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n");
}
