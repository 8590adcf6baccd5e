/**
 * Everything that people are shown of an analysis is read here: screens, PDF, Excel and API from the same queries.
 * A range is whole local days; every energy is kWh and adds up, and no percentage is stored.
 */
export type { LedgerRange } from "./ledgerRange.ts";
export { siteLosses, type Energy, type LossBar, type SiteLosses } from "./siteLosses.ts";
export { pointLosses, type PointLosses } from "./pointLosses.ts";
export { rangeCoverage, type RangeCoverage } from "./rangeCoverage.ts";
export { energySeries, type EnergySeries, type Step } from "./energySeries.ts";
export { lossByPointAndDay, lossByHourAndDay, type LossHeatMap } from "./lossHeatMap.ts";
export { intervalLedger, type IntervalLedger } from "./intervalLedger.ts";
export { rawSamples } from "./rawSamples.ts";
export { fleetTotals, fleetWeeks, type FleetTotals, type FleetWeek } from "./fleetTotals.ts";
