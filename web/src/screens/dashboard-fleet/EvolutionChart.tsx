import { evolutionOption } from "@sunledger/charts";
import type { Evolution } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../../charts/Chart.tsx";
import { stepText, stepTick } from "../../range/stepText.ts";
import { Empty } from "../../ui/State.tsx";
import type { Cell } from "../../ui/saveFile.ts";
import { useWords } from "../../words/useWords.ts";

const RATIOS: readonly Evolution["quantity"][] = ["pi", "pr"];

/** The lines of an evolution: one of all plants together where the answer has it, else one a plant, in the order they were chosen in. */
export function EvolutionChart({ evolution, order }: { evolution: Evolution; order: readonly number[] }) {
  const words = useWords();
  const { t, f } = words;
  const { steps, granularity, quantity, currency, together } = evolution;
  const lines = useMemo(() => {
    if (together !== null) return [{ name: t("fleet:evolution.all", { count: evolution.series.length }), values: together }];
    const ordered = order.flatMap((id) => evolution.series.find(({ installation_id: own }) => own === id) ?? []);
    return ordered.map(({ installation_name: name, values }) => ({ name, values }));
  }, [evolution.series, order, together, t]);
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  const scale = quantity === "energy_kwh" && most >= 1e4 ? 1000 : 1;
  const scaled = useMemo(() => (scale === 1 ? lines : lines.map(({ name, values }) => ({ name, values: values.map((value) => (value === null ? null : value / scale)) }))), [lines, scale]);
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      evolutionOption(scaled, {
        theme,
        widthPx,
        steps,
        isRatio: RATIOS.includes(quantity),
        missing: t("web:figure.na"),
        tick: (step) => stepTick(step, granularity, f.locale),
        step: (step) => stepText(step, granularity, words),
        axis: (value, digits) => (quantity === "pr" ? f.percent(value, Math.max(0, digits - 2)) : f.number(value, digits)),
        value: (value) => {
          if (quantity === "pi") return f.number(value, 3);
          if (quantity === "pr") return f.percent(value);
          if (quantity === "energy_kwh") return f.unit(value, scale === 1 ? "kWh" : "MWh", 1);
          if (quantity === "specific_yield_kwh_kwp") return f.unit(value, t("web:unit.kwhPerKwp"), 1);
          return currency === null ? f.number(value, 2) : f.money(value, currency, 2);
        },
      }),
    [scaled, scale, steps, quantity, granularity, currency, t, f, words],
  );
  if (lines.every(({ values }) => values.every((value) => value === null))) return <Empty title={t("web:production.empty")}><p>{t("web:production.emptyText")}</p></Empty>;
  const rows = (): Cell[][] => [["start", ...lines.map(({ name }) => `${name} ${quantity}`)], ...steps.map((step, index): Cell[] => [step, ...lines.map(({ values }) => values[index] ?? null)])];
  return <Chart label={t("fleet:evolution.picture", { count: steps.length, quantity: t(`fleet:quantity.${quantity}`) })} height={260} build={build} file={`fleet-${quantity}-${granularity}`} rows={rows} />;
}
