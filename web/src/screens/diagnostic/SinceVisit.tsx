import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { localDay } from "../../range/localDay.ts";
import { incidentDays } from "../../range/localDays.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { lastVisit } from "./lastVisit.ts";

/** What happened since the reader was here: incidents that cost energy meanwhile. Nothing at the first visit. */
export function SinceVisit() {
  const { installation, limits } = useInstallationPage();
  const [visitMs] = useState(() => lastVisit(localStorage, installation.installation_id, Date.now()));
  const day = visitMs === null ? null : localDay(visitMs, installation.timezone);
  return day === null || limits === null || day > limits.max ? null : <Since day={day} until={limits.max} />;
}

function Since({ day, until }: { day: string; until: string }) {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { data } = useQuery(queries.incidents({ installation_id: installation.installation_id, start_date: day, end_date: until, sort: "-loss_kwh", page: 1, page_size: 5 }));
  if (data === undefined) return null;
  return (
    <Section title={t("web:visit.title", { day: f.day(day) })}>
      {data.rows.length === 0 ? (
        <p className="quiet">{t("web:visit.nothing")}</p>
      ) : (
        <ul className="visit">
          {data.rows.map((incident) => (
            <li key={incident.id}>
              <span className="quiet">{f.day(incidentDays(incident, installation.timezone)[0])}</span>
              <span>{t(`common:incident.${incident.category}`)} {incident.points.slice(0, 3).join(", ")}</span>
              <strong className="num">{f.energy(incident.loss_kwh)}</strong>
              {incident.open ? <Badge tone="error" icon="dot">{t("common:state.open")}</Badge> : <Badge tone="neutral" icon="ring">{t("common:state.closed")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
