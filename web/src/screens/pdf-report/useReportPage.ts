import type { Block } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { useWords } from "../../words/useWords.ts";
import { reportSearch, type ReportSearch } from "./reportSearch.ts";

const FIRST_TEMPLATE = "monthly-site-report";

/** The report of the address: which template, in which language, and its blocks as they stand. */
export function useReportPage() {
  const { installation, limits, asked, range } = useInstallationPage();
  const { locale } = useWords();
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => reportSearch(raw), [raw]);
  const templates = useQuery(queries.templates());
  const change = useCallback((next: Partial<ReportSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  // one that belongs to another installation is not rendered for this one
  const reports = (templates.data?.rows ?? []).filter(({ content, installation_id: id }) => content.kind === "report" && (id === null || id === installation.installation_id));
  const template = reports.find(({ report_name: name }) => name === (search.template ?? FIRST_TEMPLATE)) ?? reports[0] ?? null;
  const own: Block[] = template?.content.kind === "report" ? template.content.blocks : [];
  return { installation, limits, asked, range, search, change, templates, reports, template, own, blocks: search.blocks ?? own, written: search.written ?? locale };
}
