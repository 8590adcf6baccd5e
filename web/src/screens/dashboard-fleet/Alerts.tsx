import { LOSSES, type LossKey } from "@sunledger/charts";
import { FRESH_HOURS, type Alarm, type FleetRow } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { FIRST_ALERTS } from "../../range/fleetAsked.ts";
import { localDay } from "../../range/localDay.ts";
import { incidentDays } from "../../range/localDays.ts";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { spanOf } from "./spanOf.ts";

const MORE = 20;
const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** What calls for attention: late data first, then incidents, the dearest first; open ones, or all that cost in the period. */
export function Alerts({ rows }: { rows: readonly FleetRow[] }) {
  const { t, f } = useWords();
  const { search, period, isFiltered, change } = useFleetPage();
  const [count, setCount] = useState(FIRST_ALERTS);
  const which = search.alerts ?? "open";
  const installations = isFiltered ? { installations: rows.map(({ installation_id: id }) => id) } : {};
  const span = spanOf(rows);
  const open = useQuery({ ...queries.alarms({ period_type: period, status: "open", page: 1, page_size: count, ...installations }), enabled: which === "open" });
  const past = useQuery({ ...queries.alerts({ start_date: span?.from ?? "", end_date: span?.to ?? "", page: 1, page_size: count, ...installations }), enabled: which === "period" && span !== null });
  const alarms = which === "open" ? open : past;
  const late = rows.filter(({ freshness_hours: hours }) => hours !== null && hours > FRESH_HOURS);
  const total = alarms.data?.total;
  return (
    <Section
      title={t("fleet:alert.title")}
      note={total === undefined ? undefined : f.number(total + late.length)}
      tools={
        <Segmented
          label={t("fleet:alert.which")}
          value={which}
          options={(["open", "period"] as const).map((value) => ({ value, label: t(`fleet:alert.${value}`) }))}
          onChange={(value) => {
            setCount(FIRST_ALERTS);
            change({ alerts: value === "open" ? undefined : value });
          }}
        />
      }
    >
      <Loaded query={alarms} skeleton={<Skeleton height={280} />}>
        {(found) =>
          found.total === 0 && late.length === 0 ? (
            <Empty icon="check" title={t(which === "open" ? "fleet:alert.none" : "web:incidents.none")}><p>{t("web:incidents.noneText")}</p></Empty>
          ) : (
            <>
              <ul className="alerts">
                {late.map((row) => <Late key={row.installation_id} row={row} />)}
                {found.rows.map((alarm) => <Incident key={`${alarm.installation_id} ${alarm.id}`} alarm={alarm} />)}
              </ul>
              {found.total > found.rows.length && (
                <button type="button" className="linkbutton more" onClick={() => setCount((was) => Math.min(500, was + MORE))}>
                  {t("fleet:alert.more", { count: Math.min(MORE, found.total - found.rows.length) })} <Icon name="down" size={12} />
                </button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Late({ row }: { row: FleetRow }) {
  const { t, f } = useWords();
  return (
    <li className="alert">
      <span className="alert__sign alert__sign--late"><Icon name="clock" size={14} /></span>
      <p className="alert__head">
        <Link to="/smart-guard/$id" params={{ id: String(row.installation_id) }}>{row.installation_name}</Link>
        <span className="quiet">{row.last_sample === null ? "" : f.day(localDay(row.last_sample, row.timezone))}</span>
      </p>
      <p className="alert__text">{t("fleet:alert.late", { time: f.duration(Math.round(row.freshness_hours ?? 0)) })}</p>
    </li>
  );
}

function Incident({ alarm }: { alarm: Alarm }) {
  const { t, f } = useWords();
  const [from, to] = incidentDays(alarm, alarm.timezone);
  const money = alarm.period_loss_currency;
  return (
    <li className="alert">
      <span className="alert__sign">{isLoss(alarm.category) ? <Mark loss={alarm.category} size={12} /> : <Icon name="incident" size={14} />}</span>
      <p className="alert__head">
        <Link to="/expert-incident/$id/incident" params={{ id: String(alarm.installation_id) }} search={{ from, to }}>{alarm.installation_name}</Link>
        <span className="quiet">{f.day(from)}</span>
      </p>
      <p className="alert__what">
        <strong>{t(`common:incident.${alarm.category}`)}</strong> · {t(`common:severity.${alarm.severity}`)} · {money === null ? f.energy(alarm.period_loss_kwh) : f.money(money, alarm.currency, money < 10 ? 2 : 0)}
      </p>
      <p className="alert__text" title={alarm.evidence}>{alarm.evidence}</p>
    </li>
  );
}
