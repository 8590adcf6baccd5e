import type { LossKey, SiteLosses } from "@sunledger/contract";
import { useState } from "react";
import { useLossNames } from "../../charts/useLossNames.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";

interface PointRow {
  point: string;
  kwh: number;
  share: number | null;
  money: number;
  pr: number | null;
}

const SORTS: Readonly<Record<string, (row: PointRow) => number | string>> = {
  point: (row) => row.point,
  kwh: (row) => row.kwh,
  share: (row) => row.share ?? -Infinity,
  pr: (row) => row.pr ?? -Infinity,
};

const FEW = 12;

/** A cause at every measurement point, the largest first; the site's row adds them up. */
export function ByPoint({ cause, books }: { cause: LossKey; books: SiteLosses }) {
  const { t, f } = useWords();
  const { full } = useLossNames();
  const { range, search, setSearch } = useInstallationPage();
  const [sort, setSort] = useState("-kwh");
  const [all, setAll] = useState(false);
  const rows = books.points.map(({ point, reference_energy_kwh: reference, energy_ac_kwh: delivered, losses }): PointRow => {
    const kwh = losses[cause] ?? 0;
    return { point, kwh, share: reference > 0 ? kwh / reference : null, money: kwh * books.tariff_per_kwh, pr: reference > 0 ? delivered / reference : null };
  });
  const value = SORTS[sort.replace(/^-/, "")] ?? ((row: PointRow) => row.kwh);
  const direction = sort.startsWith("-") ? -1 : 1;
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * direction);
  const own = books.losses.find(({ key }) => key === cause);
  const site = rows.reduce((sum, { kwh }) => sum + kwh, 0);
  const digits = books.reference_energy_kwh < 1000 ? 2 : 0;
  const columns: Column<PointRow>[] = [
    { id: "point", header: t("common:term.measurement_point"), sortable: true, cell: ({ point }) => <strong>{point}</strong>, total: t("web:points.site") },
    { id: "kwh", header: t("web:points.loss"), numeric: true, sortable: true, cell: ({ kwh }) => f.number(kwh, digits), total: <>{f.number(site, digits)}{own && <span className="quiet"> ± {f.number(2 * own.uncertainty_kwh, digits)}</span>}</> },
    { id: "share", header: t("web:unit.point_percent"), numeric: true, sortable: true, cell: ({ share }) => f.number(share === null ? null : share * 100, 2), total: f.number((100 * site) / books.reference_energy_kwh, 2) },
    { id: "money", header: books.currency, numeric: true, cell: ({ money }) => f.number(money), total: f.number(site * books.tariff_per_kwh) },
    { id: "pr", header: "PR, %", numeric: true, sortable: true, cell: ({ pr }) => f.number(pr === null ? null : pr * 100, 1), total: f.number((100 * books.energy_ac_kwh) / books.reference_energy_kwh, 1) },
  ];
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <Section title={t("web:points.title")} note={full[cause]}>
      <DataTable
        label={t("web:points.title")}
        columns={columns}
        rows={shown}
        rowKey={({ point }) => point}
        sort={sort}
        onSort={setSort}
        rowProps={({ point }) => ({ selected: point === search.point, onOpen: () => setSearch({ point, day: search.day ?? range.to }) })}
      />
      {rows.length > FEW && <button type="button" className="linkbutton" onClick={() => setAll((was) => !was)}>{all ? t("web:points.fewer") : t("web:points.more", { count: rows.length - FEW })}</button>}
    </Section>
  );
}
