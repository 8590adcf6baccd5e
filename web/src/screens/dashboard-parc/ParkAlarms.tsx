import { LOSSES, type LossKey } from "@sunledger/charts";
import type { Alarm, ParcRow } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { queries } from "../../api/queries.ts";
import { incidentDays } from "../../range/localDays.ts";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

const STATES = ["open", "closed", "all"] as const;
const PHONE_COLUMNS = ["installation_name", "category", "period_loss_currency"];
const NAMED_POINTS = 3;
const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** The alarms of the plants shown, over the same period, the dearest first. */
export function ParkAlarms({ rows: plants }: { rows: readonly ParcRow[] }) {
  const { t, f } = useWords();
  const { period, search, change } = useFleetPage();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const status = search.alarms ?? "open";
  const [sort, setSort] = useState("-period_loss_currency");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const alarms = useQuery(queries.alarms({ period_type: period, status, sort, page, page_size: size, installations: plants.map(({ installation_id: id }) => id) }));
  const kwh = alarms.data?.period_loss_kwh;
  const cost = alarms.data?.period_loss_currency ?? null;
  const paidIn = alarms.data?.currency ?? null;
  const columns = useMemo(
    (): Column<Alarm>[] => [
      {
        id: "installation_name",
        header: t("fleet:column.plant"),
        sortable: true,
        cell: (alarm) => {
          const [from, to] = incidentDays(alarm, alarm.timezone);
          return <Link to="/expert-incident/$id/incident" params={{ id: String(alarm.installation_id) }} search={{ from, to }} className="strong">{alarm.installation_name}</Link>;
        },
        total: t("web:incidents.total", { count: alarms.data?.total ?? 0 }),
      },
      { id: "category", header: t("web:quality.issue"), sortable: true, cell: ({ category }) => <span className="alarmname">{isLoss(category) && <Mark loss={category} />} {t(`common:incident.${category}`)}</span> },
      { id: "points", header: t("web:quality.point"), cell: ({ points }) => points.slice(0, NAMED_POINTS).join(", ") + (points.length > NAMED_POINTS ? ` +${points.length - NAMED_POINTS}` : "") },
      { id: "start", header: t("web:quality.when"), sortable: true, cell: (alarm) => <span style={{ whiteSpace: "nowrap" }}>{f.day(incidentDays(alarm, alarm.timezone)[0])} · {f.duration(alarm.duration_hours)}</span> },
      { id: "period_loss_kwh", header: "kWh", numeric: true, sortable: true, cell: ({ period_loss_kwh: lost }) => f.number(lost, lost < 10 ? 1 : 0), total: kwh === undefined ? undefined : f.number(kwh) },
      { id: "period_loss_currency", header: t("fleet:alert.money"), numeric: true, sortable: true, cell: ({ period_loss_currency: money, currency }) => (money === null ? <span className="quiet">{t("web:figure.na")}</span> : f.money(money, currency, money < 10 ? 2 : 0)), total: cost === null || paidIn === null ? <span className="quiet">{t("web:figure.na")}</span> : f.money(cost, paidIn, cost < 10 ? 2 : 0) },
      { id: "severity", header: t("fleet:alert.severity"), sortable: true, cell: ({ severity }) => t(`common:severity.${severity}`) },
      { id: "status", header: t("web:list.status"), cell: ({ open }) => (open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>) },
    ],
    [t, f, alarms.data?.total, kwh, cost, paidIn],
  );
  return (
    <Section
      title={t("fleet:park.alarms")}
      tools={
        <Segmented
          label={t("web:list.status")}
          value={status}
          options={STATES.map((value) => ({ value, label: value === "all" ? t("web:list.tab.all") : t(`common:state.${value}`) }))}
          onChange={(value) => {
            change({ alarms: value === "open" ? undefined : value });
            setPage(1);
          }}
        />
      }
    >
      <Loaded query={alarms} skeleton={<Skeleton height={220} />}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty icon="check" title={t(status === "open" ? "fleet:alert.none" : "web:incidents.none")}><p>{t("web:incidents.noneText")}</p></Empty>
          ) : (
            <>
              <DataTable label={t("fleet:park.alarms")} columns={columns} rows={rows} rowKey={(alarm) => `${alarm.installation_id} ${alarm.id}`} {...(narrow ? { visible: PHONE_COLUMNS } : {})} sort={sort} onSort={(next) => { setSort(next); setPage(1); }} />
              <Pager page={page} size={size} total={total} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
