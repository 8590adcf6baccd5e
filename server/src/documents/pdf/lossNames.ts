import { LOSS_KEYS, type LossKey } from "@sunledger/charts";

const isWhole = (names: Partial<Record<LossKey, string>>): names is Record<LossKey, string> => LOSS_KEYS.every((key) => names[key] !== undefined);

/** Names for every key of the catalogue. */
export const lossNames = (named: (stem: string, name: string) => string): Record<LossKey, string> => {
  const names: Partial<Record<LossKey, string>> = {};
  for (const key of LOSS_KEYS) names[key] = named("common:loss", key);
  if (!isWhole(names)) throw new Error("a loss of the catalogue has no name");
  return names;
};
