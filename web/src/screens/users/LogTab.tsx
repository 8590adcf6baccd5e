import type { Api, ReplyOf } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { sortedRows } from "../../ui/sortedRows.ts";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { logDetail } from "./logDetail.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { useUsersPage } from "./useUsersPage.ts";

type Line = ReplyOf<Api["auditLog"]>["rows"][number];

const KEYS = { at: ({ at }: Line) => at, by: ({ by }: Line) => by, action: ({ action }: Line) => action, subject: ({ subject }: Line) => subject };

/** Who changed what and when, the newest first. */
export function LogTab() {
  const words = useWords();
  const { t, f, locale } = words;
  const { search, change } = useUsersPage();
  const log = useQuery(queries.auditLog());
  const { sort = "-at", page = 1, size = 25 } = search;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const actions: Readonly<Record<string, string>> = { invite: t("users:log.invite"), "invite again": t("users:log.inviteAgain"), change: t("users:log.change") };
  const columns: Column<Line>[] = [
    { id: "at", header: t("users:log.at"), sortable: true, cell: ({ at }) => <span className="users__address">{f.instant(Date.parse(at), zone)}</span> },
    { id: "by", header: t("users:log.by"), sortable: true, cell: ({ by }) => by === null ? <span className="quiet">{t("web:figure.na")}</span> : <span className="users__address">{by}</span> },
    { id: "action", header: t("users:log.action"), sortable: true, cell: ({ action }) => <span className="users__address">{actions[action] ?? action}</span> },
    { id: "subject", header: t("users:log.subject"), sortable: true, cell: ({ subject }) => <span className="users__address">{subject}</span> },
    { id: "detail", header: t("users:log.detail"), cell: ({ detail }) => <span className="quiet">{logDetail(detail, words)}</span> },
  ];
  const wanted = (search.q ?? "").toLocaleLowerCase(locale);
  return (
    <>
      <div className="list__filters notprinted" role="search">
        <SearchField label={t("users:log.search")} value={search.q ?? ""} onFind={(text) => change({ q: text === "" ? undefined : text, page: undefined })} />
      </div>
      <Loaded query={log} skeleton={<RowsSkeleton />}>
        {({ rows: all }) => {
          const found = all.filter((line) => `${line.by ?? ""} ${line.subject} ${actions[line.action] ?? line.action} ${logDetail(line.detail, words)}`.toLocaleLowerCase(locale).includes(wanted));
          if (all.length === 0) return <Empty icon="audits" title={t("users:log.empty")}><p>{t("users:log.emptyText")}</p></Empty>;
          if (found.length === 0) return <Empty icon="audits" title={t("users:log.noMatch")} />;
          const rows = sortedRows(found, sort, KEYS, locale);
          return (
            <>
              <DataTable label={t("users:tab.log")} columns={columns} rows={rows.slice((page - 1) * size, page * size)} rowKey={(line) => `${line.at}${line.subject}${line.action}`} sort={sort} onSort={(next) => change({ sort: next, page: undefined })} />
              <div className="users__foot">
                <Pager page={page} size={size} total={rows.length} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} />
                <button type="button" className="linkbutton notprinted" onClick={() => saveCsv("audit-log", [["at", "by", "action", "subject", "detail"], ...rows.map(({ at, by, action, subject, detail }) => [at, by, action, subject, JSON.stringify(detail)])])}><Icon name="download" size={14} /> {t("users:export")}</button>
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
