import { ATTRIBUTIONS, LOSS_UNITS } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { ByPoint } from "./ByPoint.tsx";
import { Bars } from "./Bars.tsx";
import { Intervals } from "./Intervals.tsx";
import { PointChooser } from "../../plant-parts/PointChooser.tsx";
import { Totals } from "./Totals.tsx";
import { unitScale } from "./unitScale.ts";
import { WhereAndWhen } from "./WhereAndWhen.tsx";
import "./waterfall.css";

/** From the reference to the delivered energy; a bar leads to where and when, that to the intervals and their samples. */
export function Screen() {
  const { t } = useWords();
  const { asked, installation, limits, search, setSearch } = useInstallationPage();
  const chosenPoints = search.points ?? "";
  const site = useQuery({ ...queries.losses(asked), enabled: limits !== null });
  const chosen = useQuery({ ...queries.losses(chosenPoints === "" ? asked : { ...asked, pdm_list: chosenPoints }), enabled: limits !== null });
  const unit = search.unit ?? "kwh";
  const attribution = search.attribution ?? "sequential";
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return (
    <>
      <div className="waterfall__tools">
        <Segmented showLabel label={t("web:unit.label")} value={unit} options={LOSS_UNITS.map((value) => ({ value, label: value === "currency" ? installation.currency : t(`web:unit.${value}`) }))} onChange={(value) => setSearch({ unit: value === "kwh" ? undefined : value })} />
        <Segmented showLabel label={t("web:attribution.label")} value={attribution} options={ATTRIBUTIONS.map((value) => ({ value, label: t(`web:attribution.${value}`) }))} onChange={(value) => setSearch({ attribution: value === "sequential" ? undefined : value })} />
        <PointChooser points={site.data?.points.map(({ point }) => point) ?? []} chosen={chosenPoints === "" ? [] : chosenPoints.split(",")} onChange={(points) => setSearch({ points: points.length === 0 ? undefined : points.join(",") })} />
      </div>
      <Loaded query={chosen} skeleton={<><Skeleton height={56} /><div style={{ height: 18 }} /><Skeleton height={634} /></>}>
        {(books) => {
          const scale = unitScale(unit, books, site.data?.reference_energy_kwh ?? books.reference_energy_kwh);
          return (
            <div className="waterfall__main">
              <Totals books={books} attribution={attribution} scale={scale} />
              <Bars books={books} attribution={attribution} scale={scale} selected={search.cause ?? null} onSelect={(cause) => setSearch({ cause, point: undefined, day: undefined })} />
            </div>
          );
        }}
      </Loaded>
      {search.cause === undefined ? (
        <p className="quiet">{t("web:waterfall.choose")}</p>
      ) : (
        <>
          <WhereAndWhen cause={search.cause} />
          {site.data !== undefined && <ByPoint cause={search.cause} books={site.data} />}
        </>
      )}
      {search.point !== undefined && search.day !== undefined && <Intervals point={search.point} day={search.day} cause={search.cause ?? null} />}
    </>
  );
}
