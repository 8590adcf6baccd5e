import type { IncidentRow } from "@sunledger/contract";
import { LOSSES, type LossKey } from "@sunledger/charts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import "./incidentsScreen.css";

const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);
const NAMED_POINTS = 3;

/** Every incident of the range with its evidence, the dearest first. */
export function Screen() {
  const { t, f } = useWords();
  const { asked, installation } = useInstallationPage();
  const [sort, setSort] = useState("-loss_kwh");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const incidents = useQuery(queries.incidents({ ...asked, sort, page, page_size: size }));
  const total = incidents.data;
  const columns = useMemo(
    (): Column<IncidentRow>[] => [
      {
        id: "category",
        header: t("web:quality.issue"),
        sortable: true,
        cell: ({ category }) => <span className="incidentname">{isLoss(category) && <Mark loss={category} />} {t(`common:incident.${category}`)}</span>,
        total: total && t("web:incidents.total", { count: total.total }),
      },
      { id: "points", header: t("web:quality.point"), cell: ({ points }) => points.slice(0, NAMED_POINTS).join(", ") + (points.length > NAMED_POINTS ? ` +${points.length - NAMED_POINTS}` : "") },
      { id: "start", header: t("web:quality.when"), sortable: true, cell: ({ start, end, duration_hours: hours }) => <span className="incidentwhen">{f.range(start.slice(0, 10), end.slice(0, 10))}<small>{f.duration(hours)}</small></span> },
      { id: "loss_kwh", header: t("web:points.loss"), numeric: true, sortable: true, cell: ({ loss_kwh: kwh }) => f.number(kwh, kwh < 10 ? 1 : 0), total: total && f.number(total.loss_kwh) },
      { id: "loss_currency", header: installation.currency, numeric: true, cell: ({ loss_currency: money }) => f.number(money, 2), total: total && f.number(total.loss_currency, 2) },
      {
        id: "status",
        header: t("web:list.status"),
        cell: ({ open, severity }) => (
          <span className="incidentstate">
            {open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>}
            <small>{t(`common:severity.${severity}`)}</small>
          </span>
        ),
      },
      { id: "evidence", header: t("web:quality.detail"), cell: ({ evidence }) => <span className="incidentwhy">{evidence}</span> },
    ],
    [t, f, total, installation.currency],
  );
  return (
    <Section title={t("web:incidents.all")} note={total && total.total > 0 ? t("web:incidents.count", { shown: total.rows.length, total: f.number(total.total) }) : undefined}>
      <Loaded query={incidents} skeleton={<Skeleton height={320} />}>
        {({ rows, total: count }) =>
          count === 0 ? (
            <Empty icon="check" title={t("web:incidents.none")}><p>{t("web:incidents.noneText")}</p></Empty>
          ) : (
            <>
              <DataTable
                label={t("web:incidents.all")}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sort={sort}
                onSort={(next) => {
                  setSort(next);
                  setPage(1);
                }}
              />
              <Pager page={page} size={size} total={count} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
