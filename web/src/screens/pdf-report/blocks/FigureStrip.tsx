import { Figure } from "../../../ui/Figure.tsx";
import { Trend } from "../../../ui/Trend.tsx";
import { useWords } from "../../../words/useWords.ts";
import type { BlockOf } from "./blockOf.ts";

/** Key figures with their value in as many days right before. */
export function FigureStrip({ block: { figures } }: { block: BlockOf<"kpi_strip"> }) {
  const { t, f } = useWords();
  return (
    <div className="report__figures">
      {figures.map((figure) => {
        const { name, label, unit, value, previous_value: before } = figure;
        const isPlain = name === "pi" || unit !== "";
        const write = (number: number) => (name === "pi" ? f.number(number, 3) : unit !== "" ? f.number(number, 1) : f.number(number * 100, 1));
        const change = value === null || before === null ? null : value - before;
        return <Figure key={name} name={label} figure={figure} write={write} unit={unit !== "" ? t("web:unit.kwhPerKwp") : isPlain ? "" : "%"} below={before === null ? undefined : <Trend change={change} write={(by) => (isPlain ? write(by) : `${f.number(by * 100, 1)} pt`)} before={t("studio:block.before", { value: isPlain ? write(before) : f.percent(before) })} moreIsBetter={name === "specific_yield_kwh_kwp" ? null : true} />} />;
      })}
    </div>
  );
}
