import { randomUUID } from "node:crypto";
import type { MeasurementStore, QueryParameter } from "../ports.ts";
import { decodeNative } from "./decodeNative.ts";
import { encodeNative } from "./encodeNative.ts";
import { rowCount } from "./insertColumn.ts";
import { PassingFailure, triedAgain } from "./triedAgain.ts";

/** The server ends a question by itself before an answer is given up. */
const MAX_EXECUTION_SECONDS = 120;
const ANSWER_MS = 150_000;
/** Somebody waits for an answer: long enough for a connection that was given up, or a server that is full for a moment. */
const READ_WAITS_MS = [100, 500];
/** An audit waits: long enough for a server that starts again. */
const WRITE_WAITS_MS = [200, 500, 1000, 2000, 5000, 10_000];

/** Statements that, done twice, leave what they leave done once. */
const REPEATABLE = /^\s*(DELETE FROM|CREATE (TABLE|MATERIALIZED VIEW) IF NOT EXISTS|DROP (TABLE|VIEW) IF EXISTS|ALTER TABLE \S+ (DROP PARTITION|MODIFY SETTING)|SYSTEM)\b/;

/** What a proxy, or the server, answers while it cannot: https://www.rfc-editor.org/rfc/rfc9110#section-15.6 and RFC 6585. */
const PASSING_STATUS = new Set([429, 502, 503, 504]);
/**
 * The server's own codes for what passes: too many questions, a socket, the network, read-only for now, too many parts,
 * too few replicas, Keeper away, an insert of which it is not known (ErrorCodes.cpp of ClickHouse).
 */
const PASSING_CODE = new Set(["202", "209", "210", "225", "242", "252", "285", "319", "999"]);

/**
 * ClickHouse on a server, by its HTTP interface: `http(s)://user:password@host:8123/database`. What a passing failure cuts
 * off is tried again: reading always, a statement where it can be repeated, an insert because each has a token by which
 * the tables know it (`insert_deduplication_token`), so that rows the server took before the connection broke are not
 * taken twice, nor summed twice by the views.
 */
export function openServerMeasurements(clickhouseUrl: string, { answerMs = ANSWER_MS, writeWaitsMs = WRITE_WAITS_MS } = {}): MeasurementStore {
  const { address, headers, database } = splitUrl(clickhouseUrl);

  const post = async (search: Record<string, string>, body: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    const query = new URLSearchParams({ database, max_execution_time: String(MAX_EXECUTION_SECONDS), join_use_nulls: "1", wait_end_of_query: "1", ...search });
    const { response, bytes } = await answered(`${address}?${query}`, { method: "POST", headers, body, signal: AbortSignal.timeout(answerMs) });
    if (response.ok) return bytes;
    const said = new TextDecoder().decode(bytes).trim();
    const passes = PASSING_STATUS.has(response.status) || PASSING_CODE.has(response.headers.get("x-clickhouse-exception-code") ?? "");
    throw passes ? new PassingFailure(said) : new Error(said);
  };
  const run = (sql: string, parameters: Readonly<Record<string, QueryParameter>>): Promise<Uint8Array> => {
    const search: Record<string, string> = { default_format: "Native" };
    for (const [name, value] of Object.entries(parameters)) search[`param_${name}`] = parameterText(value);
    return post(search, sql);
  };
  const read = (sql: string, parameters: Readonly<Record<string, QueryParameter>>): Promise<Uint8Array> => triedAgain(() => run(sql, parameters), READ_WAITS_MS);
  const insert = async (query: string, body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> => {
    const once = { insert_deduplication_token: randomUUID(), insert_deduplicate: "1", deduplicate_blocks_in_dependent_materialized_views: "1", async_insert: "0" };
    await triedAgain(() => post({ query, ...once }, body), writeWaitsMs, signal);
  };

  return {
    embedded: false,
    insertColumns: async (table, columns, signal) => {
      if (rowCount(columns) === 0) return;
      const names = columns.map((column) => column.name).join(", ");
      await insert(`INSERT INTO ${table} (${names}) FORMAT Native`, encodeNative(columns), signal);
    },
    query: async (sql, parameters = {}) => decodeNative(await read(sql, parameters)),
    execute: async (sql, parameters = {}) => void (await (REPEATABLE.test(sql) ? read(sql, parameters) : run(sql, parameters))),
    exportNative: (sql, parameters = {}) => read(sql, parameters),
    importNative: (table, columns, bytes) => insert(`INSERT INTO ${table} (${columns.join(", ")}) SETTINGS optimize_on_insert = 0 FORMAT Native`, new Uint8Array(bytes)),
    close: () => Promise.resolve(),
  };
}

/** A whole answer, whatever it says; throws a passing failure where there is none, or not in time. */
async function answered(url: string, request: RequestInit): Promise<{ response: Response; bytes: Uint8Array }> {
  try {
    const response = await fetch(url, request);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (cause) {
    throw new PassingFailure("the measurement server did not answer", { cause });
  }
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
