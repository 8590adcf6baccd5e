import { impliedPowerCoefficient } from "../arrays/voltage.ts";
import { dataSheetOf } from "../dataSheet.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import { fitLowIrradiance } from "../../module/diode/lowIrradiance.ts";
import { maximumPowerPoint } from "../../module/diode/solveDiode.ts";
import type { ModuleType, Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import { heavyTailed, median } from "../statistics.ts";
import { freeRows, logVoltages, middleOf, VOLTAGE_SPREAD, type Seen } from "./logVoltages.ts";

/** Rounding leaves a power and the product of voltage and current that it is made of within a few thousandths. */
const AT_ODDS = 0.0125;
/** How well one of the three follows from the other two, as a share. */
const ROUNDED = 0.0025;
/** What a sheet's entries lie off its one-diode module: efficiencies by light, voltage and current at the maximum power point and the power coefficient (as shares). */
const EFFICIENCY_SPREAD = 0.001;
const POINT_SPREAD = 0.004;
const COEFFICIENT_SPREAD = 0.06;
/** Voltage and current are read from one column of the sheet, the power as often from the product's name: it is wrong so many times as often as each of them. */
const POWER_ALONE = 3;

/**
 * The plant with the ratings that its module sheets contradict themselves in put right, and what was. A power at STC is its voltage
 * times its current at the maximum power point: where it is not, one of the three is wrong. Which one say the rest of the sheet, which
 * a one-diode module has to agree with (efficiencies by light, power coefficient), the level that the plant's own power stands at
 * beside the usual one of its age, and its voltage. The plant is looked at (`look`) only where a sheet is at odds with itself. Relative uncertainties, k = 1.
 */
export function trueNameplates(plant: Plant, look: () => Seen): { plant: Plant; findings: PlantFinding[] } {
  const named: PlantFinding[] = [];
  let seen: Seen | null = null;
  const types = plant.module_types.map((module, i): ModuleType => {
    const { p_stc_w: power, vmp_v: volts, imp_a: amps } = module;
    if (!(Math.abs(Math.log(power / (volts * amps))) > AT_ODDS)) return module;
    const it = (seen ??= look());
    const usual = expectedLevel(it.scope.ageYears);
    const beyondVolts = logVoltage(module, plant, it);
    const beyondUsual = logLevel(module, it) - usual.value;
    const ways = ([["p_stc_w", volts * amps], ["vmp_v", power / amps], ["imp_a", power / volts]] as const).map(([entry, found]) => {
      const sheet = { ...module, [entry]: found };
      const rare = entry === "p_stc_w" ? 0 : 2 * Math.log(POWER_ALONE);
      // before planes and sensors are known a level may be far off
      const byLevel = (beyondUsual + Math.log(power / sheet.p_stc_w)) / usual.spread;
      const byVoltage = (beyondVolts - Math.log(sheet.vmp_v / volts)) / VOLTAGE_SPREAD;
      return { entry, found, sheet, unlikely: rare + unlikely(sheet) + heavyTailed(byLevel) + (Number.isFinite(byVoltage) ? byVoltage ** 2 : 0) };
    });
    const { entry, found, sheet } = ways.reduce((a, b) => (b.unlikely < a.unlikely ? b : a));
    named.push({ field: `module_types[${i}].${entry}`, stated: module[entry], found, uncertainty: ROUNDED * found, used: "found" });
    return sheet;
  });
  return { plant: named.length > 0 ? { ...plant, module_types: types } : plant, findings: named };
}

/** How far a sheet lies off the one-diode module that agrees best with it, in squares of its spreads. */
function unlikely(sheet: ModuleType): number {
  const { stc, rmsError } = fitLowIrradiance(dataSheetOf(sheet));
  const { voltageV, currentA } = maximumPowerPoint(stc);
  const implied = impliedPowerCoefficient(sheet);
  return (rmsError / EFFICIENCY_SPREAD) ** 2 + ((voltageV / sheet.vmp_v - 1) / POINT_SPREAD) ** 2 + ((currentA / sheet.imp_a - 1) / POINT_SPREAD) ** 2
    // a sheet that is misprinted once may be so in its coefficient too
    + (Number.isFinite(implied) ? heavyTailed((implied / sheet.gamma_pmp_per_c - 1) / COEFFICIENT_SPREAD) : 0);
}

/** Log of the clean level of the units that are made of a module alone; the plant's where there are none. */
function logLevel(module: ModuleType, { scope: { units }, findings: { course } }: Seen): number {
  const constant = median(units.flatMap((u) => (u.unit.arrays.every((a) => a.module.id === module.id) ? [u.constant] : [])));
  return Math.log(course.level * (constant > 0 ? constant : 1));
}

/** Log of a module's voltage beside its sheet's, of units that are made of it alone; NaN where too few rows tell. */
function logVoltage(module: ModuleType, plant: Plant, seen: Seen): number {
  return middleOf(seen.scope.units.flatMap((u, i) => (u.unit.arrays.every((a) => a.module.id === module.id) ? logVoltages(u, freeRows(i, seen), plant, seen) : [])));
}
