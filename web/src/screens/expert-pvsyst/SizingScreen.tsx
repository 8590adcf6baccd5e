import type { SizingEntry } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { keepEntry, keptEntry } from "./keptEntry.ts";
import { SizingEntryForm } from "./SizingEntryForm.tsx";
import { SizingResult } from "./SizingResult.tsx";
import { entryOfPlant } from "./sizingForm.ts";
import "./sizing.css";

/** A design study against what was measured: the entry of its assumptions, then the reconciliation over the chosen days. */
export function Screen() {
  const { t } = useWords();
  const { limits, installation } = useInstallationPage();
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return <Reconciliation key={installation.installation_id} />;
}

function Reconciliation() {
  const { t, f } = useWords();
  const { asked, range, installation } = useInstallationPage();
  const id = installation.installation_id;
  const [entry, setEntry] = useState<SizingEntry | null>(() => keptEntry(id));
  const own = entryOfPlant(installation.sizing);
  const result = useQuery({ ...queries.sizing(asked, entry ?? own), enabled: entry !== null });
  const calculate = (next: SizingEntry | null) => {
    keepEntry(id, next);
    setEntry(next);
  };
  return (
    <div className="sizing">
      <SizingEntryForm first={entry ?? own} own={own} hasOwn={installation.sizing !== null} error={result.error} busy={result.isFetching} onCalculate={calculate} />
      {entry === null ? (
        <Section title={t("sizing:result.title")} note={f.range(range.from, range.to)}>
          <Empty icon="balance" title={t("sizing:result.none")}><p>{t("sizing:result.noneText")}</p></Empty>
        </Section>
      ) : (
        <Loaded query={result} skeleton={<><Skeleton height={150} /><div style={{ height: 24 }} /><Skeleton height={400} /></>}>
          {(reconciliation) => <SizingResult reconciliation={reconciliation} entry={entry} />}
        </Loaded>
      )}
    </div>
  );
}
