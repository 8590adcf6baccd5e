import type { ModuleGraph, SizingEntry, SizingReconciliation } from "@sunledger/contract";
import { useMemo, useState } from "react";
import { problemText } from "../../api/problemText.ts";
import { ModuleGraphChart } from "../../module-graphs/ModuleGraphChart.tsx";
import { ClosureBadge } from "../../ui/ClosureBadge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import { SizingLines } from "./SizingLines.tsx";
import { SizingZones } from "./SizingZones.tsx";
import { useSizingFiles } from "./useSizingFiles.ts";

const nothing = () => undefined;

/** The reconciliation: three zones, the bridge between the hypotheses and the measured energy, each assumption's verdict. */
export function SizingResult({ reconciliation, entry }: { reconciliation: SizingReconciliation; entry: SizingEntry }) {
  const words = useWords();
  const { t, f } = words;
  const [selected, setSelected] = useState<string | null>(null);
  const { save } = useSizingFiles(nothing);
  const { hypotheses, waterfall, measured_energy_kwh: measured, warnings } = reconciliation;
  const bridge = useMemo(
    (): ModuleGraph => ({ kind: "waterfall", unit: "kWh", start: { label: t("sizing:zone.hypotheses"), kwh: hypotheses.energy_kwh }, steps: waterfall, end: { label: t("sizing:term.measured_energy"), kwh: measured } }),
    [hypotheses, waterfall, measured, t],
  );
  const closure = measured - waterfall.reduce((sum, { kwh }) => sum + kwh, hypotheses.energy_kwh);
  return (
    <div className="sizing">
      <Section
        title={t("sizing:result.title")}
        note={f.range(reconciliation.start_date, reconciliation.end_date)}
        tools={<button type="button" className="linkbutton" disabled={save.isPending} onClick={() => save.mutate({ entry, reconciliation })}><Icon name="download" size={14} /> {t("sizing:result.download")}</button>}
      >
        {save.isError && <p className="fielderror" role="alert">{problemText(save.error, words)}</p>}
        {warnings.length > 0 && (
          <ul className="sizing__warnings">
            {warnings.map(({ key, text }) => <li key={key}><Icon name="incident" size={14} /> <span>{text}</span></li>)}
          </ul>
        )}
        <SizingZones reconciliation={reconciliation} />
      </Section>
      <Section title={t("sizing:result.bridge")} note={t("sizing:result.bridgeNote")} tools={<ClosureBadge remainderKwh={closure} referenceKwh={hypotheses.energy_kwh} />}>
        <ModuleGraphChart graph={bridge} label={t("sizing:result.bridge")} file={`sizing-${reconciliation.start_date}-${reconciliation.end_date}`} selected={selected} onPoint={(key) => setSelected((was) => (was === key ? null : key))} />
      </Section>
      <SizingLines reconciliation={reconciliation} selected={selected} onSelect={setSelected} />
    </div>
  );
}
