import type { ACCURACY_MEASURES } from "@sunledger/contract";
import type { Formats } from "@sunledger/i18n";

export type Measure = (typeof ACCURACY_MEASURES)[number];

/** A measure as it is read: shares in percent, errors of ratios with four decimals. */
export function writeMeasure(measure: Measure, value: number | null, f: Formats): string {
  switch (measure) {
    case "attribution_error":
      return f.percent(value, 2);
    case "interval_coverage":
    case "pr_coverage":
      return f.percent(value);
    case "pr_error_mean":
    case "pr_error_worst":
      return f.number(value, 4);
    case "cell_f1":
    case "false_per_inverter_month":
    case "false_per_plant_month":
      return f.number(value, 3);
  }
}
