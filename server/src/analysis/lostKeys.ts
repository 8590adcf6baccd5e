import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { pointDays } from "./pointDays.ts";

/**
 * The losses that took anything on any day of an analysis from the points of a range. The rows of intervals have a column
 * for every loss of the catalogue: of those that a plant never had, none need be read.
 */
export async function lostKeys(store: MeasurementStore, { analysisId, points: asked }: Pick<LedgerRange, "analysisId" | "points">): Promise<LossKey[]> {
  const { points } = await pointDays(store, analysisId);
  const own = points.filter(({ point }) => asked === undefined || asked.includes(point));
  return LOSS_KEYS.filter((key) => own.some(({ kwh }) => kwh.has(key)));
}
