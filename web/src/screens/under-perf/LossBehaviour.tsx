import type { HistoryPeriod, LossHistory } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Sparkline } from "../../charts/Sparkline.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { saveCsv, type Cell } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { Homogeneity, Stability, Tendency } from "./Behaviour.tsx";
import { shownLosses } from "./shownLosses.ts";

type Loss = HistoryPeriod["losses"][number];

const PHONE_COLUMNS = ["name", "kwh", "trend"];

/** A loss as a share of the reference energy, step by step. */
const shareCourse = ({ series }: HistoryPeriod, { key }: Loss): (number | null)[] =>
  (series.losses[key] ?? []).map((kwh, index) => ((series.reference_kwh[index] ?? 0) > 0 ? kwh / (series.reference_kwh[index] ?? 1) : null));

function sorted(rows: readonly Loss[], sort: string | null): Loss[] {
  const key = sort?.replace(/^-/, "");
  if (sort === null || (key !== "kwh" && key !== "name")) return [...rows];
  const direction = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => direction * (key === "kwh" ? a.kwh - b.kwh : a.name.localeCompare(b.name)));
}

/** Each loss of the period: how much, and how it behaves. A row is looked at closer in the course above and the points below. */
export function LossBehaviour({ history: { currency }, period }: { history: LossHistory; period: HistoryPeriod }) {
  const { t, f } = useWords();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const { installation, search, setSearch } = useInstallationPage();
  const [sort, setSort] = useState<string | null>(null);
  const all = search.scope === "all";
  const rows = useMemo(() => sorted(shownLosses(period, all), sort), [period, all, sort]);
  const whole = all ? period.total : period.under_performance;
  const digits = period.reference_kwh > 20_000 ? 0 : 1;
  const columns = useMemo(
    (): Column<Loss>[] => [
      {
        id: "name",
        header: t("history:cause"),
        sortable: true,
        total: whole.name,
        cell: ({ key, name }) => (
          <Link className="losses__name" to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ from: period.start_date, to: period.end_date, cause: key }}>
            <Mark loss={key} /> {name}
          </Link>
        ),
      },
      { id: "kwh", header: "kWh", numeric: true, sortable: true, total: f.number(whole.kwh, digits), cell: ({ kwh }) => f.number(kwh, digits) },
      { id: "uncertainty", header: "± 2u", numeric: true, total: whole.uncertainty_kwh === null ? "—" : `± ${f.number(2 * whole.uncertainty_kwh, digits)}`, cell: ({ uncertainty_kwh: u }) => <span className="quiet">{u === null ? "—" : `± ${f.number(2 * u, digits)}`}</span> },
      { id: "share", header: t("web:losses.share"), numeric: true, total: whole.share === null ? "—" : f.percent(all ? whole.share : (whole.share * period.expected_kwh) / period.reference_kwh, 2), cell: ({ share }) => f.percent(share, 2) },
      { id: "currency", header: currency, numeric: true, total: f.number(whole.currency, 2), cell: ({ currency: money }) => f.number(money, 2) },
      { id: "course", header: t("history:course.share"), width: 120, cell: (loss) => <Sparkline values={shareCourse(period, loss)} previous={0} /> },
      { id: "stability", header: t("history:stability"), total: <Stability of={whole} />, cell: (loss) => <Stability of={loss} /> },
      { id: "homogeneity", header: t("history:homogeneity"), total: <Homogeneity of={whole} />, cell: (loss) => <Homogeneity of={loss} /> },
      { id: "trend", header: t("history:trend"), total: <Tendency of={whole} />, cell: (loss) => <Tendency of={loss} /> },
    ],
    [t, f, whole, digits, all, period, currency, installation.installation_id],
  );
  return (
    <Section
      title={t("history:losses.title")}
      note={t(all ? "history:losses.noteAll" : "history:losses.note")}
      tools={<button type="button" className="linkbutton notprinted" onClick={() => saveCsv(`losses-${period.start_date}-${period.end_date}`, savedRows(rows))}><Icon name="download" size={14} /> CSV</button>}
    >
      {rows.length === 0 ? (
        <Empty icon="check" title={t("history:none")} />
      ) : (
        <DataTable
          label={t("history:losses.title")}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          {...(narrow ? { visible: PHONE_COLUMNS } : {})}
          {...(sort === null ? {} : { sort })}
          onSort={setSort}
          rowProps={({ key }) => ({ selected: search.cause === key, onOpen: () => setSearch({ cause: search.cause === key ? undefined : key }) })}
        />
      )}
    </Section>
  );
}

function savedRows(rows: readonly Loss[]): Cell[][] {
  return [
    ["key", "kwh", "uncertainty_kwh", "share", "currency", "stability", "robust_variation", "change_points_per_year", "homogeneity", "robust_spread", "gini", "trend", "slope_per_year", "worst_points"],
    ...rows.map((loss): Cell[] => [loss.key, loss.kwh, loss.uncertainty_kwh, loss.share, loss.currency, loss.stability, loss.robust_variation, loss.change_points_per_year, loss.homogeneity, loss.robust_spread, loss.gini, loss.trend, loss.slope_per_year, loss.worst_points.join(" ")]),
  ];
}
