import { LOSSES, type api, type ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { touches } from "../../analysis/incidentDays.ts";
import { energySeries, pointLosses } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis, type Published } from "../../analysis/published.ts";
import { storedIncidents } from "../../analysis/storedAnalyses.ts";
import { dayNumberOf, dayText } from "../../days/dayText.ts";
import type { Stores } from "../../stores/ports.ts";
import type { IncidentRecord } from "../../stores/records/database.ts";

/** Causes that something can be done about or that came from outside: what alarms are about. */
const CAUSES = LOSSES.flatMap(({ key, group }) => (group === "operational" || group === "external" ? [key] : []));

const incidentsOf = async (stores: Stores, { analysis }: Published) => (await storedIncidents(stores.records, [analysis.id])).get(analysis.id) ?? [];

const countsOn = (incident: IncidentRecord, day: number): boolean => (incident.days.length > 0 ? incident.days.includes(day) : touches(incident, day, day + 1));

/** Each day of the month of a date: the incidents that count that day, and the energy of operational and external causes. */
export async function alarmDays(stores: Stores, id: number, date: string): Promise<ReplyOf<typeof api.alarmDays>> {
  const published = await publishedAnalysis(stores.records, id);
  const month = date.slice(0, 7);
  const fromDay = dayNumberOf(`${month}-01`);
  const toDay = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) / 86_400_000;
  const [series, incidents] = await Promise.all([
    energySeries(stores.measurements, { analysisId: published.analysis.id, fromDay, toDay }, "day", published.installation.timezone),
    incidentsOf(stores, published),
  ]);
  return {
    month,
    days: Array.from({ length: toDay - fromDay }, (_, index) => {
      const day = fromDay + index;
      const row = series.day.indexOf(day);
      const today = incidents.filter((incident) => countsOn(incident, day));
      return {
        date: dayText(day),
        count: today.length,
        loss_kwh: row < 0 ? null : CAUSES.reduce((sum, key) => sum + (series.lossesKwh[key]?.[row] ?? 0), 0),
        categories: [...new Set(today.map(({ category }) => category))],
      };
    }),
  };
}

/** What a day lost to operational and external causes: cause → inverter → string, each the largest first. */
export async function alarmLossTree(stores: Stores, id: number, date: string, words: Translator): Promise<ReplyOf<typeof api.alarmLossTree>> {
  const published = await publishedAnalysis(stores.records, id);
  const day = dayNumberOf(date);
  const [points, incidents] = await Promise.all([
    pointLosses(stores.measurements, { analysisId: published.analysis.id, fromDay: day, toDay: day + 1 }),
    incidentsOf(stores, published),
  ]);
  const today = incidents.filter((incident) => countsOn(incident, day));
  const causes = CAUSES.map((key) => {
    const inverters = points
      .map(({ point, lossesKwh }) => ({ point, kwh: lossesKwh[key] ?? 0 }))
      .filter(({ kwh }) => kwh !== 0)
      .sort((a, b) => b.kwh - a.kwh)
      .map(({ point, kwh }) => {
        const strings = [...new Set(today.filter(({ category }) => category === key).flatMap((incident) => incident.points.filter((place) => place.startsWith(`${point}/`))))];
        return { point, kwh, strings: strings.map((place) => ({ point: place, kwh: kwh / strings.length })) };
      });
    return { key, name: words.t(`common:loss.${key}`), kwh: inverters.reduce((sum, { kwh }) => sum + kwh, 0), inverters };
  }).filter(({ inverters }) => inverters.length > 0);
  return { date, loss_kwh: causes.reduce((sum, { kwh }) => sum + kwh, 0), causes: causes.sort((a, b) => b.kwh - a.kwh) };
}
