import { UNCERTAINTY_TERMS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { OPERATIONAL, type PlantDays } from "./fleetDays.ts";
import { fleetSums } from "./fleetSums.ts";
import type { FleetTotals } from "./fleetTotals.ts";

/** The books of one analysis over some local days, with the spread of its index and what each cause would give back. */
export interface FleetBooks extends FleetTotals {
  /** Standard uncertainties (k = 1), kWh: the root of the squared systematic terms, as in the waterfall. */
  expectedUncertaintyKwh: number;
  deliveredUncertaintyKwh: number;
  /** Operational causes that took something, the largest first. */
  causes: { key: LossKey; recoverableKwh: number }[];
}

const COLUMNS = [
  "reference_kwh",
  "expected_kwh",
  "delivered_kwh",
  ...["expected", "delivered"].flatMap((energy) => UNCERTAINTY_TERMS.map((term) => `${energy}_s_${term}`)),
  ...OPERATIONAL.map((key) => `recoverable_${key}`),
];
const INDEX = new Map(COLUMNS.map((column, index) => [column, index]));

/** Books of many analyses, from the daily rows of plants; an analysis without rows in its days is left out. */
export async function fleetBooks(store: MeasurementStore, plants: readonly PlantDays[]): Promise<FleetBooks[]> {
  return (await fleetSums(store, plants, "all", COLUMNS)).map(({ analysisId, kwh }): FleetBooks => {
    const sum = (column: string) => kwh[INDEX.get(column) ?? -1] ?? 0;
    const spread = (energy: string) => Math.hypot(...UNCERTAINTY_TERMS.map((term) => sum(`${energy}_s_${term}`)));
    const causes = OPERATIONAL.map((key) => ({ key, recoverableKwh: sum(`recoverable_${key}`) }));
    return {
      analysisId,
      referenceKwh: sum("reference_kwh"),
      expectedKwh: sum("expected_kwh"),
      deliveredKwh: sum("delivered_kwh"),
      recoverableKwh: causes.reduce((total, { recoverableKwh }) => total + recoverableKwh, 0),
      expectedUncertaintyKwh: spread("expected"),
      deliveredUncertaintyKwh: spread("delivered"),
      causes: causes.filter(({ recoverableKwh }) => recoverableKwh !== 0).sort((a, b) => b.recoverableKwh - a.recoverableKwh),
    };
  });
}
