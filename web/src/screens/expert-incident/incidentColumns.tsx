import type { Incidents, ListedIncident } from "@sunledger/contract";
import { IncidentSign } from "../../plant-parts/IncidentSign.tsx";
import { incidentDays } from "../../range/localDays.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import type { Words } from "../../words/useWords.ts";
import { pointsText } from "./pointsText.ts";
import { Severity } from "./Severity.tsx";

/** Columns in sight when nothing was chosen. */
export const DEFAULT_COLUMNS = ["points", "start", "duration_hours", "loss_kwh", "loss_currency", "severity", "status"];
/** Fewer beside an open incident, which says the rest: as many as stand there whole in the longest of the languages. */
export const BESIDE_COLUMNS = ["points", "start", "loss_kwh", "loss_currency"];
export const PHONE_COLUMNS = ["loss_currency"];

interface ColumnsOf {
  words: Words;
  currency: string;
  /** The plant's. */
  zone: string;
  incidents: Incidents;
  isNew: (incident: ListedIncident) => boolean;
  isChosen: (incident: ListedIncident) => boolean;
  choose: (incident: ListedIncident, chosen: boolean) => void;
  /** Ticks every incident that answers the filters. */
  chooseAll: (chosen: boolean) => void;
  all: "all" | "some" | "none";
}

const LITTLE_MONEY = 10;

/** The table of incidents: what, where, since when, how long, how dear. */
export function incidentColumns({ words, currency, zone, incidents, isNew, isChosen, choose, chooseAll, all }: ColumnsOf): Column<ListedIncident>[] {
  const { t, f } = words;
  return [
    {
      id: "category",
      header: t("incident:column.category"),
      sortable: true,
      lead: (
        <input
          type="checkbox"
          className="incidenttick"
          aria-label={t("incident:choose.all")}
          checked={all === "all"}
          ref={(box) => {
            if (box !== null) box.indeterminate = all === "some";
          }}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
        />
      ),
      cell: (incident) => (
        <span className="incidentname">
          <input type="checkbox" className="incidenttick" aria-label={t("incident:choose.one", { category: t(`common:incident.${incident.category}`), points: pointsText(incident, words) })} checked={isChosen(incident)} onChange={(event) => choose(incident, event.currentTarget.checked)} />
          <IncidentSign category={incident.category} />
          <span>{t(`common:incident.${incident.category}`)}<small className="incidentname__place">{pointsText(incident, words)}</small></span>
          {isNew(incident) && <Badge tone="new">{t("incident:new.badge")}</Badge>}
        </span>
      ),
      total: t("incident:total", { count: incidents.total }),
    },
    { id: "points", header: t("web:quality.point"), sortable: true, cell: (incident) => <span className="incidentplace">{pointsText(incident, words)}</span> },
    { id: "start", header: t("incident:column.start"), sortable: true, cell: (incident) => <span className="nowrap">{f.day(incidentDays(incident, zone)[0])}</span> },
    { id: "end", header: t("incident:column.end"), sortable: true, cell: (incident) => <span className="nowrap">{incident.open ? t("incident:lasting") : f.day(incidentDays(incident, zone)[1])}</span> },
    { id: "duration_hours", header: t("incident:column.duration"), numeric: true, sortable: true, cell: ({ duration_hours: hours, recurring, occurrences }) => <span className="incidentlong">{f.duration(hours)}{recurring && <small>{occurrences > 1 ? t("incident:times", { count: occurrences }) : t("incident:recurring.short")}</small>}</span> },
    { id: "loss_kwh", header: t("web:points.loss"), numeric: true, sortable: true, cell: ({ category, loss_kwh: kwh }) => (category === "communication" ? <span className="quiet">{t("web:figure.na")}</span> : f.number(kwh, kwh < 10 ? 1 : 0)), total: f.number(incidents.loss_kwh) },
    {
      id: "loss_currency",
      header: t("incident:column.money"),
      numeric: true,
      sortable: true,
      cell: ({ category, loss_currency: money }) => (money === null || category === "communication" ? <span className="quiet">{t("web:figure.na")}</span> : <strong>{f.money(money, currency, money < LITTLE_MONEY ? 2 : 0)}</strong>),
      total: incidents.loss_currency === null ? t("web:figure.na") : f.money(incidents.loss_currency, currency),
    },
    { id: "severity", header: t("incident:filter.severity"), sortable: true, cell: ({ severity }) => <Severity severity={severity} /> },
    { id: "criticality", header: t("incident:filter.criticality"), sortable: true, cell: ({ criticality }) => (criticality === "critical" ? <Badge tone="error">{t("report:criticality.critical")}</Badge> : t("report:criticality.normal")) },
    { id: "status", header: t("web:list.status"), sortable: true, cell: ({ open }) => (open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>) },
    { id: "perimeter", header: t("incident:filter.perimeter"), cell: ({ perimeter }) => t(`incident:perimeter.${perimeter}`) },
    { id: "confidence", header: t("report:column.confidence"), numeric: true, sortable: true, cell: ({ confidence }) => f.number(confidence, 2) },
    { id: "evidence", header: t("web:quality.detail"), cell: ({ evidence }) => <span className="incidentwhy">{evidence}</span> },
  ];
}
