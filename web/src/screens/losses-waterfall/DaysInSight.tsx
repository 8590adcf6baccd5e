import { RangeSlider } from "@mantine/core";
import { HEAT_MAP_LEFT_PX, heatStripOption, type HeatMapData } from "@sunledger/charts";
import { useCallback } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { useWords } from "../../words/useWords.ts";
import "./daysInSight.css";

const HEIGHT_PX = 22;
/** A week at least, or the map would be a few broad bars. */
const SHORTEST = 6;

interface DaysInSightProps {
  map: HeatMapData;
  /** Places of the first and last day that the map above shows. */
  first: number;
  last: number;
  onChange: (days: [number, number]) => void;
}

/** The whole time of a heat map in a strip, the part in sight between two handles that a hand or the arrow keys move. */
export function DaysInSight({ map, first, last, onChange }: DaysInSightProps) {
  const { t, f } = useWords();
  const end = map.days.length - 1;
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => heatStripOption(map, { theme, widthPx, heightPx, visible: [first, last] }),
    [map, first, last],
  );
  const nameOf = (place: number) => f.day(map.days[place] ?? "");
  const isWhole = first === 0 && last === end;
  return (
    <div className="daysinsight">
      <div className="daysinsight__strip notprinted">
        <Chart label={t("web:heatmap.strip", { from: nameOf(0), to: nameOf(end) })} height={HEIGHT_PX} build={build} bare />
        <div className="daysinsight__handles" style={{ left: HEAT_MAP_LEFT_PX }}>
          <RangeSlider
            min={0}
            max={end}
            minRange={Math.min(SHORTEST, end)}
            value={[first, last]}
            onChange={onChange}
            label={nameOf}
            thumbFromLabel={t("web:heatmap.first")}
            thumbToLabel={t("web:heatmap.last")}
            thumbValueText={nameOf}
            classNames={{ root: "daysinsight__slider", trackContainer: "daysinsight__track", track: "daysinsight__rail", bar: "daysinsight__bar", thumb: "daysinsight__thumb" }}
          />
        </div>
      </div>
      <p className="quiet">
        {t("web:heatmap.inSight", { from: nameOf(first), to: nameOf(last) })}
        {!isWhole && <button type="button" className="linkbutton" onClick={() => onChange([0, end])}>{t("web:heatmap.all")}</button>}
      </p>
    </div>
  );
}
