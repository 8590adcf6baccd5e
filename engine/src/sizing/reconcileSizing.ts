import { LOSS_KEYS, type LossKey } from "../audit/books/lossKeys.ts";
import type { SizingKey } from "../audit/plant.ts";
import { BEYOND_STUDY, ROW_PARTS, SIZING_ROWS, type SizingRow } from "./sizingRows.ts";

/** What a design study says of the days in question. */
export interface SizingStudy {
  /** In-plane irradiation of the same days, kWh/m². */
  irradiationKwhM2: number;
  peakPowerKwp: number;
  /** Each in % of the energy before it, a loss positive. */
  lossesPercent: Readonly<Record<SizingKey, number>>;
  /** The energy it prints for those days, kWh; NaN where it prints none. */
  printedKwh: number;
}

/** An energy of the books, kWh, and how far each systematic term moves it (k = 1, signed). */
export interface BookedEnergy {
  kwh: number;
  termsKwh: readonly number[];
}

/** The books of an audit over the days: reference − Σ losses = delivered. */
export interface ObservedBooks {
  peakPowerKwp: number;
  reference: BookedEnergy;
  delivered: BookedEnergy;
  losses: Readonly<Record<LossKey, BookedEnergy>>;
  /** What another counter read over the days, kWh; NaN where there is none. */
  counterKwh: number;
}

export type SizingStep = "irradiation" | "peak_power" | SizingRow | (typeof BEYOND_STUDY)[number] | "unexplained" | "counter";
export type SizingVerdict = "confirmed" | "optimistic" | "pessimistic" | "not_identifiable";

interface Uncertain {
  kwh: number;
  uncertaintyKwh: number;
}

/** Design study against measurement. Energies in kWh, irradiations in kWh/m², percentages of the energy before; u is k = 1. */
export interface SizingReconciliation {
  /** Z1: the study on its own irradiation. */
  hypotheses: Uncertain & { irradiationKwhM2: number; /** Printed − recomputed. */ residualKwh: number };
  /** Z2: the study on an irradiation that the user chose; NaN where none was. */
  chosen: Uncertain & { irradiationKwhM2: number };
  /** Z3: the study on the measured irradiation and temperature. */
  measuredWeather: Uncertain & { irradiationKwhM2: number; irradiationUncertaintyKwhM2: number };
  delivered: Uncertain;
  /** What is added to Z1, step by step, to arrive at the delivered energy: a loss more than assumed is negative. */
  steps: (Uncertain & { key: SizingStep })[];
  rows: {
    key: SizingRow;
    hypothesisPercent: number;
    observedPercent: number;
    /** Of the difference. */
    uncertaintyPercent: number;
    changeKwh: number;
    verdict: SizingVerdict;
  }[];
}

/** Half the last printed digit of an assumption, as a standard uncertainty, %. */
const ROUNDING_PERCENT = 0.05 / Math.sqrt(3);
/**
 * What a detector cannot see, as a standard uncertainty in %: a shade that takes less than a tenth of the beam wherever
 * the sun stands, clipping within an interval whose mean stays below the rating.
 */
const UNSEEN_PERCENT: Partial<Record<SizingRow, number>> = { near_shading: 0.25, clipping: 0.05 };
/** A row whose 2u exceeds this, and the assumption itself, could not tell the assumption from none, %. */
const WIDEST_PERCENT = 2;

interface Course {
  z1: number;
  z2: number;
  z3: number;
  steps: number[];
  observed: number[];
}

/** The weather's part first, then the study's order. */
const ROW_STEPS: readonly SizingRow[] = ["temperature", ...SIZING_ROWS.filter((row) => row !== "temperature")];
const STEPS: readonly SizingStep[] = ["irradiation", "peak_power", ...ROW_STEPS, ...BEYOND_STUDY, "unexplained", "counter"];
const product = (values: readonly number[]): number => values.reduce((left, value) => left * value, 1);

/**
 * Reconciles a design study with an audit's books. From Z1 = H·P0·Π(1 − l) the irradiation, the peak power and the
 * temperature are replaced by what was measured (Z3), then each assumption in the study's order, then the causes it has
 * no line for; what is left is unexplained, and the last step is the measurement. Every step is the difference of two
 * products, the later assumptions still in them, so that the steps sum to delivered − Z1 whatever the numbers are.
 *
 * Observed losses are taken in % of the energy before them in the audit's own order; the factors commute, so the product
 * over all of them is delivered / reference in the study's order too. Uncertainties: each systematic term shifts the
 * whole account once, each printed assumption by its rounding; the shifts add in quadrature. NaN in gives NaN in the
 * figures that need it. Source: our own construction on PVsyst's chained percentages (PVsyst 7 help, loss diagram).
 * @param chosenKwhM2 An irradiation to apply the study to, kWh/m²; NaN for none.
 * @param identifiable Rows that the measurements can speak about (`identifiableRows`).
 */
export function reconcileSizing(study: SizingStudy, books: ObservedBooks, chosenKwhM2: number, identifiable: ReadonlySet<SizingRow>): SizingReconciliation {
  const asBooked = ({ kwh }: BookedEnergy): number => kwh;
  const base = courseOf(study, books, chosenKwhM2, asBooked);
  const byTerm = books.reference.termsKwh.map((_, term) => courseOf(study, books, chosenKwhM2, ({ kwh, termsKwh }) => kwh + (termsKwh[term] ?? 0)));
  const byRounding = SIZING_ROWS.map((row) => courseOf(rounded(study, row), books, chosenKwhM2, asBooked));
  const all = [...byTerm, ...byRounding];
  const spread = (of: (course: Course) => number): number => Math.hypot(...all.map((course) => of(course) - of(base)));
  const terms = (energy: BookedEnergy): number => Math.hypot(...energy.termsKwh);
  const delivered = Number.isFinite(books.counterKwh) ? books.counterKwh : books.delivered.kwh;
  return {
    hypotheses: { irradiationKwhM2: study.irradiationKwhM2, kwh: base.z1, uncertaintyKwh: spread(({ z1 }) => z1), residualKwh: study.printedKwh - base.z1 },
    chosen: { irradiationKwhM2: chosenKwhM2, kwh: base.z2, uncertaintyKwh: spread(({ z2 }) => z2) },
    measuredWeather: {
      irradiationKwhM2: books.reference.kwh / books.peakPowerKwp,
      irradiationUncertaintyKwhM2: terms(books.reference) / books.peakPowerKwp,
      kwh: base.z3,
      uncertaintyKwh: spread(({ z3 }) => z3),
    },
    delivered: { kwh: delivered, uncertaintyKwh: terms(books.delivered) },
    // what stays unexplained is the books' own figure, and so is how well it is known
    steps: STEPS.map((key, i) => ({ key, kwh: base.steps[i] ?? Number.NaN, uncertaintyKwh: key === "unexplained" ? terms(books.losses.unexplained) : spread(({ steps }) => steps[i] ?? Number.NaN) })),
    rows: SIZING_ROWS.map((key, i) => {
      const hypothesisPercent = 100 * (1 - keptOf(study, key));
      const observedPercent = base.observed[i] ?? Number.NaN;
      const measured = Math.hypot(...byTerm.map(({ observed }) => (observed[i] ?? Number.NaN) - observedPercent));
      const printed = ROUNDING_PERCENT * Math.sqrt(ROW_PARTS[key].assumptions.length);
      const uncertaintyPercent = Math.hypot(measured, printed, UNSEEN_PERCENT[key] ?? 0);
      const verdict = identifiable.has(key) ? verdictOf(hypothesisPercent, observedPercent, uncertaintyPercent) : "not_identifiable";
      return { key, hypothesisPercent, observedPercent, uncertaintyPercent, changeKwh: base.steps[STEPS.indexOf(key)] ?? Number.NaN, verdict };
    }),
  };
}

function verdictOf(hypothesis: number, observed: number, uncertainty: number): SizingVerdict {
  const beyond = observed - hypothesis;
  if (!(2 * uncertainty <= Math.max(WIDEST_PERCENT, Math.abs(hypothesis)))) return "not_identifiable";
  if (Math.abs(beyond) <= 2 * uncertainty) return "confirmed";
  return beyond > 0 ? "optimistic" : "pessimistic";
}

/** What an assumed row leaves of the energy before it. */
const keptOf = (study: SizingStudy, row: SizingRow): number => product(ROW_PARTS[row].assumptions.map((key) => 1 - study.lossesPercent[key] / 100));

/** The account once; `read` gives the energies of the books, as booked or with one term shifted. */
function courseOf(study: SizingStudy, books: ObservedBooks, chosenKwhM2: number, read: (energy: BookedEnergy) => number): Course {
  const left = keptByCause(books, read);
  const keptBy = (causes: readonly LossKey[]): number => product(causes.map((cause) => left.get(cause) ?? Number.NaN));
  const measured = new Map(SIZING_ROWS.map((row) => [row, keptBy(ROW_PARTS[row].causes)]));
  const kept = new Map(SIZING_ROWS.map((row) => [row, keptOf(study, row)]));
  const assumed = product([...kept.values()]);
  const [reference, delivered] = [read(books.reference), read(books.delivered)];
  const z1 = study.irradiationKwhM2 * study.peakPowerKwp * assumed;
  const levels = [z1, (reference / books.peakPowerKwp) * study.peakPowerKwp * assumed, reference * assumed];
  for (const row of ROW_STEPS) {
    kept.set(row, measured.get(row) ?? Number.NaN);
    levels.push(reference * product([...kept.values()]));
  }
  for (const cause of BEYOND_STUDY) levels.push((levels.at(-1) ?? Number.NaN) * keptBy([cause]));
  levels.push(delivered, Number.isFinite(books.counterKwh) ? books.counterKwh : delivered);
  return {
    z1,
    z2: chosenKwhM2 * study.peakPowerKwp * assumed,
    z3: levels[3] ?? Number.NaN,
    steps: STEPS.map((_, i) => (levels[i + 1] ?? Number.NaN) - (levels[i] ?? Number.NaN)),
    observed: SIZING_ROWS.map((row) => 100 * (1 - (measured.get(row) ?? Number.NaN))),
  };
}

/** What each cause leaves of the energy before it, in the audit's order; where nothing is left to lose, all of it. */
function keptByCause(books: ObservedBooks, read: (energy: BookedEnergy) => number): Map<LossKey, number> {
  let level = read(books.reference);
  return new Map(
    LOSS_KEYS.map((key) => {
      const after = level - read(books.losses[key]);
      const ratio = level === 0 && after === 0 ? 1 : after / level;
      level = after;
      return [key, ratio];
    }),
  );
}

/** The study with a row's assumptions off by their rounding, which is independent among them. */
function rounded(study: SizingStudy, row: SizingRow): SizingStudy {
  const { assumptions } = ROW_PARTS[row];
  const [first] = assumptions;
  if (first === undefined) return study;
  return { ...study, lossesPercent: { ...study.lossesPercent, [first]: study.lossesPercent[first] + ROUNDING_PERCENT * Math.sqrt(assumptions.length) } };
}
