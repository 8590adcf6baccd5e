import type { Alarm, Api, ReplyOf } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { queries } from "../../api/queries.ts";
import { IncidentSign } from "../../plant-parts/IncidentSign.tsx";
import { PeriodChoice } from "../../plant-parts/PeriodChoice.tsx";
import { incidentDays } from "../../range/localDays.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { ALARM_STATES } from "../../range/siteSearch.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { sortedRows } from "../../ui/sortedRows.ts";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

type SumUp = ReplyOf<Api["alarmSumUp"]>;

const PHONE_COLUMNS = ["category", "start", "period_loss_kwh"];
const NAMED_POINTS = 3;
const ORDER = ["light", "severe", "very_severe"];
const KEYS: Readonly<Record<string, (alarm: Alarm) => string | number | null>> = {
  category: ({ category }) => category,
  start: ({ start }) => start,
  duration_hours: ({ duration_hours: hours }) => hours,
  period_loss_kwh: ({ period_loss_kwh: kwh }) => kwh,
  period_loss_currency: ({ period_loss_currency: money }) => money,
  severity: ({ severity }) => ORDER.indexOf(severity),
  status: ({ status }) => status,
};

/** The alarms of a period that ends with the shown day, as they stood on it: summed up, then one by one. */
export function AlarmDetails() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { search, day, change } = useSitePage();
  const period = search.period ?? "under_1_month";
  const status = search.alarms ?? "all";
  const asked = { installation_id: installation.installation_id, date: day, period_type: period, status };
  const details = useQuery(queries.alarmDetails(asked));
  const sums = useQuery(queries.alarmSumUp(asked));
  return (
    <Section
      title={t("site:alarms.title")}
      note={details.data && `${t("web:incidents.total", { count: details.data.total })} · ${f.range(details.data.start_date, details.data.end_date)}`}
      tools={
        <>
          <Segmented label={t("web:list.status")} value={status} options={ALARM_STATES.map((value) => ({ value, label: value === "all" ? t("web:list.tab.all") : t(`common:state.${value}`) }))} onChange={(value) => change({ alarms: value === "all" ? undefined : value })} />
          <PeriodChoice period={period} onChange={(value) => change({ period: value === "under_1_month" ? undefined : value })} />
        </>
      }
    >
      <Loaded query={sums} skeleton={<Skeleton height={140} />}>{(data) => (data.count === 0 ? null : <SumUpOf sums={data} />)}</Loaded>
      <Loaded query={details} skeleton={<Skeleton height={220} />}>
        {({ rows }) => (rows.length === 0 ? <Empty icon="check" title={t("web:incidents.none")}><p>{t("web:incidents.noneText")}</p></Empty> : <Rows rows={rows} />)}
      </Loaded>
      <p className="more">
        <Link to="/expert-incident/$id/incident" params={{ id: String(installation.installation_id) }} search={details.data === undefined ? {} : { from: details.data.start_date, to: details.data.end_date }}>{t("web:incidents.all")} <Icon name="right" size={12} /></Link>
      </p>
    </Section>
  );
}

/** How many, and what they cost within the period, by status, severity and kind. */
function SumUpOf({ sums }: { sums: SumUp }) {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const parts = [
    { name: t("web:list.status"), rows: sums.status },
    { name: t("fleet:alert.severity"), rows: sums.severity },
    { name: t("web:quality.issue"), rows: sums.category },
  ];
  return (
    <div className="sumup">
      {parts.map(({ name, rows }) => (
        <table key={name} className="table" aria-label={name}>
          <thead>
            <tr><th scope="col">{name}</th><th scope="col" className="num">{t("site:alarms.count")}</th><th scope="col" className="num">kWh</th><th scope="col" className="num">{installation.currency}</th></tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td className="num">{f.number(row.count)}</td>
                <td className="num">{f.number(row.period_loss_kwh, row.period_loss_kwh < 10 ? 1 : 0)}</td>
                <td className="num">{f.number(row.period_loss_currency, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Rows({ rows }: { rows: readonly Alarm[] }) {
  const { t, f, locale } = useWords();
  const { installation } = useInstallationPage();
  const { day } = useSitePage();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [sort, setSort] = useState("-period_loss_currency");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const sorted = useMemo(() => sortedRows(rows, sort, KEYS, locale), [rows, sort, locale]);
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  const kwh = rows.reduce((sum, row) => sum + row.period_loss_kwh, 0);
  const money = rows.reduce((sum, row) => sum + (row.period_loss_currency ?? 0), 0);
  const columns: Column<Alarm>[] = [
    { id: "category", header: t("web:quality.issue"), sortable: true, cell: ({ category }) => <span className="alarmname"><IncidentSign category={category} /> {t(`common:incident.${category}`)}</span>, total: t("web:incidents.total", { count: rows.length }) },
    { id: "points", header: t("web:quality.point"), cell: ({ points }) => points.slice(0, NAMED_POINTS).join(", ") + (points.length > NAMED_POINTS ? ` +${points.length - NAMED_POINTS}` : "") },
    { id: "start", header: t("web:quality.when"), sortable: true, cell: (alarm) => <span className="site__nowrap">{f.range(...incidentDays(alarm, alarm.timezone))}</span> },
    { id: "duration_hours", header: t("site:alarms.duration"), numeric: true, sortable: true, cell: ({ duration_hours: hours }) => f.duration(hours) },
    { id: "period_loss_kwh", header: "kWh", numeric: true, sortable: true, cell: ({ period_loss_kwh: lost }) => f.number(lost, lost < 10 ? 1 : 0), total: f.number(kwh) },
    { id: "period_loss_currency", header: installation.currency, numeric: true, sortable: true, cell: ({ period_loss_currency: value }) => f.number(value, 2), total: f.number(money, 2) },
    { id: "severity", header: t("fleet:alert.severity"), sortable: true, cell: ({ severity }) => t(`common:severity.${severity}`) },
    { id: "status", header: t("web:list.status"), sortable: true, cell: ({ open }) => (open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>) },
  ];
  const save = () =>
    saveCsv(`alarms-${installation.installation_id}-${day}`, [
      ["category", "points", "start", "end", "duration_hours", "period_loss_kwh", `period_loss_${installation.currency}`, "severity", "status"],
      ...sorted.map((row) => [row.category, row.points.join(" "), row.start, row.end, row.duration_hours, row.period_loss_kwh, row.period_loss_currency, row.severity, row.status]),
    ]);
  return (
    <>
      <DataTable label={t("site:alarms.title")} columns={columns} rows={sorted.slice((at - 1) * size, at * size)} rowKey={({ id }) => id} {...(narrow ? { visible: PHONE_COLUMNS } : {})} sort={sort} onSort={(next) => { setSort(next); setPage(1); }} />
      <div className="site__foot">
        <Pager page={at} size={size} total={rows.length} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />
        <button type="button" className="button button--small notprinted" onClick={save}><Icon name="download" size={14} /> {t("site:save.alarms")}</button>
      </div>
    </>
  );
}
