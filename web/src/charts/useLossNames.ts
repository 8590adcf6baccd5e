import { LOSS_KEYS, type LossKey } from "@sunledger/charts";
import { useMemo } from "react";
import { useWords } from "../words/useWords.ts";

type Names = Record<LossKey, string>;

const namesBy = (name: (key: LossKey) => string): Names => {
  const names: Partial<Names> = {};
  for (const key of LOSS_KEYS) names[key] = name(key);
  const isWhole = (partial: Partial<Names>): partial is Names => LOSS_KEYS.every((key) => partial[key] !== undefined);
  if (!isWhole(names)) throw new Error("a loss has no name");
  return names;
};

/** Names of the causes in the reader's language: whole, and short with soft hyphens for narrow columns. */
export function useLossNames(): { full: Names; short: Names } {
  const { t } = useWords();
  return useMemo(() => ({ full: namesBy((key) => t(`common:loss.${key}`)), short: namesBy((key) => t(`charts:short.${key}`)) }), [t]);
}
