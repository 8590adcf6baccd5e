import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { TemplateSaver } from "../../report-parts/TemplateSaver.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { DefinitionForm } from "./DefinitionForm.tsx";
import { PlotPreview } from "./PlotPreview.tsx";
import { SavedPlots } from "./SavedPlots.tsx";
import { usePlotPage } from "./usePlotPage.ts";
import "./plotly.css";

/** The plot creator: a definition on the left, its picture at once on the right, and the charts that were kept. */
export function Screen() {
  const { t } = useWords();
  const { chart, change, templates, saved, savedChart } = usePlotPage();
  const sources = useQuery(queries.graphSources());
  return (
    <Loaded query={templates} skeleton={<div className="plot"><Skeleton height={480} /><Skeleton height={480} /></div>}>
      {({ rows }) => (
        <div className="plotpage">
          <TemplateSaver
            key={saved?.id ?? "new"}
            label={t("studio:plot.name")}
            newLabel={t("studio:plot.new")}
            saved={saved}
            content={{ kind: "chart", chart }}
            isSame={JSON.stringify(chart) === JSON.stringify(savedChart)}
            onOpen={(id) => change({ template: id ?? undefined, plot: undefined })}
          />
          <div className="plot">
            <Section title={t("studio:plot.definition")} className="notprinted">
              <Loaded query={sources} skeleton={<Skeleton height={420} />}>{({ sources: list, charts }) => <DefinitionForm sources={list} charts={charts} chart={chart} onChange={(plot) => change({ plot })} />}</Loaded>
            </Section>
            <PlotPreview chart={chart} />
          </div>
          <SavedPlots templates={rows} />
        </div>
      )}
    </Loaded>
  );
}
