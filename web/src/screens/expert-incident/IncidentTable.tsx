import type { Incidents, ListedIncident } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { localDay } from "../../range/localDay.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { ColumnChooser } from "../../ui/ColumnChooser.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { BESIDE_COLUMNS, DEFAULT_COLUMNS, incidentColumns, PHONE_COLUMNS } from "./incidentColumns.tsx";
import { allIncidents, saveIncidents } from "./saveIncidents.ts";
import { incidentName, seenIncidents } from "./seenIncidents.ts";
import { useIncidentPage } from "./useIncidentPage.ts";

/** The incidents in rows: ticked ones are added up and saved, a row opens beside the table. */
export function IncidentTable({ incidents }: { incidents: Incidents }) {
  const words = useWords();
  const { t, f } = words;
  const notify = useNotify();
  const { installation } = useInstallationPage();
  const { search, sort, page, size, asked, change, filter } = useIncidentPage();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedIncident>>(new Map());
  const seen = useSeen(installation.installation_id);
  const isNew = (incident: ListedIncident) => seen !== null && !seen.names.has(incidentName(incident));
  const choose = (rows: readonly ListedIncident[], tick: boolean) =>
    setChosen((was) => {
      const next = new Map(was);
      for (const row of rows) {
        if (tick) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  const chooseAll = (tick: boolean) => {
    if (!tick) setChosen(new Map());
    else if (incidents.rows.length >= incidents.total) choose(incidents.rows, true);
    else void allIncidents(asked).then((rows) => choose(rows, true), notify.failure);
  };
  const columns = incidentColumns({
    words,
    currency: installation.currency,
    zone: installation.timezone,
    incidents,
    isNew,
    isChosen: ({ id }) => chosen.has(id),
    choose: (row, tick) => choose([row], tick),
    chooseAll,
    all: chosen.size === 0 ? "none" : chosen.size >= incidents.total && incidents.rows.every(({ id }) => chosen.has(id)) ? "all" : "some",
  });
  const visible = ["category", ...(search.columns?.split(",") ?? (narrow ? PHONE_COLUMNS : search.incident === undefined ? DEFAULT_COLUMNS : BESIDE_COLUMNS))];
  const save = (type: "xlsx" | "csv") => {
    const rows = chosen.size > 0 ? Promise.resolve([...chosen.values()]) : allIncidents(asked);
    void rows.then((all) => saveIncidents(all, type, `incidents-${installation.installation_id}`)).catch(notify.failure);
  };
  const newOnes = incidents.rows.filter(isNew).length;
  const sum = (of: (row: ListedIncident) => number | null) => [...chosen.values()].reduce((total, row) => total + (of(row) ?? 0), 0);
  return (
    <>
      <div className="incidenttools notprinted">
        <p aria-live="polite" className={chosen.size === 0 && newOnes === 0 ? "quiet incidentkeys" : "quiet"}>
          {chosen.size > 0
            ? t("incident:chosen", { count: chosen.size, energy: f.energy(sum((row) => row.loss_kwh)), money: f.money(sum((row) => row.loss_currency), installation.currency) })
            : newOnes > 0 && seen !== null
              ? t("incident:new.since", { count: newOnes, day: f.day(localDay(seen.atMs, installation.timezone)) })
              : t("incident:keys")}
        </p>
        <ColumnChooser columns={columns.slice(1)} visible={visible} onChange={(next) => change({ columns: next.filter((id) => id !== "category").join(",") || undefined })} />
        {(["xlsx", "csv"] as const).map((type) => (
          <button key={type} type="button" className="linkbutton" onClick={() => save(type)} title={t(chosen.size > 0 ? "incident:save.chosen" : "incident:save.all", { count: chosen.size > 0 ? chosen.size : incidents.total })}>
            <Icon name="download" size={14} /> {type.toUpperCase()}
          </button>
        ))}
      </div>
      <DataTable
        label={t("web:incidents.all")}
        columns={columns}
        rows={incidents.rows}
        rowKey={({ id }) => id}
        visible={visible}
        sort={sort}
        onSort={(next) => filter({ sort: next === "-loss_kwh" ? undefined : next })}
        rowProps={({ id }) => ({ selected: Number(id) === search.incident, onOpen: () => change({ incident: Number(id) }) })}
      />
      {incidents.total > 10 && <Pager page={page} size={size} total={incidents.total} onPage={(next) => change({ page: next === 1 ? undefined : next, incident: undefined })} onSize={(next) => filter({ size: next === 50 ? undefined : next })} />}
      {incidents.rows.some(({ category }) => category === "communication") && <p className="quiet">{t("report:incidents.note")}</p>}
    </>
  );
}

/** What was known at the last visit; every incident of the analysis is noted for the next one. */
function useSeen(installationId: number): ReturnType<typeof seenIncidents> {
  const { data = null } = useQuery({
    queryKey: ["seenIncidents", installationId],
    queryFn: async () => seenIncidents(localStorage, installationId, (await allIncidents({ installation_id: installationId, top: 500 })).map(incidentName), Date.now()),
    staleTime: Infinity,
  });
  return data;
}
