import type { ChartDefinition, Template } from "@sunledger/contract";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { usePlotPage } from "./usePlotPage.ts";

/** Charts inside the reports that the product brings: to begin with. */
const startsOf = (templates: readonly Template[]): { from: string; key: string; chart: ChartDefinition; title: string | null }[] =>
  templates.flatMap(({ built_in: builtIn, name, report_name: report, content }) =>
    builtIn && content.kind === "report" ? content.blocks.flatMap((block, at) => (block.type === "chart" ? [{ from: name, key: `${report}${at}`, chart: block.options.chart, title: block.title }] : [])) : [],
  );

/** The charts that were kept, and those to begin with; a click opens one. */
export function SavedPlots({ templates }: { templates: readonly Template[] }) {
  const { t, f, message } = useWords();
  const { search, change } = usePlotPage();
  const charts = templates.filter(({ content }) => content.kind === "chart");
  const words = ({ source, chart, x, y }: ChartDefinition) => `${message(`templates:source.${source}`)} · ${message(`templates:chart.${chart}`)} · ${y.map((measure) => message(`templates:measure.${measure}`)).join(", ")} / ${message(`templates:dimension.${x}`)}`;
  return (
    <div className="plot__kept notprinted">
      <Section title={t("studio:plot.mine")} note={f.number(charts.length)}>
        {charts.length === 0 && <p className="quiet">{t("studio:plot.noneMine")}</p>}
        <ul className="plotlist">
          {charts.map(({ id, name, owner, changed, content }) => (
            <li key={id}>
              <button type="button" className="plotlist__one" aria-current={id === search.template || undefined} onClick={() => change({ template: id ?? undefined, plot: undefined })}>
                <span className="strong">{name}</span>
                <span className="quiet">{content.kind === "chart" && words(content.chart)}</span>
                <span className="quiet">{[owner === null ? null : t("studio:plot.owner", { name: owner }), changed === null ? null : f.day(changed.slice(0, 10))].filter((part) => part !== null).join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("studio:plot.starts")}>
        <ul className="plotlist">
          {startsOf(templates).map(({ from, key, chart, title }) => (
            <li key={key}>
              <button type="button" className="plotlist__one" onClick={() => change({ template: undefined, plot: chart })}>
                <span className="strong">{title ?? words(chart)}</span>
                <span className="quiet"><Icon name="file" size={12} /> {t("studio:plot.from", { name: from })}</span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
