import { LOSSES, type LossKey } from "@sunledger/charts";
import type { IncidentRow } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../../api/queries.ts";
import { incidentDays } from "../../range/localDays.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { topIncidentsQuery } from "./topIncidentsQuery.ts";

const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);
const SHOWN_POINTS = 3;

/** The incidents worth money, the dearest first, numbered as in the chart above. */
export function TopIncidents() {
  const { t, f } = useWords();
  const { asked, installation, range } = useInstallationPage();
  const incidents = useQuery(queries.incidents(topIncidentsQuery(asked)));
  const data = incidents.data;
  return (
    <Section
      title={t("web:incidents.top")}
      note={data && data.total > 0 ? t("web:incidents.count", { shown: data.rows.length, total: f.number(data.total) }) : undefined}
      tools={
        <Link to="/expert-incident/$id/incident" params={{ id: String(installation.installation_id) }} search={{ ...range }}>
          {t("web:incidents.all")} <Icon name="right" size={12} />
        </Link>
      }
    >
      <Loaded query={incidents} skeleton={<Skeleton height={360} />}>
        {({ rows, total, loss_kwh: kwh, loss_currency: money }) =>
          total === 0 ? (
            <Empty icon="check" title={t("web:incidents.none")}><p>{t("web:incidents.noneText")}</p></Empty>
          ) : (
            <>
              <ol className="incidents">
                {rows.map((incident, index) => <Incident key={incident.id} incident={incident} number={index + 1} most={rows[0]?.loss_kwh ?? 1} />)}
              </ol>
              <p className="incidents__total">
                <span>{t("web:incidents.total", { count: total })}</span>
                {money !== null && <span>{f.money(money, installation.currency)}</span>}
                <span>{f.energy(kwh)}</span>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Incident({ incident, number, most }: { incident: IncidentRow; number: number; most: number }) {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const color = isLoss(incident.category) ? LOSSES[incident.category].color : "var(--control)";
  const whole = incident.points.length >= installation.inverters.length && incident.points.length > 1;
  const points = whole ? t("web:incidents.wholeSite") : incident.points.slice(0, SHOWN_POINTS).join(", ") + (incident.points.length > SHOWN_POINTS ? ` +${incident.points.length - SHOWN_POINTS}` : "");
  return (
    <li className="incident" title={incident.evidence}>
      <span className="incident__number" style={{ borderColor: color }}>{number}</span>
      <div className="incident__what">
        <p><strong>{t(`common:incident.${incident.category}`)}</strong> <span className="incident__points">{points}</span></p>
        <p className="quiet">{f.range(...incidentDays(incident, installation.timezone))} · {f.duration(incident.duration_hours)}</p>
        <span className="incident__bar" aria-hidden="true"><span style={{ width: `${(100 * Math.max(0, incident.loss_kwh)) / Math.max(most, 1e-9)}%`, background: color }} /></span>
      </div>
      <div className="incident__cost">
        <p className="incident__money">{incident.loss_currency === null ? f.energy(incident.loss_kwh) : f.money(incident.loss_currency, installation.currency, incident.loss_currency < 10 ? 2 : 0)}</p>
        {incident.loss_currency !== null && <p className="quiet">{f.energy(incident.loss_kwh)}</p>}
      </div>
      <div className="incident__state">
        {incident.open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>}
        <p className="quiet">{t(`common:severity.${incident.severity}`)}</p>
      </div>
    </li>
  );
}
