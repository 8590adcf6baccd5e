import { languageOf } from "@sunledger/i18n";
import { documentWords } from "../documentWords.ts";
import type { ReportData } from "../reportData.ts";
import { reportFigures } from "../reportFigures.ts";
import { withoutDarkEnds } from "../withoutDarkEnds.ts";
import { annexPage } from "./annexPage.ts";
import type { PdfModel } from "./blocks.ts";
import { coverPage, wholeFingerprint } from "./coverPage.ts";
import { incidentsPage } from "./incidentsPage.ts";
import { monthsPage } from "./monthsPage.ts";
import type { PageContext } from "./pageContext.ts";
import { qualityPage } from "./qualityPage.ts";
import { summaryPage } from "./summaryPage.ts";
import { waterfallPage } from "./waterfallPage.ts";

/** Every word, number and picture of the report, ready to be set. */
export const pdfModel = async (given: ReportData, language: string): Promise<{ model: PdfModel; pictures: Record<string, string> }> => {
  const report = withoutDarkEnds(given);
  const words = await documentWords(language, report.audit);
  const { word, dates } = words;
  const pictures: Record<string, string> = {};
  const context: PageContext = {
    report,
    words,
    figures: reportFigures(report),
    picture: (name, svg) => {
      pictures[name] = svg;
      return name;
    },
  };
  const pages = [summaryPage(context), waterfallPage(context), monthsPage(context), incidentsPage(context), { ...qualityPage(context), starts: report.audit.incidents.length > 0 }, annexPage(context)];
  const first = report.daily[0]?.day ?? dates.dayOf(report.audit.period.start);
  const last = report.daily.at(-1)?.day ?? dates.dayOf(Date.parse(report.audit.period.end) - 1);
  const made = dates.dayOf(report.generatedAt);
  const [year = 0, month = 1, day = 1] = made.split("-").map(Number);
  const date = dates.full(made);
  const title = `${report.audit.name} · ${word("report:cover.kind")}`;
  return {
    pictures,
    model: {
      language: languageOf(words.locale),
      title,
      cover: coverPage(context, pages.map(({ title: page }) => page)),
      head: { name: report.audit.name, period: word("report:head.period", { period: dates.range(first, last) }) },
      foot: [
        word("report:foot.versions", report.versions),
        ...(report.fingerprint ? [word("report:foot.fingerprint", { hash: wholeFingerprint(report.fingerprint).slice(0, 12).replaceAll(/(.{4})(?=.)/g, "$1 ") })] : []),
        report.preparedFor ? word("report:foot.prepared", { date, account: report.preparedFor }) : word("report:foot.preparedOn", { date }),
      ],
      pages,
      date: { year, month, day },
    },
  };
};
