import { piBarsOption } from "@sunledger/charts";
import type { SiteLosses } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { Chart } from "../../charts/Chart.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { useWords } from "../../words/useWords.ts";

/** Below the site's own PI by this much a point is bad news. */
const BEHIND_SITE = 0.03;
const AT_MOST = 24;
/** Points that differ by less are said to be alike: their bars would not show it. */
const ALIKE = 0.01;

/** PI of each measurement point; of many, the lowest. A bar leads to the waterfall of its point. */
export function PiByPoint() {
  const { asked } = useInstallationPage();
  const { data } = useQuery(queries.losses(asked));
  return data === undefined || data.points.length < 2 ? null : <Bars books={data} />;
}

function Bars({ books }: { books: SiteLosses }) {
  const { t, f } = useWords();
  const { installation, range } = useInstallationPage();
  const navigate = useNavigate();
  const bars = useMemo(() => {
    const all = books.points.map(({ point, expected_energy_kwh: expected, energy_ac_kwh: delivered }) => ({ point, pi: expected > 0 ? delivered / expected : null }));
    if (all.length <= AT_MOST) return all;
    const lowest = new Set(all.toSorted((a, b) => (a.pi ?? -1) - (b.pi ?? -1)).slice(0, AT_MOST));
    return all.filter((bar) => lowest.has(bar));
  }, [books]);
  const known = bars.flatMap(({ pi }) => (pi === null ? [] : [pi]));
  const spread = Math.max(...known) - Math.min(...known);
  const site = books.expected_energy_kwh > 0 ? books.energy_ac_kwh / books.expected_energy_kwh : 1;
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      piBarsOption(bars, { theme, widthPx, heightPx, alarmBelow: site - BEHIND_SITE, unknown: t("web:figure.na"), ratio: (pi) => f.number(pi, 2) }),
    [bars, site, t, f],
  );
  return (
    <div className="pibars">
      <h3>{t("web:kpi.piByPoint")}</h3>
      {known.length > 1 && spread < ALIKE && <p className="quiet">{t("web:kpi.piAlike", { spread: f.number(spread, 3) })}</p>}
      <Chart
        label={`${t("web:kpi.piByPoint")} ${bars.map(({ point, pi }) => `${point} ${f.number(pi, 2)}`).join(", ")}`}
        height={120}
        build={build}
        onHit={({ name }) => {
          if (name !== "") void navigate({ to: "/installations/$id/losses-waterfall", params: { id: String(installation.installation_id) }, search: { ...range, points: name } });
        }}
      />
    </div>
  );
}
