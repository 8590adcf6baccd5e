import { LOSSES, type HistoryLoss, type HistoryPeriod } from "@sunledger/contract";
import { LOSS_KEYS, type LossKey, type ShareBehaviour } from "@sunledger/engine";
import type { Translator } from "@sunledger/i18n";
import { dayText } from "../days/dayText.ts";
import { stepStart } from "../days/stepStart.ts";
import type { AgedEnergy } from "./agedBooks.ts";
import type { EnergySeries } from "./energySeries.ts";
import type { PeriodHistory } from "./lossHistory.ts";

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);
const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Up to a month by day, up to half a year by week, else by month. */
function granularityOf(days: number): "day" | "week" | "month" {
  return days <= 31 ? "day" : days <= 184 ? "week" : "month";
}

/** The energies of a period by its own steps; a step without daylight rows is not there. */
function course(days: EnergySeries, granularity: "day" | "week" | "month"): HistoryPeriod["series"] {
  const steps = [...new Set(Array.from(days.day, (day) => stepStart(day, granularity)))];
  const place = Array.from(days.day, (day) => steps.indexOf(stepStart(day, granularity)));
  const sums = (daily: Float64Array): number[] => {
    const found = steps.map(() => 0);
    place.forEach((step, i) => {
      found[step] = (found[step] ?? 0) + (daily[i] ?? 0);
    });
    return found;
  };
  const lost = LOSS_KEYS.flatMap((key): [LossKey, number[]][] => (days.lossesKwh[key] === undefined ? [] : [[key, sums(days.lossesKwh[key])]]));
  return {
    granularity,
    steps,
    reference_kwh: sums(days.referenceKwh),
    expected_kwh: sums(days.expectedKwh),
    delivered_kwh: sums(days.deliveredKwh),
    losses: Object.fromEntries(lost),
  };
}

/** A period of the history in words of a language and the installation's money. */
export function historyTeller({ message }: Translator, tariffPerKwh: number): (period: PeriodHistory) => HistoryPeriod {
  const word = (stem: string, key: string | null | undefined): string | null => (key === null || key === undefined ? null : message(`${stem}.${key}`));

  return ({ periodType, fromDay, toDay, complete, books, coverage, total, missing, losses, days }) => {
    const { points } = books;
    const told = (name: string, energy: AgedEnergy, baseKwh: number, behaviour: ShareBehaviour | null): HistoryLoss => ({
      name,
      kwh: energy.kwh,
      uncertainty_kwh: energy.uncertaintyKwh,
      share: ratio(energy.kwh, baseKwh),
      currency: energy.kwh * tariffPerKwh,
      stability: behaviour?.stability.stability ?? null,
      stability_name: word("common:stability", behaviour?.stability.stability),
      robust_variation: finite(behaviour?.stability.robustVariation),
      change_points_per_year: finite(behaviour?.stability.changePointsPerYear),
      homogeneity: behaviour?.homogeneity.homogeneity ?? null,
      homogeneity_name: word("common:homogeneity", behaviour?.homogeneity.homogeneity),
      robust_spread: finite(behaviour?.homogeneity.robustSpread),
      gini: finite(behaviour?.homogeneity.gini),
      worst_points: (behaviour?.homogeneity.worst ?? []).flatMap((place) => points[place]?.point ?? []),
      trend: behaviour?.trend.trend ?? null,
      trend_name: behaviour?.trend.trend === "none" ? message("templates:trend.none") : word("common:trend", behaviour?.trend.trend),
      slope_per_year: finite(behaviour?.trend.slopePerYear),
    });
    const ranked = points.flatMap((point) => ratio(point.deliveredKwh, point.expectedKwh) ?? []).sort((a, b) => a - b);
    const middle = ranked.length === 0 ? 0 : ((ranked[Math.floor((ranked.length - 1) / 2)] ?? 0) + (ranked[Math.ceil((ranked.length - 1) / 2)] ?? 0)) / 2;
    return {
      period_type: periodType,
      name: message(`templates:period.${periodType}`),
      start_date: dayText(fromDay),
      end_date: dayText(toDay - 1),
      days: toDay - fromDay,
      complete,
      reference_kwh: books.reference.kwh,
      expected_kwh: books.expected.kwh,
      delivered_kwh: books.delivered.kwh,
      pr: ratio(books.delivered.kwh, books.reference.kwh),
      pi: ratio(books.delivered.kwh, books.expected.kwh),
      coverage,
      total: told(message("templates:history.total"), books.total, books.reference.kwh, total),
      under_performance: told(message("templates:history.missing"), books.missing, books.expected.kwh, missing),
      losses: LOSSES.flatMap(({ key, group }) => {
        const energy = books.losses[key];
        const found = losses.find((loss) => loss.key === key);
        if (energy === undefined || found === undefined) return [];
        return [{ key, group, ...told(message(`common:loss.${key}`), energy, books.reference.kwh, found.behaviour) }];
      }),
      points: points.map((point) => {
        const pi = ratio(point.deliveredKwh, point.expectedKwh);
        return {
          point: point.point,
          reference_kwh: point.referenceKwh,
          expected_kwh: point.expectedKwh,
          delivered_kwh: point.deliveredKwh,
          pr: ratio(point.deliveredKwh, point.referenceKwh),
          pi,
          deviation: pi === null || middle <= 0 ? null : pi / middle - 1,
          losses: point.lossesKwh,
        };
      }),
      series: course(days, granularityOf(toDay - fromDay)),
    };
  };
}
