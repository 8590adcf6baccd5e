import type { WaterfallData, WaterfallLoss } from "@sunledger/charts";
import type { Attribution, LossBar, SiteLosses } from "@sunledger/contract";

/** What one attribution charges a cause with, kWh; null where it does not speak of the cause. */
export function attributedKwh(loss: LossBar, attribution: Attribution): number | null {
  switch (attribution) {
    case "sequential":
      return loss.kwh;
    case "recoverable":
      return loss.group === "design" || loss.group === "residual" ? null : loss.recoverable_kwh;
    case "shapley":
      // what no cause explains closes the bridge from expected to delivered
      return loss.group === "residual" ? loss.kwh : loss.shapley_kwh;
  }
}

const startsAtReference = (attribution: Attribution): boolean => attribution === "sequential";

/** Where the bars start: the reference, or the healthy expected energy when only operational and external causes are shown. */
export const startKwh = (books: SiteLosses, attribution: Attribution): number => (startsAtReference(attribution) ? books.reference_energy_kwh : books.expected_energy_kwh);

/** What is left when the bars shown are taken from where they start and the delivered energy is reached; null where they do not add up by their nature. */
export function remainderKwh(books: SiteLosses, attribution: Attribution): number | null {
  if (attribution === "recoverable") return null;
  const charged = books.losses.reduce((sum, loss) => sum + (attributedKwh(loss, attribution) ?? 0), 0);
  return startKwh(books, attribution) - charged - books.energy_ac_kwh;
}

/** The chart's numbers in the unit of `factor`; uncertainties stay at k = 1. */
export function waterfallData(books: SiteLosses, attribution: Attribution, factor: number): WaterfallData {
  const losses = books.losses.flatMap((loss): WaterfallLoss[] => {
    const kwh = attributedKwh(loss, attribution);
    return kwh === null ? [] : [{ key: loss.key, value: kwh * factor, uncertainty: loss.uncertainty_kwh * factor }];
  });
  return {
    start: { value: startKwh(books, attribution) * factor, uncertainty: startsAtReference(attribution) ? books.reference_uncertainty_kwh * factor : null },
    losses,
    end: { value: books.energy_ac_kwh * factor, uncertainty: books.energy_uncertainty_kwh * factor },
    adds: attribution !== "recoverable",
  };
}
