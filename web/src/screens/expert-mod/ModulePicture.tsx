import { GRANULAR_MODULES, type ExpertModule, type ModuleGraph } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { graphRows, isEmptyGraph } from "../../module-graphs/graphRows.ts";
import { ModuleGraphChart } from "../../module-graphs/ModuleGraphChart.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { GraphTable } from "./GraphTable.tsx";

interface ModulePictureProps {
  module: ExpertModule;
  chosen: readonly string[];
  onPoint: (point: string) => void;
}

const STEPS = ["day", "week", "month", "year"] as const;

/** A module's full name, what it shows, how to read it, its chart and its numbers. */
export function ModulePicture({ module, chosen, onPoint }: ModulePictureProps) {
  const { t, f } = useWords();
  const { asked, range, limits, search, setSearch } = useInstallationPage();
  const { module_name: name, target_menu, report_name: label } = module;
  const isGranular = GRANULAR_MODULES.some((granular) => granular === name);
  const granularity = isGranular ? (STEPS.find((step) => step === search.granularity) ?? "day") : "day";
  const full = useQuery(queries.moduleName({ module_name: name, target_menu }));
  const dates = useQuery(queries.moduleDate(asked));
  const [from, to] = [dates.data?.start_date ?? null, dates.data?.end_date ?? null];
  const graph = useQuery({
    ...queries.moduleGraph({ installation_id: asked.installation_id, module: name, start_time: from ?? asked.start_date, end_time: to ?? asked.end_date, sel_mpp: chosen.length === 0 ? "all" : chosen.join(","), granularity }),
    enabled: from !== null && to !== null,
  });
  const isCut = from !== null && to !== null && (from !== range.from || to !== range.to);
  const isOutside = dates.data !== undefined && from === null;
  return (
    <>
      <Section title={full.data?.full_name ?? label} note={from !== null && to !== null ? f.range(from, to) : undefined} tools={!isGranular ? undefined : <Segmented label={t("web:granularity.label")} value={granularity} options={STEPS.map((value) => ({ value, label: t(`web:granularity.${value}`) }))} onChange={(value) => setSearch({ granularity: value === "day" ? undefined : value })} />}>
        <div className="moduleabout">
          <p>{t(`modules:about.${name}`)}</p>
          <p className="quiet">{t(`modules:read.${name}`)}</p>
          {isCut && <p className="moduleabout__cut">{t("modules:range.cut", { range: f.range(from, to) })}</p>}
        </div>
        {isOutside ? (
          <Empty icon="calendar" title={t("modules:range.none")}>
            <p>{t("modules:range.noneText", { range: f.range(dates.data.min_date, dates.data.max_date) })}</p>
            {limits !== null && <button type="button" className="button" onClick={() => setSearch({ from: dates.data.min_date, to: dates.data.max_date })}>{t("modules:range.whole")}</button>}
          </Empty>
        ) : (
          <Loaded query={graph} skeleton={<Skeleton height={400} />}>
            {(data) => (isEmptyGraph(data) ? <Empty title={t("modules:empty.title")}><p>{t("modules:empty.text")}</p></Empty> : <ModuleGraphChart graph={data} label={label} file={`${name}-${asked.start_date}-${asked.end_date}`} granularity={granularity} selected={chosen.length === 1 ? (chosen[0] ?? null) : null} onPoint={onPoint} />)}
          </Loaded>
        )}
      </Section>
      {graph.data !== undefined && !isOutside && !isEmptyGraph(graph.data) && <Numbers graph={graph.data} module={module} />}
    </>
  );
}

function Numbers({ graph, module }: { graph: ModuleGraph; module: ExpertModule }) {
  const { t, f } = useWords();
  const count = graphRows(graph).length - 1;
  return (
    <details className="modulenumbers">
      <summary>{t("modules:table.title")} <span className="quiet">{t("modules:table.rows", { count, written: f.number(count) })}</span></summary>
      <GraphTable graph={graph} name={module.report_name} module={module.module_name} />
    </details>
  );
}
