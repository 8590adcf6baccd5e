import { useHotkeys } from "@mantine/hooks";
import type { ListedIncident } from "@sunledger/contract";
import { Link } from "@tanstack/react-router";
import { IncidentSign, isLossKey } from "../../plant-parts/IncidentSign.tsx";
import { localDay } from "../../range/localDay.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";
import { AroundStart } from "./AroundStart.tsx";
import { IncidentDays } from "./IncidentDays.tsx";
import { incidentPlace } from "./incidentPlace.ts";
import { pointsText } from "./pointsText.ts";

interface IncidentPanelProps {
  incident: ListedIncident;
  /** Which of the rows in sight. */
  place: { at: number; of: number };
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
  /** Beside the table rather than over it, where the panel has a head of its own. */
  inline: boolean;
}

const LITTLE_MONEY = 10;

/** One incident: what it cost, what was seen, how it began and went on, and the way to the books and samples behind it. */
export function IncidentPanel({ incident, place, onStep, onClose, inline }: IncidentPanelProps) {
  const words = useWords();
  const { t, f } = words;
  const { installation } = useInstallationPage();
  const { inverters, point, firstDay, lastDay } = incidentPlace(incident, installation);
  useHotkeys([["Escape", onClose]]);
  const days = incident.days.length;
  const money = incident.loss_currency;
  const when = incident.open ? t("incident:since", { day: f.day(firstDay) }) : f.range(firstDay, lastDay);
  const id = String(installation.installation_id);
  return (
    <aside className={inline ? "incidentpanel incidentpanel--inline" : "incidentpanel"} aria-label={t("incident:panel", { category: t(`common:incident.${incident.category}`), points: pointsText(incident, words) })}>
      <div className="incidentpanel__body">
        <div className="incidentpanel__top">
          {incident.open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>}
          <Badge tone="neutral">{t(`common:severity.${incident.severity}`)}</Badge>
          {incident.criticality === "critical" && <Badge tone="error">{t("report:criticality.critical")}</Badge>}
          <span className="incidentpanel__steps">
            <span className="quiet">{place.at + 1} / {place.of}</span>
            <button type="button" className="iconbutton" aria-label={t("incident:previous")} disabled={place.at <= 0} onClick={() => onStep(-1)}><Icon name="up" size={14} /></button>
            <button type="button" className="iconbutton" aria-label={t("incident:next")} disabled={place.at >= place.of - 1} onClick={() => onStep(1)}><Icon name="down" size={14} /></button>
            {inline && <button type="button" className="iconbutton" aria-label={t("web:action.close")} onClick={onClose}><Icon name="close" size={14} /></button>}
          </span>
        </div>
        <div>
          <h2 className="incidentpanel__title"><IncidentSign category={incident.category} size={10} /> {t("incident:at", { category: t(`common:incident.${incident.category}`), points: pointsText(incident, words) })}</h2>
          <p className="quiet">{when} · {f.duration(incident.duration_hours)}</p>
        </div>
        <dl className="incidentfigures">
          <div><dd>{money === null ? <span className="quiet">{t("web:figure.na")}</span> : f.money(money, installation.currency, money < LITTLE_MONEY ? 2 : 0)}</dd><dt>{t("incident:figure.lost")}</dt></div>
          <div><dd>{f.energy(incident.loss_kwh)}</dd><dt>{t("incident:figure.energy")}</dt></div>
          {days > 0 && <div><dd>{money === null ? f.energy(incident.loss_kwh / days) : f.money(money / days, installation.currency, 2)}</dd><dt>{t("incident:figure.perDay", { count: days })}</dt></div>}
          <div><dd>{f.number(incident.confidence, 2)}</dd><dt>{t("incident:figure.confidence")}</dt></div>
        </dl>
        <p className="incidentpanel__why">{incident.evidence}</p>
        <AroundStart incident={incident} />
        {inverters.length > 0 && <IncidentDays incident={incident} />}
        <dl className="incidentfacts">
          <dt>{t("incident:filter.perimeter")}</dt><dd>{t(`incident:perimeter.${incident.perimeter}`)} · {incident.points.join(", ")}</dd>
          <dt>{t("incident:filter.recurring")}</dt><dd>{incident.occurrences > 1 ? t("incident:fact.times", { count: incident.occurrences }) : t(incident.recurring ? "incident:fact.someDays" : "incident:fact.once")}</dd>
          <dt>{t("incident:om.title")}</dt>
          <dd>
            {incident.om_events.length === 0 ? (
              <span className="quiet">{t("incident:om.none")}</span>
            ) : (
              <ul>{incident.om_events.map((event) => <li key={`${event.start} ${event.text}`}><strong>{f.day(localDay(event.start, installation.timezone))}</strong> {[event.point, event.type, event.text].filter((part) => part !== "").join(" · ")}</li>)}</ul>
            )}
          </dd>
        </dl>
      </div>
      <div className="incidentpanel__foot">
        <Link className="button button--primary" to="/installations/$id/losses-waterfall" params={{ id }} search={{ from: firstDay, to: lastDay, ...(inverters.length > 0 ? { points: inverters.join(",") } : {}), ...(isLossKey(incident.category) ? { cause: incident.category } : {}) }}>
          {t("incident:toWaterfall")}
        </Link>
        <Link className="incidentpanel__samples" to="/installations/$id/losses-waterfall" params={{ id }} search={{ from: firstDay, to: lastDay, point, day: firstDay, ...(isLossKey(incident.category) ? { cause: incident.category } : {}) }}>
          {t("incident:toSamples")} <Icon name="right" size={12} />
        </Link>
      </div>
    </aside>
  );
}
