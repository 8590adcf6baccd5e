import { plotLook } from "@sunledger/charts";
import type { Graph } from "@sunledger/contract";
import { useChartTheme } from "../charts/useChartTheme.ts";
import { useWords } from "../words/useWords.ts";
import { keyOf } from "./GraphPlot.tsx";

interface SeriesLegendProps {
  series: Graph["series"];
  /** Lines have dashes; bars are full. */
  isLines: boolean;
  colors: readonly (string | undefined)[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** The names of the series in their looks; a click takes one out of the picture or back. */
export function SeriesLegend({ series, isLines, colors, hidden, onChange }: SeriesLegendProps) {
  const { t } = useWords();
  const theme = useChartTheme();
  const toggle = (key: string) => onChange(new Set(hidden.has(key) ? [...hidden].filter((other) => other !== key) : [...hidden, key]));
  return (
    <div className="serieslegend" role="group" aria-label={t("studio:plot.series")}>
      {series.map((one, index) => {
        const color = colors[index];
        const look = plotLook({ name: one.label, unit: one.unit, isRatio: false, values: [], ...(color === undefined ? {} : { color }) }, index, theme);
        const key = keyOf(one);
        return (
          <button key={key} type="button" aria-pressed={!hidden.has(key)} className="serieslegend__one" onClick={() => toggle(key)}>
            <svg width="22" height="10" aria-hidden="true" focusable="false">{isLines ? <path d="M1 5h20" stroke={look.color} strokeWidth="2" strokeDasharray={look.dash.join(" ")} /> : <path d="M6 5h10" stroke={look.color} strokeWidth="9" />}</svg>
            {one.label}
          </button>
        );
      })}
    </div>
  );
}
