import { COMPARED_INSTALLATIONS, type api, type Evolution, type JsonOf } from "@sunledger/contract";
import { energySeries, fleetSteps } from "../../analysis/ledgerQueries.ts";
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

const hourText = (day: number, hour: number) => `${dayText(day)}T${String(hour).padStart(2, "0")}:00`;

/** Every plant's cells by step; hours are read plant by plant, so only as many as are compared at once. */
async function cellsOf(stores: Stores, plants: readonly OpenPlant[], { fromDay, toDay }: Days, granularity: Evolution["granularity"]): Promise<Map<string, Cell>[]> {
  const cell = ({ installation, analysis }: OpenPlant, energies: Omit<Cell, "peakPowerKwp" | "lossCurrency">): Cell => ({
    ...energies,
    peakPowerKwp: analysis.peak_power_kwp ?? 0,
    lossCurrency: energies.recoverableKwh * (installation.plant?.tariff_per_kwh ?? 0),
  });
  if (granularity !== "hour") {
    const steps = await fleetSteps(stores.measurements, plants.map(({ analysis }) => analysis.id), fromDay, toDay, granularity);
    return plants.map((plant) => new Map(steps.filter(({ analysisId }) => analysisId === plant.analysis.id).map((step) => [dayText(step.day), cell(plant, step)])));
  }
  return Promise.all(
    plants.map(async (plant) => {
      const series = await energySeries(stores.measurements, { analysisId: plant.analysis.id, fromDay, toDay }, "hour", plant.installation.timezone);
      return new Map(
        Array.from(series.day, (day, i): [string, Cell] => [
          hourText(day, series.hour[i] ?? 0),
          cell(plant, { referenceKwh: series.referenceKwh[i] ?? 0, expectedKwh: series.expectedKwh[i] ?? 0, deliveredKwh: series.deliveredKwh[i] ?? 0, recoverableKwh: 0 }),
        ]),
      );
    }),
  );
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
  const steps = [...new Set(cells.flatMap((byStep) => [...byStep.keys()]))].sort();
  const value = VALUE[asked.quantity];
  return {
    granularity: asked.granularity,
    quantity: asked.quantity,
    definition,
    currency: asked.quantity === "loss_currency" ? (plants[0]?.installation.currency ?? null) : null,
    steps,
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
