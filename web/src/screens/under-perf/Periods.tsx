import type { HistoryPeriod, LossHistory } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { Sparkline } from "../../charts/Sparkline.tsx";
import type { PeriodType } from "../../range/search.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { Homogeneity, Stability, Tendency } from "./Behaviour.tsx";

const PHONE_COLUMNS = ["period", "pi", "kwh"];

/** The performance index of each step of a period; null where nothing was expected. */
const piCourse = ({ series }: HistoryPeriod): (number | null)[] => series.delivered_kwh.map((kwh, index) => ((series.expected_kwh[index] ?? 0) > 0 ? kwh / (series.expected_kwh[index] ?? 1) : null));

/** The five periods side by side: what is missing of the expected energy, and how it behaves. A row chooses its period. */
export function Periods({ history: { periods, currency }, chosen, onChoose }: { history: LossHistory; chosen: PeriodType; onChoose: (period: PeriodType) => void }) {
  const { t, f } = useWords();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const columns = useMemo(
    (): Column<HistoryPeriod>[] => [
      {
        id: "period",
        header: t("fleet:period.label"),
        cell: ({ period_type: type, start_date, end_date, name }) => (
          <span className="history__period">
            <button type="button" className="history__choose" aria-pressed={type === chosen} onClick={() => onChoose(type)}>{name}</button>
            <small>{f.range(start_date, end_date)}</small>
          </span>
        ),
      },
      { id: "pi", header: "PI", numeric: true, cell: ({ pi }) => <strong>{f.number(pi, 3)}</strong> },
      { id: "pr", header: "PR", numeric: true, cell: ({ pr }) => f.percent(pr) },
      { id: "course", header: t("history:course.pi"), width: 130, cell: (period) => <Sparkline values={piCourse(period)} previous={0} /> },
      { id: "kwh", header: t("history:missing"), numeric: true, cell: ({ under_performance: { kwh, uncertainty_kwh: u } }) => <span title={u === null ? undefined : `± ${f.energy(2 * u)} (2u)`}>{f.energy(kwh)}</span> },
      { id: "share", header: t("history:shareExpected"), numeric: true, cell: ({ under_performance: { share } }) => f.percent(share) },
      { id: "currency", header: currency, numeric: true, cell: ({ under_performance: { currency: money } }) => f.number(money, Math.abs(money) < 100 ? 2 : 0) },
      { id: "stability", header: t("history:stability"), cell: ({ under_performance }) => <Stability of={under_performance} /> },
      { id: "homogeneity", header: t("history:homogeneity"), cell: ({ under_performance }) => <Homogeneity of={under_performance} /> },
      { id: "trend", header: t("history:trend"), cell: ({ under_performance }) => <Tendency of={under_performance} /> },
    ],
    [t, f, chosen, onChoose, currency],
  );
  return (
    <Section title={t("history:periods.title")} note={t("history:periods.note")}>
      <DataTable
        label={t("history:periods.title")}
        columns={columns}
        rows={periods.filter(({ days }) => days > 0)}
        rowKey={({ period_type: type }) => type}
        {...(narrow ? { visible: PHONE_COLUMNS } : {})}
        rowProps={({ period_type: type }) => ({ selected: type === chosen, onOpen: () => onChoose(type) })}
      />
    </Section>
  );
}
