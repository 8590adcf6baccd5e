import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { sortedRows } from "../../ui/sortedRows.ts";
import { useWords } from "../../words/useWords.ts";
import type { CheckedCall } from "./checkCall.ts";

const PHONE_COLUMNS = ["name", "state", "milliseconds"];
const KEYS: Readonly<Record<string, (call: CheckedCall) => string | number>> = {
  name: ({ name }) => name,
  path: ({ path }) => path,
  state: ({ state }) => state,
  milliseconds: ({ milliseconds }) => milliseconds,
  bytes: ({ bytes }) => bytes,
};

/** Every call that was made, in their order until one is chosen. */
export function CheckedCalls({ calls, seconds, isDone, installationId }: { calls: readonly CheckedCall[]; seconds: number; isDone: boolean; installationId: number }) {
  const { t, f, locale } = useWords();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [sort, setSort] = useState<string | null>(null);
  const rows = useMemo(() => (sort === null ? calls : sortedRows(calls, sort, KEYS, locale)), [calls, sort, locale]);
  const failed = calls.filter(({ state }) => state !== "ok").length;
  const time = calls.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
  const columns: Column<CheckedCall>[] = [
    { id: "name", header: t("tools:check.call"), sortable: true, cell: ({ name }) => <span className="strong">{name}</span>, total: t("tools:check.all", { count: calls.length }) },
    { id: "path", header: t("tools:check.path"), sortable: true, cell: ({ method, path }) => <code className="selfcheck__path">{method} {path}</code> },
    { id: "state", header: t("tools:check.state"), sortable: true, cell: ({ state }) => <Badge tone={state === "ok" ? "ok" : "error"} icon={state === "ok" ? "check" : "close"}>{t(`tools:check.${state}`)}</Badge> },
    { id: "milliseconds", header: t("tools:check.time"), numeric: true, sortable: true, cell: ({ milliseconds }) => f.number(milliseconds), total: f.number(time) },
    { id: "bytes", header: t("tools:check.size"), numeric: true, sortable: true, cell: (call) => f.number(call.bytes / 1000, 1), total: f.number(bytes / 1000, 1) },
    { id: "detail", header: t("tools:check.detail"), cell: ({ detail }) => <span className="quiet selfcheck__detail">{detail}</span> },
  ];
  const save = () => saveCsv(`self-check-${installationId}`, [["call", "method", "path", "state", "milliseconds", "bytes", "detail"], ...rows.map((call) => [call.name, call.method, call.path, call.state, Math.round(call.milliseconds), call.bytes, call.detail])]);
  return (
    <>
      {isDone && (
        <p className={`selfcheck__verdict ${failed === 0 ? "" : "selfcheck__verdict--bad"}`} role="status">
          <Icon name={failed === 0 ? "check" : "incident"} size={16} />
          {failed === 0 ? t("tools:check.allWell", { count: calls.length, seconds: f.number(seconds, 1) }) : t("tools:check.someFailed", { failed, count: calls.length, seconds: f.number(seconds, 1) })}
          <button type="button" className="button button--small notprinted" onClick={save}><Icon name="download" size={14} /> {t("tools:check.save")}</button>
        </p>
      )}
      <DataTable label={t("tools:check.calls")} columns={columns} rows={rows} rowKey={({ name }) => name} {...(narrow ? { visible: PHONE_COLUMNS } : {})} {...(sort === null ? {} : { sort })} onSort={setSort} />
    </>
  );
}
