import { COMPARED_INSTALLATIONS, EVOLUTION_QUANTITIES, GRANULARITIES, type FleetRow, type Granularity } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { dayCount } from "../../range/dayRange.ts";
import { comparedIds } from "../../range/fleetSearch.ts";
import { useFleetPage } from "../../range/useFleetPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { ComparedPlants } from "./ComparedPlants.tsx";
import { refusalOf } from "./comparable.ts";
import { EvolutionChart } from "./EvolutionChart.tsx";
import { RefusedComparison } from "./RefusedComparison.tsx";
import { spanOf } from "./spanOf.ts";

const HOURS_AT_MOST_DAYS = 31;

/** One quantity over time: of the plants chosen in the table, or of all of them as one while none is. */
export function Evolution({ rows }: { rows: readonly FleetRow[] }) {
  const { t } = useWords();
  const notify = useNotify();
  const { search, period, isFiltered, change } = useFleetPage();
  const ids = useMemo(() => comparedIds(search.compare), [search.compare]);
  const isComparing = ids.length > 0;
  // a chosen plant may stand on another page of the table, or be filtered away
  const others = useQuery({ ...queries.ranking({ installations: ids, period_type: period, page: 1, page_size: COMPARED_INSTALLATIONS }), enabled: isComparing && ids.some((id) => rows.every((row) => row.installation_id !== id)) });
  const pool = [...rows, ...(others.data?.rows ?? [])];
  const plants = isComparing ? ids.flatMap((id) => pool.find((row) => row.installation_id === id) ?? []) : rows;
  const quantity = search.quantity ?? "pi";
  const wanted = search.granularity ?? "week";
  const span = spanOf(plants);
  const isTooFine = wanted === "hour" && (quantity === "loss_currency" || plants.length > COMPARED_INSTALLATIONS || span === null || dayCount(span) > HOURS_AT_MOST_DAYS);
  const granularity: Granularity = isTooFine ? "day" : wanted;
  const refusal = refusalOf(plants, quantity);
  const json = { start_date: span?.from ?? "", end_date: span?.to ?? "", granularity, quantity, ...(isComparing ? { installations: ids } : isFiltered ? { installations: rows.map(({ installation_id: id }) => id) } : {}) };
  const isAskable = span !== null && refusal === null && plants.length > 0;
  const compared = useQuery({ ...queries.evolution(json), enabled: isAskable && isComparing });
  const together = useQuery({ ...queries.fleetEvolution(json), enabled: isAskable && !isComparing });
  const evolution = isComparing ? compared : together;
  const name = t(`fleet:quantity.${quantity}`);
  const [id = "", version = "1"] = evolution.data?.definition.split("@") ?? [];
  const definition = evolution.data === undefined || refusal !== null ? null : t("web:figure.version", { id, version });
  return (
    <Section
      title={t(isComparing ? "fleet:evolution.compare" : "fleet:evolution.fleet", { quantity: name })}
      note={[isComparing ? t("fleet:compare.count", { count: ids.length, most: COMPARED_INSTALLATIONS }) : null, definition].filter((part) => part !== null).join(" · ")}
      tools={
        <>
          <SelectField label={t("fleet:quantity.label")} value={quantity} options={EVOLUTION_QUANTITIES.map((value) => ({ value, label: t(`fleet:quantity.${value}`) }))} onChange={(value) => change({ quantity: value === "pi" ? undefined : value })} />
          <Segmented label={t("web:granularity.label")} value={wanted} options={GRANULARITIES.map((value) => ({ value, label: t(`web:granularity.${value}`) }))} onChange={(value) => change({ granularity: value === "week" ? undefined : value })} />
        </>
      }
    >
      <div className="compare">
        {isComparing ? <ComparedPlants plants={plants} onRemove={(gone) => change({ compare: ids.filter((other) => other !== gone).join(",") || undefined })} /> : <p className="quiet">{t("fleet:evolution.hint")}</p>}
        <div className="compare__tools notprinted">
          {isComparing && <button type="button" className="linkbutton" onClick={() => change({ compare: undefined })}>{t("fleet:compare.clear")}</button>}
          <button type="button" className="linkbutton" onClick={() => void navigator.clipboard.writeText(location.href).then(() => notify.success(t("fleet:compare.copied")), notify.failure)}>
            <Icon name="file" size={14} /> {t("fleet:compare.link")}
          </button>
        </div>
      </div>
      {isTooFine && <p className="quiet">{t("fleet:evolution.hours", { count: HOURS_AT_MOST_DAYS, most: COMPARED_INSTALLATIONS })}</p>}
      {refusal !== null ? (
        <RefusedComparison refusal={refusal} onKeep={(kept) => change({ compare: kept.slice(0, COMPARED_INSTALLATIONS).join(",") })} />
      ) : span === null ? (
        <Empty title={t("web:production.empty")}><p>{t("web:production.emptyText")}</p></Empty>
      ) : (
        <Loaded query={evolution} skeleton={<Skeleton height={260} />}>{(data) => <EvolutionChart evolution={data} order={ids} />}</Loaded>
      )}
    </Section>
  );
}
