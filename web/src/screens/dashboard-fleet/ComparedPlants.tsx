import { lineLook } from "@sunledger/charts";
import type { FleetRow } from "@sunledger/contract";
import { useChartTheme } from "../../charts/useChartTheme.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

/** The compared plants with the look of their lines, each to be taken out. */
export function ComparedPlants({ plants, onRemove }: { plants: readonly FleetRow[]; onRemove: (id: number) => void }) {
  const { t } = useWords();
  const theme = useChartTheme();
  return (
    <ul className="compare__plants" aria-label={t("fleet:compare.plants")}>
      {plants.map(({ installation_id: id, installation_name: name }, index) => {
        const { color, dash } = lineLook(index, theme);
        return (
          <li key={id}>
            <svg width="22" height="8" aria-hidden="true" focusable="false"><path d="M0 4h22" stroke={color} strokeWidth="2" strokeDasharray={dash.join(" ")} /></svg>
            {name}
            <button type="button" className="compare__remove notprinted" aria-label={t("fleet:compare.remove", { name })} onClick={() => onRemove(id)}><Icon name="close" size={10} /></button>
          </li>
        );
      })}
    </ul>
  );
}
