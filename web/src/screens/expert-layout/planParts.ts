import { LOSSES, type Api, type LossKey, type ReplyOf, type SiteLosses, type SubarrayRow } from "@sunledger/contract";
import type { LayoutQuantity } from "../../range/layoutSearch.ts";

export type Scheme = ReplyOf<Api["installationLayout"]>;
type PointBooks = SiteLosses["points"][number];

/** What a part of the plant gave over the asked days; null where it is not known. */
export interface PartFigures {
  energyKwh: number | null;
  pi: number | null;
  pr: number | null;
  /** kWh a kWp. */
  yield: number | null;
  /** Measured at the part's own DC side, kWh a kWp. */
  dcYield: number | null;
  lossKwh: number | null;
  /** Of the reference energy. */
  lossShare: number | null;
}

/** An inverter, or an input with the sub-array behind it, which shares its inverter's figures but for what is measured at its own DC side. */
export interface Part extends PartFigures {
  point: string;
  inverter: string;
  isInput: boolean;
  kwp: number;
  tiltDeg: number | null;
  azimuthDeg: number | null;
  strings: number;
  modulesPerString: number;
  measuredStrings: readonly string[];
  faultyStrings: readonly string[];
  openIncidents: number;
}

const ACTIONABLE: readonly LossKey[] = LOSSES.filter(({ group }) => group === "operational" || group === "external").map(({ key }) => key);
const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

function figuresOf(books: PointBooks | undefined, kwp: number, cause: LossKey | null): Omit<PartFigures, "dcYield"> {
  if (books === undefined) return { energyKwh: null, pi: null, pr: null, yield: null, lossKwh: null, lossShare: null };
  const { energy_ac_kwh: energy, expected_energy_kwh: expected, reference_energy_kwh: reference, losses } = books;
  const lost = (cause === null ? ACTIONABLE : [cause]).reduce((sum, key) => sum + (losses[key] ?? 0), 0);
  return { energyKwh: energy, pi: ratio(energy, expected), pr: ratio(energy, reference), yield: ratio(energy, kwp), lossKwh: lost, lossShare: ratio(lost, reference) };
}

/** The inverters of a plant, and the inputs of them all, with their figures of a range; `cause` null: all that operation and outside causes took. */
export function planParts(scheme: Scheme, books: SiteLosses, subarrays: readonly SubarrayRow[], cause: LossKey | null): { inverters: Part[]; inputs: Part[] } {
  const dc = new Map(subarrays.map((row) => [row.pdm, row]));
  const inputs: Part[] = [];
  const inverters = scheme.inverters.map((inverter): Part => {
    const own = figuresOf(books.points.find(({ point }) => point === inverter.point), inverter.peak_power_kwp, cause);
    const behind = inverter.inputs.map((input): Part => {
      const row = dc.get(input.point);
      return {
        ...own,
        dcYield: row?.dc_yield_kwh_kwp ?? null,
        point: input.point,
        inverter: inverter.point,
        isInput: true,
        kwp: row?.peak_power_kwp ?? inverter.peak_power_kwp / Math.max(1, inverter.inputs.length),
        tiltDeg: input.tilt_deg,
        azimuthDeg: input.azimuth_deg,
        strings: input.strings,
        modulesPerString: input.modules_per_string,
        measuredStrings: input.measured_strings,
        faultyStrings: input.faulty_strings,
        openIncidents: inverter.open_incidents,
      };
    });
    inputs.push(...behind);
    const dcKwh = inverter.inputs.map(({ point }) => dc.get(point)?.dc_energy_kwh ?? null);
    const isMeasured = dcKwh.length > 0 && dcKwh.every((kwh) => kwh !== null);
    const planes = new Set(behind.map(({ tiltDeg, azimuthDeg }) => `${tiltDeg} ${azimuthDeg}`));
    return {
      ...own,
      dcYield: isMeasured ? ratio(dcKwh.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0), inverter.peak_power_kwp) : null,
      point: inverter.point,
      inverter: inverter.point,
      isInput: false,
      kwp: inverter.peak_power_kwp,
      tiltDeg: planes.size === 1 ? (behind[0]?.tiltDeg ?? null) : null,
      azimuthDeg: planes.size === 1 ? (behind[0]?.azimuthDeg ?? null) : null,
      strings: behind.reduce((sum, { strings }) => sum + strings, 0),
      modulesPerString: behind[0]?.modulesPerString ?? 0,
      measuredStrings: behind.flatMap(({ measuredStrings }) => measuredStrings),
      faultyStrings: behind.flatMap(({ faultyStrings }) => faultyStrings),
      openIncidents: inverter.open_incidents,
    };
  });
  return { inverters, inputs };
}

const VALUE_OF: Readonly<Record<LayoutQuantity, (part: PartFigures) => number | null>> = {
  pi: ({ pi }) => pi,
  pr: ({ pr }) => pr,
  yield: (part) => part.yield,
  dc_yield: ({ dcYield }) => dcYield,
  loss: ({ lossShare }) => lossShare,
};

/** What a part is coloured by. */
export const valueOf = (part: PartFigures, quantity: LayoutQuantity): number | null => VALUE_OF[quantity](part);
