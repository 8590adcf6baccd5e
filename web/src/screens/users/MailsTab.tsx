import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { sortedRows } from "../../ui/sortedRows.ts";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { MailPanel, type Mail } from "./MailPanel.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { useUsersPage } from "./useUsersPage.ts";

const stateOf = ({ sent, error }: Mail) => (sent !== null ? "sent" : error !== null ? "failed" : "kept");
const KEYS = { created: ({ created }: Mail) => created, recipient: ({ recipient }: Mail) => recipient, subject: ({ subject }: Mail) => subject, state: stateOf };

/** Mails as they were written: those that could not be sent are read here, and their links handed on. */
export function MailsTab() {
  const { t, f, locale } = useWords();
  const { search, change } = useUsersPage();
  const mails = useQuery(queries.mails());
  const { sort = "-created", page = 1, size = 25 } = search;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const columns: Column<Mail>[] = [
    { id: "subject", header: t("users:mail.subject"), sortable: true, cell: ({ subject }) => <span className="strong users__subject">{subject}</span> },
    { id: "recipient", header: t("users:mail.recipient"), sortable: true, cell: ({ recipient }) => <span className="users__address">{recipient}</span> },
    { id: "created", header: t("users:mail.created"), sortable: true, cell: ({ created }) => <span className="users__address">{f.instant(Date.parse(created), zone)}</span> },
    {
      id: "state",
      header: t("users:mail.state"),
      sortable: true,
      cell: (mail) => {
        const state = stateOf(mail);
        return <Badge tone={state === "sent" ? "ok" : state === "failed" ? "error" : "neutral"} icon={state === "sent" ? "check" : state === "failed" ? "incident" : "info"}>{t(`users:mail.${state}`)}</Badge>;
      },
    },
  ];
  const wanted = (search.q ?? "").toLocaleLowerCase(locale);
  return (
    <>
      <div className="list__filters notprinted" role="search">
        <SearchField label={t("users:mail.search")} value={search.q ?? ""} onFind={(text) => change({ q: text === "" ? undefined : text, page: undefined })} />
      </div>
      <Loaded query={mails} skeleton={<RowsSkeleton />}>
        {({ rows: all }) => {
          // the oldest is number 1, so that an open mail stays the same when newer ones come
          const numbered = all.map((mail, index) => ({ mail, number: all.length - index }));
          const found = numbered.filter(({ mail }) => `${mail.recipient} ${mail.subject}`.toLocaleLowerCase(locale).includes(wanted));
          if (all.length === 0) return <Empty icon="file" title={t("users:mail.empty")}><p>{t("users:mail.emptyText")}</p></Empty>;
          if (found.length === 0) return <Empty icon="file" title={t("users:mail.noMatch")} />;
          const rows = sortedRows(found.map(({ mail }) => mail), sort, KEYS, locale);
          const numberOf = (mail: Mail) => numbered.find(({ mail: other }) => other === mail)?.number;
          const opened = numbered.find(({ number }) => number === search.open)?.mail;
          return (
            <>
              <DataTable
                label={t("users:tab.mails")}
                columns={columns}
                rows={rows.slice((page - 1) * size, page * size)}
                rowKey={(mail) => String(numberOf(mail))}
                sort={sort}
                onSort={(next) => change({ sort: next, page: undefined })}
                rowProps={(mail) => ({ selected: mail === opened, onOpen: () => change({ open: numberOf(mail) }) })}
              />
              <Pager page={page} size={size} total={rows.length} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} note={rows.some((mail) => stateOf(mail) === "kept") ? t("users:mail.note") : undefined} />
              {opened !== undefined && <MailPanel mail={opened} onClose={() => change({ open: undefined })} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
