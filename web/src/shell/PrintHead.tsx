import { useParams } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useInstallationPage } from "../range/useInstallationPage.ts";
import { useWords } from "../words/useWords.ts";
import "./printHead.css";

let printedMs = Date.now();
/** The time of the last print, taken when it begins. */
const listen = (changed: () => void) => {
  const note = () => {
    printedMs = Date.now();
    changed();
  };
  addEventListener("beforeprint", note);
  return () => removeEventListener("beforeprint", note);
};

/** The head of a printed page: whose it is, over which days, printed when. */
export function PrintHead() {
  const { id } = useParams({ strict: false });
  const { t, f } = useWords();
  const now = useSyncExternalStore(listen, () => printedMs);
  return (
    <div className="printhead">
      <strong>Sunledger</strong>
      {id !== undefined && <OfInstallation />}
      <span className="printhead__when">{t("web:shell.printed", { date: f.instant(now, Intl.DateTimeFormat().resolvedOptions().timeZone) })}</span>
    </div>
  );
}

function OfInstallation() {
  const { f } = useWords();
  const { installation, limits, range } = useInstallationPage();
  return (
    <>
      <span>{installation.installation_name}</span>
      {limits !== null && <span>{f.range(range.from, range.to)}</span>}
    </>
  );
}
