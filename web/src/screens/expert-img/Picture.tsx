import type { ModuleName } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries, type AskedRange } from "../../api/queries.ts";
import { isEmptyGraph } from "../../module-graphs/graphRows.ts";
import { ModuleGraphChart } from "../../module-graphs/ModuleGraphChart.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

interface PictureProps {
  module: ModuleName;
  /** What it is called, for those who do not see it. */
  label: string;
  points: string;
  asked: AskedRange;
}

/** The chart of a module for some points, drawn by its kind. */
export function Picture({ module, label, points, asked }: PictureProps) {
  const { t } = useWords();
  const graph = useQuery({ ...queries.moduleGraph({ installation_id: asked.installation_id, module, start_time: asked.start_date, end_time: asked.end_date, sel_mpp: points }), placeholderData: undefined });
  return (
    <Loaded query={graph} skeleton={<Skeleton height={320} />}>
      {(data) => (isEmptyGraph(data) ? <Empty title={t("modules:empty.title")}><p>{t("modules:empty.text")}</p></Empty> : <ModuleGraphChart graph={data} label={label} file={`${module}-${asked.start_date}-${asked.end_date}`} />)}
    </Loaded>
  );
}
