import type { ReportCarpet, ReportData, ReportDay } from "./reportData.ts";

const isDark = (day: ReportDay): boolean => day.reference_energy_kwh === 0 && day.energy_ac_kwh === 0;

const sliceCarpet = (carpet: ReportCarpet, days: number, from: number, to: number): ReportCarpet => {
  const powerKw = new Float64Array(carpet.rows * (to - from));
  for (let row = 0; row < carpet.rows; row++) {
    for (let d = from; d < to; d++) powerKw[row * (to - from) + d - from] = carpet.powerKw[row * days + d] ?? Number.NaN;
  }
  return { ...carpet, powerKw };
};

/**
 * The report without first and last days that hold a few hours of night only: a file cut at midnight UTC touches a
 * local day more, and a page should not give it a month. Energies are untouched, so every sum stays.
 */
export const withoutDarkEnds = (report: ReportData): ReportData => {
  const { daily, audit, pointDays, carpet } = report;
  const from = daily.findIndex((day) => !isDark(day));
  const to = daily.findLastIndex((day) => !isDark(day)) + 1;
  if (from < 0 || (from === 0 && to === daily.length)) return report;
  const kept = daily.slice(from, to);
  const months = new Set(kept.map(({ day }) => day.slice(0, 7)));
  return {
    ...report,
    audit: { ...audit, monthly: audit.monthly.filter((month) => months.has(month.month) || month.reference_energy_kwh !== 0 || month.energy_ac_kwh !== 0) },
    daily: kept,
    ...(pointDays
      ? { pointDays: pointDays.map(({ point, energyAcKwh, expectedKwh }) => ({ point, energyAcKwh: Array.from(energyAcKwh).slice(from, to), expectedKwh: Array.from(expectedKwh).slice(from, to) })) }
      : {}),
    ...(carpet ? { carpet: sliceCarpet(carpet, daily.length, from, to) } : {}),
  };
};
