import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { TemplateSaver } from "../../report-parts/TemplateSaver.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { InLanguage } from "../../words/InLanguage.tsx";
import { useWords } from "../../words/useWords.ts";
import { BlockEditor } from "./BlockEditor.tsx";
import { ReportBlocks } from "./ReportBlocks.tsx";
import { useReportPage } from "./useReportPage.ts";

/** A report put together from blocks, over the range of the page: its template, its blocks to change, and what it says. */
export function RangeReport() {
  const { t, f } = useWords();
  const { asked, range, installation, search, change, templates, reports, template, own, blocks, written } = useReportPage();
  const isSame = JSON.stringify(blocks) === JSON.stringify(own);
  const editing = search.edit === "yes";
  const rendered = useQuery({
    ...queries.rendered({ report_name: template?.report_name ?? "", query_param: { ...asked, ...(isSame ? {} : { content: { kind: "report" as const, blocks } }) } }, written),
    enabled: template !== null,
  });
  const saved = template?.id == null ? null : template;
  return (
    <Section
      title={t("studio:report.compose")}
      note={f.range(range.from, range.to)}
      tools={
        <span className="report__tools notprinted">
          <SelectField label={t("studio:report.template")} value={template?.report_name ?? ""} options={reports.map(({ report_name: value, name }) => ({ value, label: !isSame && value === template?.report_name ? `${name} · ${t("studio:report.draft")}` : name }))} onChange={(value) => change({ template: value, blocks: undefined })} />
          <button type="button" className="button" aria-expanded={editing} onClick={() => change({ edit: editing ? undefined : "yes" })}><Icon name="columns" size={14} /> {t(editing ? "studio:report.editDone" : "studio:report.edit")}</button>
          <button type="button" className="button" disabled={rendered.data === undefined} onClick={() => window.print()}><Icon name="file" size={14} /> {t("studio:report.print")}</button>
        </span>
      }
    >
      <Loaded query={templates} skeleton={<Skeleton height={480} />}>
        {({ rows }) => (
          <div className={editing ? "report report--editing" : "report"}>
            {editing && (
              <div className="report__editor notprinted">
                <TemplateSaver
                  key={saved?.id ?? "new"}
                  label={t("studio:report.name")}
                  newLabel={t("studio:report.new")}
                  saved={saved}
                  content={{ kind: "report", blocks }}
                  isSame={isSame}
                  onOpen={(id) => change({ template: id === null ? undefined : String(id), blocks: undefined })}
                />
                {saved === null && <p className="quiet">{t("studio:report.builtIn")}</p>}
                <BlockEditor blocks={blocks} charts={rows.filter(({ content }) => content.kind === "chart")} onChange={(next) => change({ blocks: next })} />
              </div>
            )}
            <div className="report__page">
              <Loaded query={rendered} skeleton={<Skeleton height={480} />}>
                {(report) => (
                  <InLanguage locale={written}>
                    <ReportBlocks report={report} definitions={blocks} installation={installation} />
                  </InLanguage>
                )}
              </Loaded>
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
