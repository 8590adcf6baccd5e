import { SEVERITIES, type IncidentRow } from "@sunledger/contract";
import { useWords } from "../../words/useWords.ts";

/** How grave: its word, and as many bars. */
export function Severity({ severity }: Pick<IncidentRow, "severity">) {
  const { t } = useWords();
  const level = SEVERITIES.indexOf(severity);
  return (
    <span className="severity">
      <span className={`severity__bars severity__bars--${severity}`} aria-hidden="true">{SEVERITIES.map((one, index) => <i key={one} className={index <= level ? "severity__on" : undefined} />)}</span>
      {t(`common:severity.${severity}`)}
    </span>
  );
}
