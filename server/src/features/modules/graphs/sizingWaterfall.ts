import { plantsOwnEntry, reconciledSizing } from "../../../analysis/reconciledSizing.ts";
import { sizingStepLabel } from "../../../analysis/sizingWords.ts";
import { AppError } from "../../../http/appError.ts";
import type { GraphMaker } from "./graphAsked.ts";

/** From the plant file's own design study to the delivered energy; the study's irradiation is the measured one, for a plant file has none. */
export const sizingWaterfall: GraphMaker = async ({ stores, published, dates, words }) => {
  const { plant } = published.installation;
  if (plant === null) throw new AppError("not_found", "plant");
  const { found } = await reconciledSizing(stores.measurements, published, dates, plantsOwnEntry(plant));
  return {
    kind: "waterfall",
    unit: "kWh",
    start: { label: words.message("sizing:zone.hypotheses"), kwh: found.hypotheses.kwh },
    steps: found.steps.map(({ key, kwh, uncertaintyKwh }) => ({ key, label: sizingStepLabel(key, words), kwh, uncertainty_kwh: uncertaintyKwh })),
    end: { label: words.message("sizing:term.measured_energy"), kwh: found.delivered.kwh },
  };
};
