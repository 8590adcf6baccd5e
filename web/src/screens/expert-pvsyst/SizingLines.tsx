import type { SizingReconciliation } from "@sunledger/contract";
import type { IconName } from "../../ui/iconPaths.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";

type Line = SizingReconciliation["lines"][number];

/** How each verdict looks; a study that assumed too little loss is bad news. */
const VERDICTS: Readonly<Record<Line["verdict"], { tone: BadgeTone; icon: IconName }>> = {
  confirmed: { tone: "neutral", icon: "check" },
  optimistic: { tone: "error", icon: "trendUp" },
  pessimistic: { tone: "info", icon: "trendDown" },
  not_identifiable: { tone: "outline", icon: "info" },
};

interface SizingLinesProps {
  reconciliation: SizingReconciliation;
  selected: string | null;
  onSelect: (key: string | null) => void;
}

/** Each assumption beside what was observed, with what the difference took or gave, and the verdict. */
export function SizingLines({ reconciliation, selected, onSelect }: SizingLinesProps) {
  const { t, f } = useWords();
  const { lines, waterfall, hypotheses, measured_energy_kwh: measured } = reconciliation;
  const inLines = new Set<string>(lines.map(({ key }) => key));
  const others = waterfall.filter(({ key }) => !inLines.has(key));
  const signed = (kwh: number) => f.signed(kwh, 0);
  const columns: Column<Line>[] = [
    {
      id: "name",
      header: t("sizing:column.assumption"),
      cell: ({ label, assumptions }) => (
        <span className="sizingline">
          <strong>{label}</strong>
          {assumptions.length > 1 && <small>{assumptions.map(({ label: part, percent }) => `${part} ${f.number(percent, 1)}`).join(" · ")}</small>}
        </span>
      ),
      total: t("sizing:column.together"),
    },
    { id: "hypothesis", header: t("sizing:column.hypothesis"), numeric: true, cell: ({ hypothesis_percent: value }) => f.number(value, 2) },
    { id: "observed", header: t("sizing:column.observed"), numeric: true, cell: ({ observed_percent: value }) => (value === null ? <span className="quiet" title={t("web:figure.unknown")}>{t("web:figure.na")}</span> : f.number(value, 2)) },
    { id: "uncertainty", header: t("sizing:column.uncertainty"), numeric: true, cell: ({ uncertainty_percent: u }) => <span className="quiet">{u === null ? t("web:figure.na") : f.number(2 * u, 2)}</span> },
    { id: "change", header: t("sizing:column.change"), numeric: true, cell: ({ change_kwh: kwh }) => signed(kwh), total: signed(lines.reduce((sum, { change_kwh: kwh }) => sum + kwh, 0)) },
    { id: "verdict", header: t("sizing:column.verdict"), cell: ({ verdict, verdict_text: text }) => <Badge tone={VERDICTS[verdict].tone} icon={VERDICTS[verdict].icon} title={t(`sizing:verdictText.${verdict}`)}>{text}</Badge> },
  ];
  return (
    <>
      <Section title={t("sizing:result.lines")} note={t("sizing:result.linesNote")}>
        <DataTable label={t("sizing:result.lines")} columns={columns} rows={lines} rowKey={({ key }) => key} rowProps={({ key }) => ({ selected: key === selected, onOpen: () => onSelect(key === selected ? null : key) })} />
      </Section>
      <Section title={t("sizing:result.others")} note={t("sizing:result.othersNote")}>
        <DataTable
          label={t("sizing:result.others")}
          columns={[
            { id: "step", header: t("sizing:column.step"), cell: ({ label }) => <strong>{label}</strong>, total: t("sizing:column.together") },
            { id: "kwh", header: t("sizing:column.change"), numeric: true, cell: ({ kwh }) => signed(kwh), total: signed(others.reduce((sum, { kwh }) => sum + kwh, 0)) },
            { id: "u", header: "± 2u, kWh", numeric: true, cell: ({ uncertainty_kwh: u }) => <span className="quiet">{f.number(2 * u)}</span> },
            { id: "share", header: t("modules:bridge.share"), numeric: true, cell: ({ kwh }) => f.percent(hypotheses.energy_kwh > 0 ? kwh / hypotheses.energy_kwh : null, 2), total: f.percent(hypotheses.energy_kwh > 0 ? (measured - hypotheses.energy_kwh) / hypotheses.energy_kwh : null, 2) },
          ]}
          rows={others}
          rowKey={({ key }) => key}
          rowProps={({ key }) => ({ selected: key === selected, onOpen: () => onSelect(key === selected ? null : key) })}
        />
      </Section>
    </>
  );
}
