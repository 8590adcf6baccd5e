/**
 * Everything that people are shown of an analysis is read here: screens, PDF, Excel and API from the same queries.
 * A range is whole local days; every energy is kWh and adds up, and no percentage is stored.
 */
export type { LedgerRange } from "./ledgerRange.ts";
export { siteLosses, type SiteLosses } from "./siteLosses.ts";
export { pointLosses } from "./pointLosses.ts";
export { rangeCoverage } from "./rangeCoverage.ts";
export { energySeries, type EnergySeries } from "./energySeries.ts";
export type { Step } from "./stepStart.ts";
export { lossByPointAndDay, lossByHourAndDay } from "./lossHeatMap.ts";
export { intervalLedger } from "./intervalLedger.ts";
export { rawSamples } from "./rawSamples.ts";
export { fleetSteps, fleetTotals } from "./fleetTotals.ts";
export { fleetHours } from "./fleetHours.ts";
export { fleetBooks, type FleetBooks } from "./fleetBooks.ts";
export { pointSteps } from "./pointSteps.ts";
export { inputEnergy } from "./inputEnergy.ts";
export { hourlySamples } from "./hourlySamples.ts";
