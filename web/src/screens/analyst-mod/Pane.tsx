import type { ExpertModule, ModuleGraph, PictureTree } from "@sunledger/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { isEmptyGraph } from "../../module-graphs/graphRows.ts";
import { quantityName, quantityWriter } from "../../module-graphs/graphWords.ts";
import { ModuleGraphChart } from "../../module-graphs/ModuleGraphChart.tsx";
import { shiftRange, type DayRange } from "../../range/dayRange.ts";
import { RangePicker } from "../../range/RangePicker.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { graphSummary, type GraphSummary } from "./graphSummary.ts";
import { useAnalystPage } from "./useAnalystPage.ts";

type Node = PictureTree["nodes"][number];

interface PaneProps {
  module: ExpertModule;
  mark: "A" | "B" | null;
  node: Node;
  days: DayRange;
  query: UseQueryResult<ModuleGraph>;
  scale: readonly [number, number] | null;
  /** What stands on the other side, to be held against. */
  before: GraphSummary | null;
  previous: Node | undefined;
  next: Node | undefined;
  onNode?: (node: Node) => void;
  /** Where this side has days of its own. */
  onDays?: (days: DayRange) => void;
}

/** One chart of one point over some days, and its values in a few numbers. */
export function Pane({ module, mark, node, days, query, scale, before, previous, next, onNode, onDays }: PaneProps) {
  const { t, f } = useWords();
  const { limits } = useAnalystPage();
  const range = f.range(days.from, days.to);
  const point = node.label;
  return (
    <Section
      title={<>{mark !== null && <span className="analyst__mark">{mark}</span>} {point}</>}
      note={onDays === undefined ? `${module.report_name} · ${range}` : module.report_name}
      tools={
        <>
          {onDays !== undefined && limits !== null && <RangePicker range={days} limits={limits} resetTo="all" onRefresh={onDays} onShift={(direction) => onDays(shiftRange(days, direction, limits))} />}
          {onNode !== undefined && (
            <span className="panes__step notprinted">
              <button type="button" className="iconbutton" aria-label={t("studio:analyst.previous")} disabled={previous === undefined} onClick={() => previous !== undefined && onNode(previous)}><Icon name="up" size={14} /></button>
              <button type="button" className="iconbutton" aria-label={t("studio:analyst.next")} disabled={next === undefined} onClick={() => next !== undefined && onNode(next)}><Icon name="down" size={14} /></button>
            </span>
          )}
        </>
      }
    >
      {node.available ? (
        <Loaded query={query} skeleton={<Skeleton height={400} />}>
          {(graph) =>
            isEmptyGraph(graph) ? (
              <Empty title={t("modules:empty.title")}><p>{t("modules:empty.text")}</p></Empty>
            ) : (
              <>
                <ModuleGraphChart graph={graph} label={t("studio:analyst.picture", { module: module.report_name, point, range })} file={`${module.module_name}-${node.id.replaceAll("/", "-")}-${days.from}-${days.to}`} {...(scale === null ? {} : { scale })} />
                <Facts graph={graph} before={before} />
              </>
            )
          }
        </Loaded>
      ) : (
        <Empty icon="analyst" title={t("studio:analyst.unavailable")}><p>{node.reason}</p></Empty>
      )}
    </Section>
  );
}

function Facts({ graph, before }: { graph: ModuleGraph; before: GraphSummary | null }) {
  const words = useWords();
  const { t, f } = words;
  const summary = graphSummary(graph);
  if (summary === null) return null;
  const { quantity, unit, count, missing, mean, least, greatest, total } = summary;
  const write = quantityWriter(quantity, unit, words);
  const comparable = before !== null && before.quantity === quantity && before.unit === unit ? before : null;
  const change = comparable === null ? null : total !== null && comparable.total !== null ? total - comparable.total : mean - comparable.mean;
  const facts = [
    [t("studio:analyst.count"), f.number(count)],
    ...(missing === null ? [] : [[t("studio:analyst.missing"), f.percent(missing)]]),
    ...(total === null ? [] : [[t("studio:analyst.total"), f.energy(total)]]),
    [t("studio:analyst.mean"), write(mean)],
    [t("studio:analyst.least"), write(least)],
    [t("studio:analyst.greatest"), write(greatest)],
    ...(change === null ? [] : [[t(total === null ? "studio:analyst.change" : "studio:analyst.changeTotal"), `${change > 0 ? "+" : ""}${total === null ? write(change) : f.energy(change)}`]]),
  ];
  return (
    <dl className="panes__facts" aria-label={t("studio:analyst.facts")}>
      {quantity !== "loss" && <div><dt>{quantityName(quantity, words)}</dt></div>}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
