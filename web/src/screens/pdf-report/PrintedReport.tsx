import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveBlob } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { ReportLanguage } from "./ReportLanguage.tsx";
import { useReportPage } from "./useReportPage.ts";

/** The audit's own report and workbook, in a chosen language, where an analysis was published. */
export function PrintedReport() {
  const { t } = useWords();
  const notify = useNotify();
  const { installation, written } = useReportPage();
  const { installation_id: id, installation_name: name, guid } = installation;
  const exists = useQuery({ queryKey: ["report", id], queryFn: ({ signal }) => callApi("reportPdfExists", { params: { id }, signal }) });
  const fetched = useMutation({
    mutationFn: async (kind: "pdf" | "xlsx") => {
      const filename = `${name}.${kind}`;
      const response = kind === "pdf" ? await fetchApi("reportPdf", { params: { id }, language: written }) : await fetchApi("downloadFile", { query: { guid, filename, file_type: "result" }, language: written });
      saveBlob(filename, await response.blob());
    },
    onError: (error) => notify.failure(error),
  });
  const busy = (kind: "pdf" | "xlsx") => fetched.isPending && fetched.variables === kind;
  return (
    <Section title={t("studio:report.printed")} note={t("studio:report.printedNote")} className="notprinted">
      <Loaded query={exists} skeleton={<Skeleton height={34} />}>
        {(found) =>
          found.exists ? (
            <div className="report__printed">
              <Badge tone="ok" icon="check">{t("studio:report.exists")}</Badge>
              <ReportLanguage />
              <button type="button" className="button button--primary" disabled={fetched.isPending} onClick={() => fetched.mutate("pdf")}><Icon name="download" size={14} /> {t(busy("pdf") ? "studio:report.busy" : "studio:report.pdf")}</button>
              <button type="button" className="button" disabled={fetched.isPending} onClick={() => fetched.mutate("xlsx")}><Icon name="download" size={14} /> {t(busy("xlsx") ? "studio:report.busy" : "studio:report.workbook")}</button>
            </div>
          ) : (
            <Empty icon="file" title={t("web:report.none")}><p>{t("web:report.noneText")}</p></Empty>
          )
        }
      </Loaded>
    </Section>
  );
}
