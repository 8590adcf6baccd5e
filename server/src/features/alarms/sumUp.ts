import { INCIDENT_CATEGORIES, SEVERITIES, type Alarm, type api, type ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";

type SumUp = ReplyOf<typeof api.alarmSumUp>;

/** How many, and what they cost within the period; money is null where one of them has none. */
function sum(rows: readonly Alarm[]) {
  const worth = rows.map(({ period_loss_currency }) => period_loss_currency);
  return {
    count: rows.length,
    period_loss_kwh: rows.reduce((total, { period_loss_kwh }) => total + period_loss_kwh, 0),
    period_loss_currency: worth.includes(null) ? null : worth.reduce((total: number, value) => total + (value ?? 0), 0),
  };
}

/** Alarms counted by status, category and severity; every status and severity stands there, categories where they occur. */
export function sumUp(rows: readonly Alarm[], words: Translator): Omit<SumUp, "start_date" | "end_date"> {
  const statuses = ["open", "closed"] as const;
  return {
    ...sum(rows),
    status: statuses.map((key) => ({ key, name: words.t(`common:state.${key}`), ...sum(rows.filter((row) => row.status === key)) })),
    category: INCIDENT_CATEGORIES.filter((key) => rows.some((row) => row.category === key)).map((key) => ({
      key,
      name: words.t(`common:incident.${key}`),
      ...sum(rows.filter((row) => row.category === key)),
    })),
    severity: SEVERITIES.map((key) => ({ key, name: words.t(`common:severity.${key}`), ...sum(rows.filter((row) => row.severity === key)) })),
  };
}
