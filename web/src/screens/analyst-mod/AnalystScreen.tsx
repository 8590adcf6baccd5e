import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { AnalystTree } from "./AnalystTree.tsx";
import { ModuleList } from "./ModuleList.tsx";
import { Panes } from "./Panes.tsx";
import { useAnalystPage } from "./useAnalystPage.ts";
import "./analyst.css";

const COMPARISONS = ["none", "points", "ranges"] as const;

/** The analyst's modules: a tree of everything that is measured, the chart of each, and two of them side by side. */
export function Screen() {
  const { t } = useWords();
  const { installation, limits } = useAnalystPage();
  const modules = useQuery({ ...queries.analystModules(installation.guid), enabled: limits !== null });
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return (
    <Loaded query={modules} skeleton={<div className="analyst"><Skeleton height={420} /><Skeleton height={420} /></div>}>
      {({ modules: list }) => (list.some(({ available }) => available) ? <Analyst modules={list} /> : <Empty icon="analyst" title={t("studio:analyst.none")}><p>{t("studio:analyst.noneText")}</p></Empty>)}
    </Loaded>
  );
}

function Analyst({ modules }: { modules: Parameters<typeof ModuleList>[0]["modules"] }) {
  const { t } = useWords();
  const notify = useNotify();
  const { installation, search, change } = useAnalystPage();
  const [side, setSide] = useState<"a" | "b">("a");
  const module = modules.find(({ module_name: name }) => name === search.module) ?? modules.find(({ available }) => available);
  const tree = useQuery({ ...queries.analystTree({ guid: installation.guid, module_name: module?.module_name ?? "carpet" }), enabled: module?.available === true });
  const nodes = tree.data?.nodes ?? [];
  const [first] = nodes;
  const drawn = nodes.filter(({ available }) => available);
  const comparesPoints = search.compare === "points";
  // two points are set side by side more often than the plant and one of them
  const at = nodes.find(({ id }) => id === search.at) ?? (comparesPoints ? (drawn.find((node) => node !== first) ?? first) : first);
  const next = at === undefined ? undefined : (drawn[drawn.indexOf(at) + 1] ?? drawn.find((node) => node !== at));
  const other = nodes.find(({ id }) => id === search.other) ?? next;
  const choosing = comparesPoints ? side : "a";
  const choose = (id: string) => change(choosing === "a" ? { at: id } : { other: id });
  return (
    <div className="analyst">
      <div className="analyst__side notprinted">
        <ModuleList modules={modules} chosen={module?.module_name ?? null} onChoose={(name) => change({ module: name })} />
        {module?.available === true && (
          <Loaded query={tree} skeleton={<Skeleton height={260} />}>
            {() => (
              <>
                {comparesPoints && <Segmented label={t("studio:analyst.side")} showLabel value={side} options={[{ value: "a", label: "A" }, { value: "b", label: "B" }]} onChange={setSide} />}
                <AnalystTree nodes={nodes} a={at?.id ?? null} b={comparesPoints ? (other?.id ?? null) : null} onChoose={choose} />
              </>
            )}
          </Loaded>
        )}
      </div>
      <div className="analyst__main">
        <div className="analyst__tools notprinted">
          <Segmented label={t("studio:analyst.compare")} showLabel value={search.compare ?? "none"} options={COMPARISONS.map((value) => ({ value, label: t(`studio:analyst.compare.${value}`) }))} onChange={(value) => change({ compare: value === "none" ? undefined : value })} />
          <button type="button" className="linkbutton" onClick={() => void navigator.clipboard.writeText(location.href).then(() => notify.success(t("studio:analyst.copied")), notify.failure)}>
            <Icon name="file" size={14} /> {t("studio:analyst.link")}
          </button>
        </div>
        {module !== undefined && !module.available && <Empty icon="analyst" title={t("studio:analyst.unavailable")}><p>{module.reason}</p></Empty>}
        {module?.available === true && at !== undefined && <Panes module={module} nodes={nodes} a={at} b={other ?? at} />}
        {module?.available === true && at === undefined && <Skeleton height={420} />}
      </div>
    </div>
  );
}
