import { ATTRIBUTIONS, GRANULARITIES, KPI_FIGURES, LOSS_KEYS, type Block, type Template } from "@sunledger/contract";
import { useId } from "react";
import { CheckField } from "../../ui/CheckField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useWords } from "../../words/useWords.ts";

interface BlockOptionsProps {
  block: Block;
  charts: readonly Template[];
  onChange: (block: Block) => void;
}

const TOPS = [15, 50, 100, 250, 500];

/** What can be set of a block: its title, and what its kind has. */
export function BlockOptions({ block, charts, onChange }: BlockOptionsProps) {
  const { t } = useWords();
  return (
    <div className="blockeditor__options">
      {block.type !== "text" && <TextField label={t("studio:report.title")} hint={t("studio:report.titleHint")} value={block.title ?? ""} onChange={(title) => onChange({ ...block, title: title === "" ? null : title.slice(0, 200) })} />}
      <KindOptions block={block} charts={charts} onChange={onChange} />
    </div>
  );
}

function KindOptions({ block, charts, onChange }: BlockOptionsProps) {
  const { t, f } = useWords();
  const id = useId();
  const top = (value: number, set: (top: number) => void) => (
    <SelectField label={t("studio:report.top")} value={String(value)} options={[...new Set([...TOPS, value])].toSorted((a, b) => a - b).map((one) => ({ value: String(one), label: f.number(one) }))} onChange={(one) => set(Number(one))} />
  );
  switch (block.type) {
    case "kpi_strip":
      return (
        <div>
          {KPI_FIGURES.map((figure) => (
            <CheckField
              key={figure}
              label={t(`templates:figure.${figure}`)}
              checked={block.options.figures.includes(figure)}
              onChange={(checked) => {
                const figures = KPI_FIGURES.filter((one) => (one === figure ? checked : block.options.figures.includes(one)));
                if (figures.length > 0) onChange({ ...block, options: { figures } });
              }}
            />
          ))}
        </div>
      );
    case "loss_waterfall":
      return <Segmented label={t("web:attribution.label")} value={block.options.attribution} options={ATTRIBUTIONS.map((value) => ({ value, label: t(`web:attribution.${value}`) }))} onChange={(attribution) => onChange({ ...block, options: { attribution } })} />;
    case "production":
      return <Segmented label={t("web:granularity.label")} value={block.options.granularity} options={GRANULARITIES.map((value) => ({ value, label: t(`web:granularity.${value}`) }))} onChange={(granularity) => onChange({ ...block, options: { granularity } })} />;
    case "pi_trend":
      return <Segmented label={t("web:granularity.label")} value={block.options.granularity} options={GRANULARITIES.map((value) => ({ value, label: t(`web:granularity.${value}`) }))} onChange={(granularity) => onChange({ ...block, options: { granularity } })} />;
    case "loss_table":
      return <SelectField label={t("studio:report.top")} value={block.options.top === null ? "all" : String(block.options.top)} options={["all", "5", "10", "20"].map((value) => ({ value, label: value === "all" ? t("studio:report.all") : value }))} onChange={(value) => onChange({ ...block, options: { ...block.options, top: value === "all" ? null : Number(value) } })} />;
    case "incidents":
      return (
        <>
          {top(block.options.top, (value) => onChange({ ...block, options: { ...block.options, top: value } }))}
          <SelectField label={t("studio:report.status")} value={block.options.status} options={(["all", "open", "closed"] as const).map((value) => ({ value, label: t(`studio:report.status.${value}`) }))} onChange={(status) => onChange({ ...block, options: { ...block.options, status } })} />
        </>
      );
    case "heat_map":
      return <SelectField label={t("studio:report.cause")} value={block.options.cause ?? "auto"} options={(["auto", ...LOSS_KEYS] as const).map((value) => ({ value, label: value === "auto" ? t("studio:report.causeAuto") : t(`common:loss.${value}`) }))} onChange={(cause) => onChange({ ...block, options: { cause: cause === "auto" ? null : cause } })} />;
    case "portfolio":
      return top(block.options.top, (value) => onChange({ ...block, options: { top: value } }));
    case "text":
      return (
        <div className="textfield">
          <label htmlFor={id}>{t("studio:report.text")}</label>
          <textarea id={id} rows={6} value={block.options.text} onChange={(event) => onChange({ ...block, options: { text: event.currentTarget.value } })} />
        </div>
      );
    case "chart":
      return (
        <SelectField
          label={t("studio:report.chartFrom")}
          value="own"
          options={[{ value: "own", label: t("studio:report.chartKeep") }, ...charts.map(({ report_name: value, name }) => ({ value, label: name }))]}
          onChange={(value) => {
            const chosen = charts.find(({ report_name: name }) => name === value);
            if (chosen?.content.kind === "chart") onChange({ ...block, title: chosen.name, options: { chart: chosen.content.chart } });
          }}
        />
      );
    case "loss_history":
    case "data_quality":
      return null;
  }
}
