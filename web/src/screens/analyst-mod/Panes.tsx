import type { ExpertModule, PictureTree } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../api/queries.ts";
import type { DayRange } from "../../range/dayRange.ts";
import { useWords } from "../../words/useWords.ts";
import { graphSummary, sharedScale } from "./graphSummary.ts";
import { Pane } from "./Pane.tsx";
import { useAnalystPage } from "./useAnalystPage.ts";

type Node = PictureTree["nodes"][number];

interface PanesProps {
  module: ExpertModule;
  nodes: readonly Node[];
  a: Node;
  b: Node;
}

/** Which points a picture of the tree is of, as its own address says. */
const pointsOf = ({ picture }: Node): string => new URLSearchParams(picture?.slice(picture.indexOf("?")) ?? "").get("sel_mpp") ?? "all";

/** The chart of a point, or two of them: two points over the same days, or one over two ranges; maps share their scale. */
export function Panes({ module, nodes, a, b }: PanesProps) {
  const { t } = useWords();
  const { installation, range, other, search, change } = useAnalystPage();
  const compare = search.compare;
  const right = compare === "ranges" ? { node: a, days: other } : { node: b, days: range };
  const asked = (node: Node, days: DayRange) => ({
    ...queries.moduleGraph({ installation_id: installation.installation_id, module: module.module_name, start_time: days.from, end_time: days.to, sel_mpp: pointsOf(node) }),
    // what was drawn of another point must not stand under this one's name
    placeholderData: undefined,
  });
  const left = useQuery({ ...asked(a, range), enabled: a.available });
  const second = useQuery({ ...asked(right.node, right.days), enabled: compare !== undefined && right.node.available });
  const scale = useMemo(() => (compare === undefined ? null : sharedScale(left.data, second.data)), [compare, left.data, second.data]);
  const before = useMemo(() => (compare === undefined || left.data === undefined ? null : graphSummary(left.data)), [compare, left.data]);
  const drawn = nodes.filter(({ available }) => available);
  const step = (from: Node, by: number) => drawn[drawn.indexOf(from) + by];
  const shared = { module, scale };
  return (
    <>
      {scale !== null && <p className="quiet">{t("studio:analyst.sameScale")}</p>}
      <div className={compare === undefined ? "panes" : "panes panes--two"}>
        <Pane {...shared} mark={compare === undefined ? null : "A"} node={a} days={range} query={left} before={null} previous={step(a, -1)} next={step(a, 1)} onNode={({ id }) => change({ at: id })} />
        {compare !== undefined && (
          <Pane
            {...shared}
            mark="B"
            node={right.node}
            days={right.days}
            query={second}
            before={before}
            previous={compare === "points" ? step(b, -1) : undefined}
            next={compare === "points" ? step(b, 1) : undefined}
            {...(compare === "points" ? { onNode: ({ id }: Node) => change({ other: id }) } : { onDays: ({ from, to }: DayRange) => change({ from2: from, to2: to }) })}
          />
        )}
      </div>
    </>
  );
}
