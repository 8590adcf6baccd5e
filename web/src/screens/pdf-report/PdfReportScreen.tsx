import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveBlob } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

/** The printed report of an installation's audit, where one was made. */
export function Screen() {
  const { t } = useWords();
  const notify = useNotify();
  const { installation } = useInstallationPage();
  const id = installation.installation_id;
  const exists = useQuery({ queryKey: ["report", id], queryFn: ({ signal }) => callApi("reportPdfExists", { params: { id }, signal }) });
  const fetchReport = useMutation({
    mutationFn: async () => (await fetchApi("reportPdf", { params: { id } })).blob(),
    onSuccess: (blob) => saveBlob(`${installation.installation_name}.pdf`, blob),
    onError: (error) => notify.failure(error),
  });
  return (
    <Section title={t("web:report.title")} note={installation.installation_name}>
      <Loaded query={exists} skeleton={<Skeleton height={80} />}>
        {(found) =>
          found.exists ? (
            <div className="state">
              <p className="state__text">{t("web:report.text")}</p>
              <button type="button" className="button button--primary" disabled={fetchReport.isPending} onClick={() => fetchReport.mutate()}>
                <Icon name="download" size={14} />
                {t(fetchReport.isPending ? "web:report.busy" : "web:report.download")}
              </button>
            </div>
          ) : (
            <Empty icon="file" title={t("web:report.none")}><p>{t("web:report.noneText")}</p></Empty>
          )
        }
      </Loaded>
    </Section>
  );
}
