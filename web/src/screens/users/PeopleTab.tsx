import { canManageRole, ROLES, type User } from "@sunledger/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { sortedRows } from "../../ui/sortedRows.ts";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { InvitePanel } from "./InvitePanel.tsx";
import { PEOPLE_COLUMNS, peopleColumns, peopleKeys, peopleRow } from "./peopleColumns.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import { stateOf, USER_STATES } from "./usersSearch.ts";
import { useUsersPage } from "./useUsersPage.ts";

const HEAD = ["user_id", "email", "name", "role", "state", "installations", "rights", "created"];

/** The accounts that the reader manages: found, filtered, sorted; one opens beside the list. */
export function PeopleTab() {
  const words = useWords();
  const { t, locale } = words;
  const { search, change } = useUsersPage();
  const { data: me } = useSuspenseQuery(queries.me());
  const users = useQuery(queries.users());
  const { sort = "name", page = 1, size = 25 } = search;
  const columns = useMemo(() => peopleColumns(words, me.user_id), [words, me.user_id]);
  const visible = search.columns?.split(",") ?? PEOPLE_COLUMNS;
  const wanted = (search.q ?? "").toLocaleLowerCase(locale);
  const matches = (user: User) =>
    (search.role === undefined || user.role === search.role) &&
    (search.state === undefined || stateOf(user) === search.state) &&
    `${user.name} ${user.email}`.toLocaleLowerCase(locale).includes(wanted);
  const roles = ROLES.filter((role) => canManageRole(me.role, role));
  return (
    <>
      <div className="list__filters notprinted" role="search">
        <SearchField label={t("users:search")} value={search.q ?? ""} onFind={(text) => change({ q: text === "" ? undefined : text, page: undefined })} />
        <SelectField label={t("users:role")} value={search.role ?? "all"} options={["all" as const, ...roles].map((value) => ({ value, label: value === "all" ? t("users:all") : t(`web:role.${value}`) }))} onChange={(role) => change({ role: role === "all" ? undefined : role, page: undefined })} />
        <SelectField label={t("users:state")} value={search.state ?? "all"} options={(["all", ...USER_STATES] as const).map((value) => ({ value, label: value === "all" ? t("users:all") : t(`users:state.${value}`) }))} onChange={(state) => change({ state: state === "all" ? undefined : state, page: undefined })} />
        <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(chosen) => change({ columns: chosen.join(",") })} />
        <button type="button" className="button button--primary list__create" onClick={() => change({ invite: "new", open: undefined })}>
          <Icon name="create" size={14} />
          {t("users:invite")}
        </button>
      </div>
      <Loaded query={users} skeleton={<RowsSkeleton />}>
        {({ rows: all }) => {
          const rows = sortedRows(all.filter(matches), sort, peopleKeys(words), locale);
          const opened = all.find(({ user_id: id }) => id === search.open);
          return (
            <>
              {rows.length === 0 ? (
                <Empty icon="users" title={t("users:noMatch")}>
                  <button type="button" className="linkbutton" onClick={() => change({ q: undefined, role: undefined, state: undefined, page: undefined })}>{t("web:list.clear")}</button>
                </Empty>
              ) : (
                <>
                  <DataTable
                    label={t("users:tab.people")}
                    columns={columns}
                    rows={rows.slice((page - 1) * size, page * size)}
                    rowKey={({ user_id: id }) => String(id)}
                    visible={["name", ...visible]}
                    sort={sort}
                    onSort={(next) => change({ sort: next, page: undefined })}
                    rowProps={(user) => ({ selected: user.user_id === search.open, onOpen: () => change({ open: user.user_id, invite: undefined }) })}
                  />
                  <div className="users__foot">
                    <Pager page={page} size={size} total={rows.length} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} />
                    <button type="button" className="linkbutton notprinted" onClick={() => saveCsv("accounts", [HEAD, ...rows.map(peopleRow)])}><Icon name="download" size={14} /> {t("users:export")}</button>
                  </div>
                </>
              )}
              {opened !== undefined && <PersonPanel key={opened.user_id} user={opened} onClose={() => change({ open: undefined })} />}
            </>
          );
        }}
      </Loaded>
      {search.invite === "new" && <InvitePanel onClose={() => change({ invite: undefined })} />}
    </>
  );
}
