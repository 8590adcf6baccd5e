import type { SizingEntry } from "@sunledger/contract";
import { identifiableRows, LOSS_KEYS, reconcileSizing, sizingGuardRails, typicalYearSum, type BookedEnergy, type LossKey, type Message, type Plant, type SizingReconciliation, type SizingStudy } from "@sunledger/engine";
import { dayText } from "../days/dayText.ts";
import { peakPowerKwp } from "../documents/peakPower.ts";
import { AppError } from "../http/appError.ts";
import type { MeasurementStore } from "../stores/ports.ts";
import { rangeCoverage, siteLosses, type SiteLosses } from "./ledgerQueries.ts";
import { rangeOf, type AskedRange, type Published } from "./published.ts";

/** A reconciliation over the days that the analysis has of those asked for. */
export interface ReconciledSizing {
  startDate: string;
  endDate: string;
  plantKwp: number;
  study: SizingStudy;
  found: SizingReconciliation;
  warnings: Message[];
}

/** A design study against the published books of some local days; 422 where the analysis has none of them, 404 where they hold no light. */
export async function reconciledSizing(store: MeasurementStore, published: Published, asked: AskedRange, entry: SizingEntry): Promise<ReconciledSizing> {
  const { installation, analysis } = published;
  const { plant } = installation;
  if (plant === null) throw new AppError("not_found", "plant");
  const wanted = rangeOf(published, asked);
  const range = { ...wanted, fromDay: Math.max(wanted.fromDay, analysis.first_day), toDay: Math.min(wanted.toDay, analysis.first_day + analysis.day_count) };
  if (range.toDay <= range.fromDay) throw new AppError("invalid_dates", "start_date");
  const [books, coverage] = await Promise.all([siteLosses(store, range), rangeCoverage(store, range)]);
  if (!(books.reference.kwh > 0)) throw new AppError("not_found", "reference_energy_kwh");

  const plantKwp = analysis.peak_power_kwp ?? peakPowerKwp(plant);
  const { study, fromMonths, irradiationUnknown } = studyOf(entry, range, books.reference.kwh / plantKwp, plantKwp);
  const counterKwh = entry.energieCompteurAC ?? Number.NaN;
  const found = reconcileSizing(study, { peakPowerKwp: plantKwp, ...booked(books), counterKwh }, entry.globalIncline ?? Number.NaN, identifiableRows(plant));
  const warnings = sizingGuardRails(found, {
    plant,
    peakPowerKwp: plantKwp,
    study,
    irradiationUnknown,
    fromMonths,
    fromDay: range.fromDay,
    toDay: range.toDay,
    coverage: coverage.presentSamples / coverage.expectedSamples,
    counterKwh,
    deliveredKwh: books.delivered.kwh,
    deliveredUncertaintyKwh: books.delivered.uncertaintyKwh,
  });
  const isCut = range.fromDay !== wanted.fromDay || range.toDay !== wanted.toDay;
  const cut = isCut ? [{ key: "sizing:warning.days_cut", values: { days: range.toDay - range.fromDay } }] : [];
  return { startDate: dayText(range.fromDay), endDate: dayText(range.toDay - 1), plantKwp, study, found, warnings: [...cut, ...warnings] };
}

/** The entry that a plant's own file makes: its losses, 0 for what it leaves out; no irradiation and no energy. */
export function plantsOwnEntry({ sizing }: Plant): SizingEntry {
  const none = { horizon_shading: 0, near_shading: 0, iam: 0, soiling: 0, irradiance_level: 0, temperature: 0, module_quality: 0, lid: 0, mismatch: 0, dc_wiring: 0, inverter_efficiency: 0, clipping: 0, ac_wiring: 0, unavailability: 0 };
  const inputData = {
    source: sizing?.source ?? "",
    peak_power_kwp: null,
    glob_inc_kwh_m2: null,
    glob_inc_monthly_kwh_m2: null,
    energy_kwh: null,
    energy_monthly_kwh: null,
    losses_percent: { ...none, ...sizing?.losses_percent },
  };
  return { inputData, globalIncline: null, energieCompteurAC: null };
}

function studyOf({ inputData }: SizingEntry, { fromDay, toDay }: { fromDay: number; toDay: number }, measuredKwhM2: number, plantKwp: number): { study: SizingStudy; fromMonths: boolean; irradiationUnknown: boolean } {
  const ofDays = (monthly: readonly number[] | null): number | null => (monthly === null ? null : typicalYearSum(monthly, fromDay, toDay));
  const irradiation = inputData.glob_inc_kwh_m2 ?? ofDays(inputData.glob_inc_monthly_kwh_m2);
  const study = {
    irradiationKwhM2: irradiation ?? measuredKwhM2,
    peakPowerKwp: inputData.peak_power_kwp ?? plantKwp,
    lossesPercent: inputData.losses_percent,
    printedKwh: inputData.energy_kwh ?? ofDays(inputData.energy_monthly_kwh) ?? Number.NaN,
  };
  return { study, fromMonths: inputData.glob_inc_kwh_m2 === null && irradiation !== null, irradiationUnknown: irradiation === null };
}

function booked({ reference, delivered, losses }: SiteLosses): { reference: BookedEnergy; delivered: BookedEnergy; losses: Record<LossKey, BookedEnergy> } {
  const nothing: BookedEnergy = { kwh: 0, termsKwh: [] };
  const of = (key: LossKey): BookedEnergy => losses.find((loss) => loss.key === key) ?? nothing;
  return { reference, delivered, losses: recordOf(LOSS_KEYS, of) };
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value>;
function recordOf(keys: readonly string[], valueOf: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}
