import { useQuery } from "@tanstack/react-query";
import { Link, useMatches, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { queries } from "../api/queries.ts";
import { useWords } from "../words/useWords.ts";

/** The page's title, also the document's; under it the installation and the way back to it or to its list. */
export function PageTitle() {
  const { t, f, message } = useWords();
  const { title, analysis = false } = useMatches().at(-1)?.staticData ?? {};
  const { id, expert } = useParams({ strict: false });
  const { data: installation } = useQuery({ ...queries.installation(Number(id)), enabled: id !== undefined });
  const label = title === undefined ? "Sunledger" : expert === undefined ? t(title) : message(`common:module.${expert}`, t(title));
  const heading = analysis ? t("web:title.analysis", { label }) : label;
  const shown = id === undefined ? undefined : installation;
  useEffect(() => {
    document.title = [heading, shown?.installation_name, "Sunledger"].filter((part) => part !== undefined && part !== "").join(" · ");
  }, [heading, shown?.installation_name]);
  const facts = shown === undefined ? [] : [shown.peak_power_kwp === null ? null : f.unit(shown.peak_power_kwp, t("web:unit.kwp")), t("web:title.inverters", { count: shown.inverters.length }), t(`web:mode.${shown.analysis_mode}`)];
  const list = title === "web:title.audits" ? "audit" : title === "web:title.installs" ? "continuous" : title === "web:title.parc" || title === "web:title.fleet" ? "both" : null;
  const rest = facts.filter((fact) => fact !== null).join(" · ");
  return (
    <div className="pagetitle">
      <h1>{heading}</h1>
      {list !== null && <ListFacts mode={list} />}
      {shown !== undefined && (
        <div className="pagetitle__place">
          {analysis ? (
            <Link to="/installations/show/$id" params={{ id: String(shown.installation_id) }} title={t("web:title.back")}>{shown.installation_name}</Link>
          ) : (
            <>
              <Link to={shown.analysis_mode === "audit" ? "/dashboard-audits" : "/dashboard-installs"}>{t(shown.analysis_mode === "audit" ? "web:title.audits" : "web:title.installs")}</Link>
              <span>/ {shown.installation_name}</span>
            </>
          )}
          <span className="pagetitle__facts">· {rest}</span>
        </div>
      )}
    </div>
  );
}

/** How many installations a list holds, and how many of them cannot be read yet. */
function ListFacts({ mode }: { mode: "audit" | "continuous" | "both" }) {
  const { t } = useWords();
  const kept = mode === "both" ? {} : { analysis_mode: mode };
  const { data: all } = useQuery(queries.fleet({ ...kept, status: [], page: 1, page_size: 1 }));
  const { data: preparing } = useQuery(queries.fleet({ ...kept, status: ["checks", "running"], page: 1, page_size: 1 }));
  if (all === undefined || preparing === undefined) return <div className="pagetitle__place">{"\u00a0"}</div>;
  return (
    <div className="pagetitle__place">
      {t("web:list.count", { count: all.total })}
      {preparing.total > 0 && <span>{t("web:list.preparing", { count: preparing.total })}</span>}
    </div>
  );
}
