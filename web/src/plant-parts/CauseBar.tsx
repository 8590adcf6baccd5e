import { LOSSES } from "@sunledger/charts";
import type { PeriodFigures } from "@sunledger/contract";
import { useLossNames } from "../charts/useLossNames.ts";
import { useWords } from "../words/useWords.ts";
import "./causeBar.css";

/** What a plant loses, by cause: its length against the costliest plant's, and the largest cause in words. */
export function CauseBar({ causes, share }: { causes: PeriodFigures["causes"]; share: number }) {
  const { f } = useWords();
  const { full } = useLossNames();
  const positive = causes.filter(({ recoverable_kwh: kwh }) => kwh > 0);
  const total = positive.reduce((sum, { recoverable_kwh: kwh }) => sum + kwh, 0);
  const [first] = positive;
  if (first === undefined || total <= 0) return <span className="quiet">—</span>;
  return (
    <span className="causebar">
      <span className="causebar__bar" style={{ width: `${Math.max(2, 100 * share)}%` }} aria-hidden="true">
        {positive.map(({ key, recoverable_kwh: kwh }) => <span key={key} style={{ flexGrow: kwh / total, background: LOSSES[key].color }} />)}
      </span>
      <small title={positive.map(({ key, recoverable_kwh: kwh }) => `${full[key]} ${f.percent(kwh / total, 0)}`).join(" · ")}>{full[first.key]} {f.percent(first.recoverable_kwh / total, 0)}</small>
    </span>
  );
}
