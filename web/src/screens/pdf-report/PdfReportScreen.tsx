import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { PrintedReport } from "./PrintedReport.tsx";
import { RangeReport } from "./RangeReport.tsx";
import { useReportPage } from "./useReportPage.ts";
import "./pdfReport.css";

/** Reports of an installation: the typeset one of its analysis, and those put together from blocks for a range. */
export function Screen() {
  const { t } = useWords();
  const { limits } = useReportPage();
  return (
    <>
      <PrintedReport />
      {limits === null ? <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty> : <RangeReport />}
    </>
  );
}
