import { fleetMapOption, loadOutlines, type MapPlant } from "@sunledger/charts";
import { FRESH_HOURS, type FleetRow } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { loadChunk } from "../../loadChunk.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

/** Where the plants stand, each a circle whose area is what it loses; a click opens one. */
export function FleetMap({ rows, currency }: { rows: readonly FleetRow[]; currency: string | null }) {
  const { t, f } = useWords();
  const navigate = useNavigate();
  const { data: outlines } = useQuery({ queryKey: ["outlines"], queryFn: () => loadChunk(loadOutlines), staleTime: Infinity });
  const plants = useMemo(
    () =>
      rows.flatMap(({ latitude, longitude, ...row }): MapPlant[] => {
        if (latitude === null || longitude === null) return [];
        const { period } = row;
        return [
          {
            id: String(row.installation_id),
            name: row.town ?? row.installation_name,
            latitudeDeg: latitude,
            longitudeDeg: longitude,
            size: period === null ? null : currency === null ? period.recoverable_kwh / period.days : period.loss_currency_per_day,
            late: row.freshness_hours !== null && row.freshness_hours > FRESH_HOURS,
            rows: [
              { label: t("fleet:column.plant"), value: row.installation_name },
              { label: t("fleet:column.money"), value: period === null ? t("web:figure.na") : f.money(period.loss_currency_per_day, row.currency, 2) },
              { label: "PI", value: period?.pi == null ? t("web:figure.na") : f.number(period.pi, 3) },
            ],
          },
        ];
      }),
    [rows, currency, t, f],
  );
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      fleetMapOption(plants, {
        theme,
        widthPx,
        heightPx,
        outlines: outlines ?? [],
        short: (size) => f.number(size, size < 100 ? 1 : 0),
        full: (size) => (currency === null ? t("fleet:map.energyPerDay", { energy: f.energy(size) }) : t("fleet:map.perDay", { money: f.money(size, currency, size < 1 ? 1 : 0) })),
      }),
    [plants, outlines, currency, t, f],
  );
  const missing = rows.length - plants.length;
  return (
    <Section title={t("fleet:map.title")} note={missing > 0 ? t("fleet:map.missing", { count: missing }) : plants.some(({ late }) => late) ? t("fleet:map.late") : undefined}>
      {plants.length === 0 ? (
        <Empty title={t("fleet:map.none")}><p>{t("fleet:map.noneText")}</p></Empty>
      ) : (
        <Chart label={t("fleet:map.picture", { count: plants.length })} height={(width) => Math.min(440, Math.max(280, width * 1.1))} build={build} file="fleet-map" onHit={({ name }) => { if (name !== "") void navigate({ to: "/installations/show/$id", params: { id: name } }); }} />
      )}
    </Section>
  );
}
