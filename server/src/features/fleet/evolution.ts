import { COMPARED_INSTALLATIONS, type api, type Evolution, type JsonOf } from "@sunledger/contract";
import { fleetHours, fleetSteps } from "../../analysis/ledgerQueries.ts";
import { openPlants, type OpenPlant } from "../../analysis/openPlants.ts";
import { dayText } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { Caller } from "../../http/caller.ts";
import type { Stores } from "../../stores/ports.ts";
import { ratio, type Days } from "./periodFigures.ts";

type Asked = JsonOf<typeof api.evolution>;

/** The energies of one plant in one step, and the power and tariff they are related to. */
interface Cell {
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  recoverableKwh: number;
  peakPowerKwp: number;
  lossCurrency: number;
}

const VALUE: Readonly<Record<Evolution["quantity"], (cell: Cell) => number | null>> = {
  pr: ({ deliveredKwh, referenceKwh }) => ratio(deliveredKwh, referenceKwh),
  pi: ({ deliveredKwh, expectedKwh }) => ratio(deliveredKwh, expectedKwh),
  energy_kwh: ({ deliveredKwh }) => deliveredKwh,
  specific_yield_kwh_kwp: ({ deliveredKwh, peakPowerKwp }) => ratio(deliveredKwh, peakPowerKwp),
  loss_currency: ({ lossCurrency }) => lossCurrency,
};

/** Figures of one definition only are laid side by side: the same version of it, and money in one currency. */
function definitionOf(plants: readonly OpenPlant[], quantity: Evolution["quantity"]): string {
  const versions = new Set(plants.map(({ analysis }) => analysis.engine_version.split(".")[0] ?? ""));
  if (versions.size > 1) throw new AppError("invalid_request", "definition");
  if (quantity === "loss_currency" && new Set(plants.map(({ installation }) => installation.currency)).size > 1) throw new AppError("invalid_request", "currency");
  return `${quantity}@1`;
}

/** A step as a number that orders steps: its first day and, of an hour, which. */
const HOURS = 24;
const stepText = (step: number, isHour: boolean): string => {
  const day = dayText(Math.floor(step / HOURS));
  return isHour ? `${day}T${String(step % HOURS).padStart(2, "0")}:00` : day;
};

/** Every plant's cells by step. */
async function cellsOf(stores: Stores, plants: readonly OpenPlant[], days: Days, granularity: Evolution["granularity"]): Promise<Map<number, Cell>[]> {
  const cells = new Map(plants.map((plant) => [plant.analysis.id, { plant, byStep: new Map<number, Cell>() }]));
  const put = (analysisId: number, step: number, energies: Omit<Cell, "peakPowerKwp" | "lossCurrency">): void => {
    const found = cells.get(analysisId);
    if (found === undefined) return;
    const { installation, analysis } = found.plant;
    const { referenceKwh, expectedKwh, deliveredKwh, recoverableKwh } = energies;
    found.byStep.set(step, {
      referenceKwh, expectedKwh, deliveredKwh, recoverableKwh,
      peakPowerKwp: analysis.peak_power_kwp ?? 0,
      lossCurrency: recoverableKwh * (installation.plant?.tariff_per_kwh ?? 0),
    });
  };
  const asked = (group: readonly OpenPlant[]) => group.map(({ analysis }) => ({ analysisId: analysis.id, ...days }));
  if (granularity === "hour") {
    const zones = Map.groupBy(plants, ({ installation }) => installation.timezone);
    const hours = await Promise.all([...zones].map(([timezone, group]) => fleetHours(stores.measurements, asked(group), timezone)));
    // what could be got back is kept by the day
    for (const hour of hours.flat()) put(hour.analysisId, hour.day * HOURS + hour.hour, { ...hour, recoverableKwh: 0 });
  } else {
    for (const step of await fleetSteps(stores.measurements, asked(plants), granularity)) put(step.analysisId, step.day * HOURS, step);
  }
  return [...cells.values()].map(({ byStep }) => byStep);
}

/** All plants of a step as one. */
const added = (cells: readonly Cell[]): Cell =>
  cells.reduce((sum, cell) => ({
    referenceKwh: sum.referenceKwh + cell.referenceKwh,
    expectedKwh: sum.expectedKwh + cell.expectedKwh,
    deliveredKwh: sum.deliveredKwh + cell.deliveredKwh,
    recoverableKwh: sum.recoverableKwh + cell.recoverableKwh,
    peakPowerKwp: sum.peakPowerKwp + cell.peakPowerKwp,
    lossCurrency: sum.lossCurrency + cell.lossCurrency,
  }));

/** One quantity over time, plant by plant, and (`together`) of all of them as one plant. */
export async function evolution(stores: Stores, caller: Caller, asked: Asked, days: Days, together: boolean): Promise<Evolution> {
  const plants = await openPlants(stores.records, caller, asked.installations);
  if ((!together || asked.granularity === "hour") && plants.length > COMPARED_INSTALLATIONS) throw new AppError("invalid_request", "installations");
  // what could be got back is kept by the day
  if (asked.granularity === "hour" && asked.quantity === "loss_currency") throw new AppError("invalid_request", "granularity");
  const definition = definitionOf(plants, asked.quantity);
  const cells = await cellsOf(stores, plants, days, asked.granularity);
  const steps = [...new Set(cells.flatMap((byStep) => [...byStep.keys()]))].sort((a, b) => a - b);
  const value = VALUE[asked.quantity];
  return {
    granularity: asked.granularity,
    quantity: asked.quantity,
    definition,
    currency: asked.quantity === "loss_currency" ? (plants[0]?.installation.currency ?? null) : null,
    steps: steps.map((step) => stepText(step, asked.granularity === "hour")),
    series: plants.map(({ installation }, index) => ({
      installation_id: installation.id,
      installation_name: installation.name,
      values: steps.map((step) => {
        const cell = cells[index]?.get(step);
        return cell === undefined ? null : value(cell);
      }),
    })),
    together: together ? steps.map((step) => value(added(cells.flatMap((byStep) => byStep.get(step) ?? [])))) : null,
  };
}
