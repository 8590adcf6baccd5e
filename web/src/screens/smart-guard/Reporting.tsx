import { hasPolicy } from "@sunledger/contract";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { saveBlob } from "../../ui/saveFile.ts";
import { useNotify } from "../../ui/useNotify.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";

/** What can be printed and taken along: the report, the workbook, the report's templates. */
export function Reporting() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { data: me } = useSuspenseQuery(queries.me());
  const { installation_id: id, installation_name: name, guid, min_date: min, max_date: max } = installation;
  const isPrintable = hasPolicy(me.role, me.policies, "pdf_report");
  if (min === null || max === null) return <Empty icon="file" title={t("web:report.none")}><p>{t("web:report.noneText")}</p></Empty>;
  return (
    <>
      <Section title={t("site:documents.title")} note={f.range(min, max)}>
        <ul className="documents">
          <li>
            <Icon name="pdf" size={20} />
            <div>
              <p className="strong">{t("web:report.title")}</p>
              <p className="quiet">{isPrintable ? t("web:report.text") : t("site:documents.noPdf")}</p>
            </div>
            {isPrintable && <Download label={t("site:documents.pdf")} file={`${name}.pdf`} load={() => fetchApi("reportPdf", { params: { id } })} />}
            {isPrintable && <Link to="/pdf-report/$id" params={{ id: String(id) }}>{t("site:documents.open")}</Link>}
          </li>
          <li>
            <Icon name="columns" size={20} />
            <div>
              <p className="strong">{t("site:documents.workbook")}</p>
              <p className="quiet">{t("site:documents.workbookText")}</p>
            </div>
            <Download label={t("site:documents.xlsx")} file={`${name}.xlsx`} load={() => fetchApi("downloadFile", { query: { guid, file_type: "result", filename: `${name}.xlsx` } })} />
          </li>
        </ul>
      </Section>
      <Templates />
    </>
  );
}

function Download({ label, file, load }: { label: string; file: string; load: () => Promise<Response> }) {
  const { t } = useWords();
  const notify = useNotify();
  const fetched = useMutation({ mutationFn: async () => (await load()).blob(), onSuccess: (blob) => saveBlob(file, blob), onError: (error) => notify.failure(error) });
  return (
    <button type="button" className="button" disabled={fetched.isPending} onClick={() => fetched.mutate()}>
      <Icon name="download" size={14} /> {fetched.isPending ? t("web:report.busy") : label}
    </button>
  );
}

/** The templates that reports of this site can be made of. */
function Templates() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { data } = useQuery({ queryKey: ["templates", f.locale], queryFn: ({ signal }) => callApi("templates", { signal }) });
  const rows = (data?.rows ?? []).filter(({ installation_id: own, content }) => content.kind === "report" && (own === null || own === installation.installation_id));
  if (rows.length === 0) return null;
  return (
    <Section title={t("site:templates.title")} note={t("site:templates.note")}>
      <TableBox>
        <table className="table" aria-label={t("site:templates.title")}>
          <thead><tr><th scope="col">{t("site:templates.name")}</th><th scope="col">{t("site:templates.blocks")}</th><th scope="col">{t("site:templates.owner")}</th></tr></thead>
          <tbody>
            {rows.map(({ report_name: key, name, content, owner }) => (
              <tr key={key}>
                <th scope="row" className="strong">{name}</th>
                <td className="quiet">{content.kind === "report" ? content.blocks.map(({ type, title }) => title ?? t(`templates:block.${type}`)).join(" · ") : ""}</td>
                <td>{owner ?? t("site:templates.product")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Section>
  );
}
