import type { Block, Installation, RenderedReport } from "@sunledger/contract";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { BlockView } from "./blocks/BlockView.tsx";

/** A rendered report, block under block, as it is read and printed. */
export function ReportBlocks({ report, definitions, installation }: { report: RenderedReport; definitions: readonly Block[]; installation: Installation }) {
  const { t, f } = useWords();
  const { analysis, blocks } = report;
  return (
    <article className="report__blocks" aria-label={report.name}>
      <p className="quiet">{t("studio:report.about", { installation: installation.installation_name, range: f.range(report.start_date, report.end_date), id: analysis.id, version: analysis.engine_version })}</p>
      {blocks.map((block, at) => {
        const definition = definitions[at];
        const splitsLosses = definition?.type === "chart" && definition.options.chart.split === "loss";
        const view = <BlockView block={block} report={report} splitsLosses={splitsLosses} />;
        // blocks have no names of their own: two of a kind differ by their place
        const key = `${block.type}${at}`;
        return block.title === "" ? <div key={key}>{view}</div> : <Section key={key} title={block.title}>{view}</Section>;
      })}
    </article>
  );
}
