import { TOP_INCIDENTS } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { IncidentFilters } from "./IncidentFilters.tsx";
import { IncidentPanel } from "./IncidentPanel.tsx";
import { IncidentTable } from "./IncidentTable.tsx";
import { useIncidentPage } from "./useIncidentPage.ts";
import "./incidentsScreen.css";

/** Dates chosen in the bar above stand instead of the period that was chosen before them. */
function useDatesOverPeriod(): void {
  const { search, change } = useIncidentPage();
  const dates = `${search.from ?? ""} ${search.to ?? ""}`;
  const shown = useRef(dates);
  useEffect(() => {
    if (shown.current === dates) return;
    shown.current = dates;
    change({ period: undefined, page: undefined, incident: undefined });
  }, [dates, change]);
}

/** The incidents that answer the filters, the dearest first, and beside them the one that is open with its evidence. */
export function Screen() {
  const { t, f } = useWords();
  const { installation, limits } = useInstallationPage();
  const { search, top, asked, filters, change, filter, clear } = useIncidentPage();
  const beside = useMediaQuery("(min-width: 1200px)") ?? true;
  useDatesOverPeriod();
  const incidents = useQuery({ ...queries.incidents(asked), enabled: limits !== null });
  if (limits === null) return <Empty title={t("web:diagnostic.noData")} />;
  const rows = incidents.data?.rows ?? [];
  const at = search.incident === undefined ? -1 : rows.findIndex(({ id }) => Number(id) === search.incident);
  const opened = rows[at];
  const close = () => change({ incident: undefined });
  const panel = opened && (
    <IncidentPanel key={opened.id} incident={opened} place={{ at, of: rows.length }} onStep={(by) => change({ incident: Number(rows[at + by]?.id ?? opened.id) })} onClose={close} inline={beside} />
  );
  const data = incidents.data;
  return (
    <div className={opened && beside ? "incidentpage incidentpage--open" : "incidentpage"}>
      <div className="incidentpage__list">
        <IncidentFilters />
        <Section
          title={t("incident:title", { count: data?.matching ?? 0, shown: f.number(data?.matching ?? 0) })}
          note={data === undefined ? undefined : [filters > 0 ? t("incident:filtered", { count: filters }) : null, t("incident:open", { count: data.open }), data.loss_currency === null ? f.energy(data.loss_kwh) : f.money(data.loss_currency, installation.currency)].filter((part) => part !== null).join(" · ")}
          tools={<Segmented label={t("incident:top.label")} value={String(top)} options={TOP_INCIDENTS.map((most, index) => ({ value: String(most), label: index === 0 ? t("incident:top.first", { count: most }) : String(most), title: t("incident:top.title", { count: most }) }))} onChange={(value) => filter({ top: TOP_INCIDENTS.find((most) => String(most) === value && most !== TOP_INCIDENTS[0]) })} />}
        >
          <Loaded query={incidents} skeleton={<Skeleton height={540} />}>
            {(found) =>
              found.total === 0 ? (
                <Empty icon="check" title={t(filters > 0 ? "incident:none" : "web:incidents.none")}>
                  {filters > 0 ? <button type="button" className="linkbutton" onClick={clear}>{t("web:list.clear")}</button> : <p>{t("web:incidents.noneText")}</p>}
                </Empty>
              ) : (
                <IncidentTable incidents={found} />
              )
            }
          </Loaded>
        </Section>
      </div>
      {beside ? panel : <SidePanel opened={opened !== undefined} onClose={close} title={opened === undefined ? "" : t(`common:incident.${opened.category}`)}>{panel}</SidePanel>}
    </div>
  );
}
