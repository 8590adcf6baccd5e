import type { HistoryPeriod } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useLossNames } from "../../charts/useLossNames.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";

type Point = HistoryPeriod["points"][number];

const PHONE_COLUMNS = ["point", "pi", "deviation"];
/** Behind the median point by this much a point is bad news. */
const BEHIND = -0.03;

/** The measurement points of the period, the one furthest behind first, with what the chosen cause took from each. */
export function PointsBehaviour({ period }: { period: HistoryPeriod }) {
  const { t, f } = useWords();
  const { full } = useLossNames();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const { installation, search } = useInstallationPage();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const { cause } = search;
  const rows = useMemo(() => period.points.toSorted((a, b) => (cause === undefined ? (a.deviation ?? 0) - (b.deviation ?? 0) : (b.losses[cause] ?? 0) - (a.losses[cause] ?? 0))), [period, cause]);
  const columns = useMemo((): Column<Point>[] => {
    const lost = ({ expected_kwh, delivered_kwh, losses }: Point) => (cause === undefined ? expected_kwh - delivered_kwh : (losses[cause] ?? 0));
    const widest = Math.max(1e-9, ...period.points.map(({ deviation }) => Math.abs(deviation ?? 0)));
    return [
      {
        id: "point",
        header: t("common:term.measurement_point"),
        cell: ({ point }) => (
          <Link to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ from: period.start_date, to: period.end_date, points: point, ...(cause === undefined ? {} : { cause }) }} className="strong">{point}</Link>
        ),
      },
      { id: "expected", header: t("common:term.expected_energy"), numeric: true, cell: ({ expected_kwh: kwh }) => f.energy(kwh) },
      { id: "delivered", header: t("common:term.delivered_energy"), numeric: true, cell: ({ delivered_kwh: kwh }) => f.energy(kwh) },
      { id: "pi", header: "PI", numeric: true, cell: ({ pi }) => f.number(pi, 3) },
      {
        id: "deviation",
        header: t("history:deviation"),
        numeric: true,
        cell: ({ deviation }) =>
          deviation === null ? (
            <span className="quiet">{t("web:figure.na")}</span>
          ) : (
            <span className="deviation" style={{ color: deviation < BEHIND ? "var(--error)" : undefined }}>
              <span className="deviation__bar" aria-hidden="true"><span style={{ width: `${(50 * Math.abs(deviation)) / widest}%`, left: deviation < 0 ? undefined : "50%", right: deviation < 0 ? "50%" : undefined, background: deviation < BEHIND ? "var(--deficit)" : "var(--control)" }} /></span>
              {deviation >= 0.0005 ? "+" : ""}{f.percent(deviation)}
            </span>
          ),
      },
      { id: "lost", header: cause === undefined ? t("history:missing") : full[cause], numeric: true, cell: (point) => f.energy(lost(point)) },
      { id: "share", header: t("web:unit.point_percent"), numeric: true, cell: (point) => f.percent(point.reference_kwh > 0 ? lost(point) / point.reference_kwh : null, 2) },
    ];
  }, [t, f, full, cause, period, installation.installation_id]);
  if (period.points.length < 2) return null;
  return (
    <Section title={t("history:points.title")} note={cause === undefined ? t("history:points.note") : full[cause]}>
      <DataTable label={t("history:points.title")} columns={columns} rows={rows.slice((page - 1) * size, page * size)} rowKey={({ point }) => point} {...(narrow ? { visible: PHONE_COLUMNS } : {})} />
      {rows.length > 10 && <Pager page={page} size={size} total={rows.length} onPage={setPage} onSize={(next) => { setSize(next); setPage(1); }} />}
    </Section>
  );
}
