import type { Attribution, SiteLosses } from "@sunledger/contract";
import { ClosureBadge } from "../../ui/ClosureBadge.tsx";
import { useWords } from "../../words/useWords.ts";
import { attributedKwh, remainderKwh, startKwh } from "./attributed.ts";
import type { UnitScale } from "./unitScale.ts";

/** Where the bars start, what was lost, what was delivered, and whether the three agree. */
export function Totals({ books, attribution, scale }: { books: SiteLosses; attribution: Attribution; scale: UnitScale }) {
  const { t, f } = useWords();
  const start = startKwh(books, attribution);
  const delivered = books.energy_ac_kwh;
  const causes = books.losses.filter((loss) => Math.abs(attributedKwh(loss, attribution) ?? 0) > 1e-9 * start).length;
  const size = Math.abs(start * scale.factor);
  const write = (kwh: number) => f.number(kwh * scale.factor, size >= 1000 ? 0 : size >= 100 ? 1 : 2);
  const remainder = remainderKwh(books, attribution);
  const ratio = start > 0 ? delivered / start : null;
  return (
    <div className="totals">
      <div>
        <p className="totals__value">{write(start)} <small>{scale.unit}</small></p>
        <p>{t(attribution === "sequential" ? "web:totals.reference" : "web:totals.expected", { spread: write(2 * books.reference_uncertainty_kwh) })}</p>
      </div>
      <div>
        <p className="totals__value">{write(delivered - start)} <small>{scale.unit}</small></p>
        <p>{t("web:totals.lost", { count: causes, share: f.percent(start > 0 ? (start - delivered) / start : null) })}</p>
      </div>
      <div>
        <p className="totals__value">{write(delivered)} <small>{scale.unit}</small></p>
        <p>{t(attribution === "sequential" ? "web:totals.delivered" : "web:totals.deliveredPi", { ratio: attribution === "sequential" ? f.percent(ratio) : f.number(ratio, 3) })}</p>
      </div>
      <div className="totals__closure">
        {remainder === null ? <p>{t("web:totals.noSum")}</p> : <ClosureBadge remainderKwh={remainder} referenceKwh={books.reference_energy_kwh} />}
        {remainder !== null && <p>{t(attribution === "sequential" ? "web:totals.formula" : "web:totals.formulaExpected")}</p>}
      </div>
    </div>
  );
}
