import { LOSSES } from "@sunledger/contract";
import { pointLosses } from "../../../analysis/ledgerQueries.ts";
import { inputsOf, subarrayKwp } from "../../../analysis/measurementPoints.ts";
import { AppError } from "../../../http/appError.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

const ACTIONABLE = LOSSES.filter(({ group }) => group === "operational" || group === "external").map(({ key }) => key);
const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The plant's inverters and their planes with PI, PR and what operational and external causes took. */
export const layoutGraph: GraphMaker = async (asked) => {
  const { plant } = asked.published.installation;
  if (plant === null) throw new AppError("not_found", "plant");
  const books = await pointLosses(asked.stores.measurements, rangeOfPoints(asked));
  const points = books.map(({ point, referenceKwh, expectedKwh, deliveredKwh, lossesKwh }) => {
    const subarrays = inputsOf(plant, point).map(({ subarray }) => ({ id: subarray.id, tilt_deg: subarray.tilt_deg, azimuth_deg: subarray.azimuth_deg, peak_power_kwp: subarrayKwp(plant, subarray) }));
    return {
      point,
      subarrays,
      peak_power_kwp: subarrays.reduce((sum, { peak_power_kwp }) => sum + peak_power_kwp, 0),
      pi: ratio(deliveredKwh, expectedKwh),
      pr: ratio(deliveredKwh, referenceKwh),
      loss_kwh: ACTIONABLE.reduce((sum, key) => sum + (lossesKwh[key] ?? 0), 0),
    };
  });
  return { kind: "layout", quantity: "pi", points };
};
