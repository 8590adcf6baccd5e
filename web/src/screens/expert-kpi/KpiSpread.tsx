import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { isEmptyGraph } from "../../module-graphs/graphRows.ts";
import { ModuleGraphChart } from "../../module-graphs/ModuleGraphChart.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

/** How the days' performance index is spread, of the chosen points; every day counts whole, whatever its light. */
export function KpiSpread({ chosen }: { chosen: readonly string[] }) {
  const { t } = useWords();
  const { asked } = useInstallationPage();
  const graph = useQuery(queries.moduleGraph({ installation_id: asked.installation_id, module: "kpi_filter", start_time: asked.start_date, end_time: asked.end_date, sel_mpp: chosen.length === 0 ? "all" : chosen.join(",") }));
  return (
    <Section title={t("modules:kpi.spread")} note={t("modules:kpi.wholeDays")}>
      <p className="kpifilter__what quiet">{t("modules:read.kpi_filter")}</p>
      <Loaded query={graph} skeleton={<Skeleton height={280} />}>
        {(data) => (isEmptyGraph(data) ? <Empty title={t("modules:empty.title")}><p>{t("modules:empty.text")}</p></Empty> : <ModuleGraphChart graph={data} label={t("modules:about.kpi_filter")} file={`pi-days-${asked.start_date}-${asked.end_date}`} />)}
      </Loaded>
    </Section>
  );
}
