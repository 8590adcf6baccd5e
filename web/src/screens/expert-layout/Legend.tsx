import { HEAT_STOPS } from "@sunledger/charts";
import { useWords } from "../../words/useWords.ts";

/** The colours of the plan with their ends, and how unknown and faulty look. */
export function Legend({ best, worst, name, strings }: { best: string; worst: string; name: string; strings: boolean }) {
  const { t } = useWords();
  const ramp = HEAT_STOPS.map(({ at, color }) => `${color} ${at * 100}%`).join(", ");
  return (
    <p className="planlegend">
      <strong>{name}</strong>
      <span>{best}</span>
      <i className="planlegend__ramp" style={{ background: `linear-gradient(to right, ${ramp})` }} aria-hidden="true" />
      <span>{worst}</span>
      <span className="planlegend__item"><i className="part--unknown planlegend__swatch" aria-hidden="true" /> {t("layout:legend.unknown")}</span>
      <span className="planlegend__item"><i className="part__open" aria-hidden="true" /> {t("layout:legend.open")}</span>
      {strings && <span className="planlegend__item"><i className="part__string--faulty planlegend__swatch" aria-hidden="true" /> {t("layout:legend.faulty")}</span>}
      {strings && <span className="planlegend__item"><i className="part__string--silent planlegend__swatch" aria-hidden="true" /> {t("layout:legend.silent")}</span>}
    </p>
  );
}
