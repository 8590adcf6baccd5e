import type { Zone } from "../audit/samples.ts";
import { civilDate, dayNumber, daysInMonth } from "../quality/civilDate.ts";
import { dayStartMs, localDay } from "../quality/localTime.ts";
import { sum } from "../trend/statistics/moments.ts";
import { energyOnAxis, expectationError, outages, type Outage, type PlantPower } from "./outages.ts";
import { subsystemLoss } from "./subsystemLoss.ts";

/** Energy-based availability of one local calendar month. */
export interface MonthlyAvailability {
  /** Start of the month's last day, ms UTC. */
  monthEndMs: number;
  lostEnergy: number;
  actualEnergy: number;
  /** 1 − lost/(lost + actual). */
  availability: number;
}

/** Result of `availabilityAnalysis`; powers and energies in the unit of the input. */
export interface AvailabilityAnalysis {
  subsystemLossPower: Float64Array;
  outageLossPower: Float64Array;
  totalLossPower: Float64Array;
  outages: Outage[];
  months: MonthlyAvailability[];
  /** What the expected power is divided by to meet the production of normal intervals. */
  expectedScale: number;
}

/** Spreads each outage's loss over its intervals by their expected power, and fills the counter in it likewise. */
function spread(plant: PlantPower, found: readonly Outage[]): { loss: Float64Array; counter: Float64Array } {
  const loss = new Float64Array(plant.timeMs.length);
  const counter = plant.counterEnergy.slice();
  for (const outage of found) {
    const rows = { from: outage.firstRow, to: outage.lastRow + 1 };
    const power = plant.expectedPower.subarray(rows.from, rows.to);
    // inside the outage alone, so that its first row begins the sum with nothing
    const energy = energyOnAxis(plant.timeMs.subarray(rows.from, rows.to), power);
    const total = sum(energy);
    let passed = 0;
    for (let k = 0; k < power.length; k++) {
      loss[rows.from + k] += (power[k] * outage.loss) / total;
      passed += energy[k] === energy[k] ? energy[k] : 0;
      counter[rows.from + k] = k === 0 ? Number.NaN : outage.energyStart + (passed * outage.energyActual) / total;
    }
  }
  return { loss, counter };
}

/** Rolls lost power and the counter up to local calendar months. */
function monthly(timeMs: Float64Array, lossPower: Float64Array, counter: Float64Array, zone: Zone): MonthlyAvailability[] {
  const lost = energyOnAxis(timeMs, lossPower);
  const lastDay = localDay(zone, timeMs).map((day) => {
    const { year, month } = civilDate(day);
    return dayNumber({ year, month, day: daysInMonth(year, month) });
  });
  const months: MonthlyAvailability[] = [];
  for (let from = 0, to = 0; from < timeMs.length; from = to) {
    while (to < timeMs.length && lastDay[to] === lastDay[from]) to++;
    const readings = counter.subarray(from, to).filter((reading) => reading === reading);
    const lostEnergy = sum(lost.subarray(from, to));
    const actualEnergy = readings.length > 0 ? readings[readings.length - 1] - readings[0] : Number.NaN;
    months.push({
      monthEndMs: dayStartMs(zone, lastDay[from]), lostEnergy, actualEnergy, availability: 1 - lostEnergy / (lostEnergy + actualEnergy),
    });
  }
  return months;
}

/**
 * Energy-based availability that outages of the data logger do not spoil (Anderson & Blumenthal 2020, PVSC 47; rdtools
 * `AvailabilityAnalysis`): subsystems off are found by comparing them, plant outages by the energy counter. All columns
 * share the regular axis of `plant`; NaN system power is a missing report. Expected power must be 0 while the plant
 * cannot run, or every dawn becomes an outage.
 */
export function availabilityAnalysis(
  plant: PlantPower, subsystemPower: readonly Float64Array[], zone: Zone, quantiles: readonly [number, number] = [0.01, 0.99],
): AvailabilityAnalysis {
  const subsystem = subsystemLoss(plant.systemPower, subsystemPower);
  const error = expectationError(plant, subsystem.lossPower, quantiles);
  const found = outages(plant, subsystem.anyOnline, error);
  const { loss, counter } = spread(plant, found);
  const totalLossPower = loss.map((power, i) => power + subsystem.lossPower[i]);
  return {
    subsystemLossPower: subsystem.lossPower,
    outageLossPower: loss,
    totalLossPower,
    outages: found,
    months: monthly(plant.timeMs, totalLossPower, counter, zone),
    expectedScale: error.scale,
  };
}
