import { LOSSES, STAGES, waterfallLayout, waterfallOption, waterfallRowsHeightPx, type LossKey, type Stage } from "@sunledger/charts";
import type { Attribution, SiteLosses } from "@sunledger/contract";
import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { useLossNames } from "../../charts/useLossNames.ts";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { waterfallData } from "./attributed.ts";
import type { UnitScale } from "./unitScale.ts";

interface BarsProps {
  books: SiteLosses;
  attribution: Attribution;
  scale: UnitScale;
  selected: LossKey | null;
  onSelect: (cause: LossKey) => void;
}

const LYING_BELOW_PX = 640;
const isLoss = (name: string): name is LossKey => Object.hasOwn(LOSSES, name);
const LEGEND = [["design", "iam"], ["operational", "string_outage"], ["external", "curtailment"], ["residual", "unexplained"]] as const;

/** The bars of the chosen attribution; a click, or the arrow keys and Enter, choose a cause. */
export function Bars({ books, attribution, scale, selected, onSelect }: BarsProps) {
  const { t, f } = useWords();
  const { full, short } = useLossNames();
  const [unfold, setUnfold] = useState(false);
  const [fromZero, setFromZero] = useState(false);
  const data = useMemo(() => waterfallData(books, attribution, scale.factor), [books, attribution, scale.factor]);
  const zero = useMemo(() => waterfallLayout(data).steps.filter((step) => step.zero).map(({ key }) => key), [data]);
  const stages = useMemo(() => {
    const names: Record<Stage, string> = { light: "", modules: "", dcArray: "", inverter: "", limits: "", delivery: "", rest: "" };
    for (const stage of STAGES) names[stage] = t(`charts:stage.${stage}`);
    return names;
  }, [t]);
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      waterfallOption(data, {
        theme,
        widthPx,
        heightPx,
        selected,
        unfold,
        fromZero,
        labels: {
          start: t(attribution === "sequential" ? "charts:reference" : "charts:expected"),
          end: t("charts:delivered"),
          names: short,
          stages,
          unit: scale.unit,
          energy: t("charts:energy"),
          share: t(attribution === "sequential" ? "charts:shareOfReference" : "web:waterfall.shareOfExpected"),
          uncertainty: t("charts:uncertainty"),
          insignificant: t("charts:insignificant"),
          value: (value) => f.number(value, Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2),
          ratio: (ratio) => f.percent(ratio, 2),
          axis: (value) => f.significant(value, 4),
        },
      }),
    [data, selected, unfold, fromZero, attribution, short, stages, scale.unit, t, f],
  );
  const keys = data.losses.map(({ key }) => key).filter((key) => !zero.includes(key));
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || keys.length === 0) return;
    event.preventDefault();
    const at = selected === null ? (step > 0 ? -1 : 0) : keys.indexOf(selected);
    const next = keys[(at + step + keys.length) % keys.length];
    if (next !== undefined) onSelect(next);
  };
  const height = (width: number) => (width < LYING_BELOW_PX ? waterfallRowsHeightPx(data) : 470);
  return (
    <Section
      title={t(attribution === "sequential" ? "web:waterfall.title" : "web:waterfall.titleExpected")}
      tools={
        <span className="marks">
          {LEGEND.map(([group, loss]) => <span key={group}><Mark loss={loss} /> {t(`charts:legend.${group}`)}</span>)}
          <span><i className="marks__hatch" aria-hidden="true" /> {t("charts:legend.belowTwoU")}</span>
          <span><i className="marks__whisker" aria-hidden="true" /> ± 2u</span>
        </span>
      }
    >
      <p className="waterfall__meaning"><strong>{t(`web:attribution.${attribution}`)}.</strong> {t(`web:attribution.${attribution}Meaning`)}</p>
      <div className="waterfall__picture">
        <Chart label={t("web:waterfall.picture")} height={height} build={build} file="sunledger-waterfall" rows={() => [["cause", `value_${scale.unit}`, `u_${scale.unit}`], ...data.losses.map((loss) => [loss.key, loss.value, loss.uncertainty])]} onHit={({ name }) => isLoss(name) && onSelect(name)} />
        {/* the same bars as a list to choose from by keyboard; the picture shows its focus */}
        <div className="visually-hidden" role="listbox" tabIndex={0} aria-label={t("web:waterfall.causes")} aria-activedescendant={selected === null ? undefined : `cause-${selected}`} onKeyDown={move}>
          {data.losses.map(({ key, value }) => (
            <div key={key} id={`cause-${key}`} role="option" aria-selected={key === selected}>{full[key]}: {f.significant(value)} {scale.unit}</div>
          ))}
        </div>
      </div>
      <p className="waterfall__foot">
        {zero.length > 0 && <span>○ {t("web:waterfall.zero", { count: zero.length, causes: zero.map((key) => full[key]).join(", ") })}</span>}
        {zero.length > 0 && <button type="button" className="linkbutton" onClick={() => setUnfold((was) => !was)}>{t(unfold ? "web:waterfall.fold" : "web:waterfall.unfold")}</button>}
        <button type="button" className="linkbutton" aria-pressed={fromZero} onClick={() => setFromZero((was) => !was)}>{t(fromZero ? "web:waterfall.cut" : "web:waterfall.fromZero")}</button>
      </p>
    </Section>
  );
}
