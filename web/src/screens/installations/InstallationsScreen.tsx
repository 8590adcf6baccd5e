import type { StatusKey } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { hasPolicy } from "@sunledger/contract";
import { queries } from "../../api/queries.ts";
import { listSearch, type ListSearch } from "../../range/search.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { DEFAULT_COLUMNS, installationColumns, PHONE_COLUMNS } from "./installationColumns.tsx";
import "../../theme/list.css";
import "./installations.css";

type Tab = NonNullable<ListSearch["status"]> | "all";

const STATUSES: Readonly<Record<Tab, StatusKey[]>> = { all: [], available: ["available"], soon_gone: ["soon_gone"], preparing: ["checks", "running"], gone: ["gone"] };
const TABS = ["all", "available", "soon_gone", "preparing", "gone"] as const;

/** My audits and my installations: the same list of the two kinds, its choices in the address. */
export function Screen() {
  const words = useWords();
  const { t } = words;
  const { pathname } = useLocation();
  const mode = pathname.startsWith("/dashboard-audits") ? "audit" : "continuous";
  const raw = useSearch({ strict: false });
  const search = useMemo(() => listSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = (next: Partial<ListSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true });
  const { data: me } = useSuspenseQuery(queries.me());
  const tab: Tab = search.status ?? "all";
  const filters = { analysis_mode: mode, ...(search.q === undefined ? {} : { search: search.q }) } as const;
  const [page, size] = [search.page ?? 1, search.size ?? 25];
  const sort = search.sort ?? "installation_name";
  const list = useQuery(queries.fleet({ ...filters, status: STATUSES[tab], sort, page, page_size: size }));
  const counts = useQueries({ queries: TABS.map((one) => queries.fleet({ ...filters, status: STATUSES[one], page: 1, page_size: 1 })) });
  const phone = useMediaQuery("(max-width: 599px)") ?? false;
  const columns = useMemo(() => installationColumns(words, phone), [words, phone]);
  const visible = search.columns?.split(",") ?? (phone ? PHONE_COLUMNS : DEFAULT_COLUMNS);
  return (
    <div className="list">
      <div className="list__tabs" role="tablist" aria-label={t("web:list.status")}>
        {TABS.map((one, index) => (
          <button key={one} type="button" role="tab" aria-selected={one === tab} className="list__tab" onClick={() => change({ status: one === "all" ? undefined : one, page: undefined })}>
            {t(`web:list.tab.${one}`)} <span className="quiet">{counts[index]?.data?.total ?? "·"}</span>
          </button>
        ))}
      </div>
      <div className="list__filters">
        <SearchField label={t("web:list.search")} value={search.q ?? ""} onFind={(text) => change({ q: text === "" ? undefined : text, page: undefined })} />
        <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(chosen) => change({ columns: chosen.join(",") })} />
        {hasPolicy(me.role, me.policies, "create_audit") && (
          <Link to="/audit/create" className="button button--primary list__create">
            <Icon name="create" size={14} />
            {t("web:title.auditCreate")}
          </Link>
        )}
      </div>
      <Loaded query={list} skeleton={<ListSkeleton />}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty icon="installs" title={t(search.q === undefined && tab === "all" ? `web:list.empty.${mode}` : "web:list.noMatch")}>
              {search.q !== undefined || tab !== "all" ? (
                <button type="button" className="linkbutton" onClick={() => change({ q: undefined, status: undefined, page: undefined })}>
                  {t("web:list.clear")}
                </button>
              ) : (
                <p>{t("web:list.emptyText")}</p>
              )}
            </Empty>
          ) : (
            <>
              <DataTable
                label={t(mode === "audit" ? "web:title.audits" : "web:title.installs")}
                columns={columns}
                rows={rows}
                rowKey={(row) => String(row.installation_id)}
                visible={["installation_name", ...visible]}
                sort={sort}
                onSort={(next) => change({ sort: next, page: undefined })}
                rowProps={(row) => ({
                  className: row.is_forbidden ? "plantrow--closed" : "",
                  ...(row.is_forbidden ? { focusable: true } : { onOpen: () => void navigate({ to: "/installations/show/$id", params: { id: String(row.installation_id) } }) }),
                })}
              />
              <Pager page={page} size={size} total={total} onPage={(next) => change({ page: next === 1 ? undefined : next })} onSize={(next) => change({ size: next, page: undefined })} note={rows.some((row) => row.is_forbidden) ? t("web:list.closedNote") : undefined} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div style={{ display: "grid", gap: 12 }}>
      {[0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={38} />)}
    </div>
  );
}
