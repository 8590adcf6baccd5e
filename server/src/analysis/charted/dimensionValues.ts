import { INCIDENT_CATEGORIES, LOSSES, SEVERITIES, type ChartDefinition, type Dimension } from "@sunledger/contract";
import type { Formats, Translator } from "@sunledger/i18n";
import { dayText } from "../../days/dayText.ts";
import { stepStart } from "../../days/stepStart.ts";
import type { LedgerRange } from "../ledgerRange.ts";

const LOSS_GROUPS = [...new Set(LOSSES.map(({ group }) => group))];

/** The values of a dimension that are the same for every installation, in the order they are shown; none for the others. */
export const KNOWN_VALUES: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  loss: LOSSES.map(({ key }) => key),
  loss_group: LOSS_GROUPS,
  category: INCIDENT_CATEGORIES,
  severity: SEVERITIES,
  status: ["open", "closed"],
};

const LABEL_STEM: Readonly<Partial<Record<Dimension, string>>> = {
  loss: "common:loss",
  loss_group: "report:group",
  category: "common:incident",
  severity: "common:severity",
  status: "common:state",
};

/** How a value of a dimension is called in a language. */
export function valueLabel(dimension: Dimension, value: string, granularity: ChartDefinition["granularity"], { message }: Translator, numbers: Formats): string {
  const stem = LABEL_STEM[dimension];
  if (stem !== undefined) return message(`${stem}.${value}`);
  if (dimension === "hour") return `${value.padStart(2, "0")}:00`;
  if (dimension !== "step") return value;
  if (granularity === "hour") return `${numbers.day(value.slice(0, 10))} ${value.slice(11)}`;
  if (granularity === "month") return numbers.month(value.slice(0, 7));
  return granularity === "year" ? value.slice(0, 4) : numbers.day(value);
}

/** Every step of a range, whether there is something in it or not: a gap must show. */
function stepsOf({ fromDay, toDay }: LedgerRange, granularity: ChartDefinition["granularity"]): string[] {
  const days = Array.from({ length: toDay - fromDay }, (_, index) => fromDay + index);
  if (granularity === "hour") return days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${dayText(day)}T${String(hour).padStart(2, "0")}:00`));
  return [...new Set(days.map((day) => stepStart(day, granularity)))];
}

/** The values found in a dimension, in the order they are shown: steps without a gap, hours by the clock, names sorted. */
export function ordered(dimension: Dimension, found: readonly string[], range: LedgerRange, granularity: ChartDefinition["granularity"]): string[] {
  if (dimension === "step") return stepsOf(range, granularity);
  const values = [...new Set(found)];
  if (dimension === "hour") return values.sort((a, b) => Number(a) - Number(b));
  const known = KNOWN_VALUES[dimension];
  return known === undefined ? values.sort() : known.filter((value) => values.includes(value));
}
