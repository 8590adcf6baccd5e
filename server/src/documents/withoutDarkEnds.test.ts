import { expect, it } from "vitest";
import { exampleReport } from "./report.cases.ts";
import { withoutDarkEnds } from "./withoutDarkEnds.ts";

const NIGHT = { day: "2024-01-01", reference_energy_kwh: 0, energy_ac_kwh: 0, expected_energy_kwh: 0, estimated_kwh: 0 };

it("drops a last day of night and the month it would have opened, and nothing else", () => {
  const report = exampleReport();
  const { daily, audit, carpet, pointDays = [] } = report;
  const days = daily.length;
  const touched = {
    ...report,
    audit: { ...audit, monthly: [...audit.monthly, { month: "2024-01", reference_energy_kwh: 0, energy_ac_kwh: 0, losses: {} }] },
    daily: [...daily, NIGHT],
    pointDays: pointDays.map((point) => ({ ...point, energyAcKwh: [...Array.from(point.energyAcKwh), 0], expectedKwh: [...Array.from(point.expectedKwh), 0] })),
    ...(carpet ? { carpet: { ...carpet, powerKw: Array.from({ length: carpet.rows * (days + 1) }, (_, i) => (i % (days + 1) === days ? -Infinity : (carpet.powerKw[Math.floor(i / (days + 1)) * days + (i % (days + 1))] ?? 0))) } } : {}),
  };
  const kept = withoutDarkEnds(touched);
  expect(kept.daily).toEqual(daily);
  expect(kept.audit.monthly).toEqual(audit.monthly);
  expect(kept.pointDays?.map(({ energyAcKwh }) => energyAcKwh.length)).toEqual(pointDays.map(() => days));
  expect(Array.from(kept.carpet?.powerKw ?? [])).toEqual(Array.from(carpet?.powerKw ?? []));
});

it("leaves a report whose ends have light as it is, and one that is dark throughout", () => {
  const report = exampleReport();
  expect(withoutDarkEnds(report)).toBe(report);
  const dark = { ...report, daily: [NIGHT] };
  expect(withoutDarkEnds(dark)).toBe(dark);
});
