import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SITE_GROUPS, type SiteGroup } from "../../range/siteSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { Alarms } from "./Alarms.tsx";
import { Attributes } from "./Attributes.tsx";
import { Availability } from "./Availability.tsx";
import { Configuration } from "./Configuration.tsx";
import { DayOfState } from "./DayOfState.tsx";
import { Equipment } from "./Equipment.tsx";
import { HealthCheck } from "./HealthCheck.tsx";
import { Reporting } from "./Reporting.tsx";
import { SubarrayGraph } from "./SubarrayGraph.tsx";
import { SubarrayTable } from "./SubarrayTable.tsx";
import { useSitePage } from "./useSitePage.ts";
import "./siteScreen.css";

/** A site in four parts: its audit on a day, its reports, what it is made of, how it is analysed. */
export function Screen() {
  const { t } = useWords();
  const { installation } = useInstallationPage();
  const { group, search } = useSitePage();
  const parts: Readonly<Record<SiteGroup, ReactNode>> = {
    audit: <Audit />,
    reporting: <Reporting />,
    informations: <><Attributes /><Equipment /></>,
    configuration: <Configuration />,
  };
  return (
    <div className="site">
      <nav className="site__groups" aria-label={t("site:groups")}>
        {SITE_GROUPS.map((name) => (
          <Link
            key={name}
            to="/smart-guard/$id"
            params={{ id: String(installation.installation_id) }}
            search={{ ...search, ...(name === "audit" ? { group: undefined } : { group: name }) }}
            className={`site__group ${name === group ? "site__group--shown" : ""}`}
            aria-current={name === group ? "page" : undefined}
            activeProps={{}}
            replace
            resetScroll={false}
          >
            {t(`site:group.${name}`)}
          </Link>
        ))}
      </nav>
      {parts[group]}
    </div>
  );
}

function Audit() {
  const { t } = useWords();
  const { limits } = useInstallationPage();
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return (
    <>
      <DayOfState limits={limits} />
      <Availability />
      <HealthCheck />
      <Alarms />
      <SubarrayGraph />
      <SubarrayTable />
    </>
  );
}
