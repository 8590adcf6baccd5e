import { currentAtVoltage, maximumPowerPoint } from "../../module/diode/solveDiode.ts";
import { warmModule } from "../heat/warmModule.ts";
import type { ModuleType } from "../plant.ts";
import { tabulate, type Table } from "../table.ts";

/** Light and warmth (above 25 °C) in which the shape of the curve about its maximum is read: it hardly depends on them. */
const SHAPE_WM2 = 800;
const SHAPE_K = 20;
const SHAPE_END = 2;
const SHAPE_STEPS = 400;

/** A module's power over that at the maximum power point, by its voltage over the voltage there (0 to 2); null for a sheet without voltages. */
export function powerByVoltage(module: ModuleType): Table | null {
  const warm = warmModule(module, (d) => maximumPowerPoint(d).powerW, module.gamma_pmp_per_c);
  if (warm === null) return null;
  const diode = warm(SHAPE_WM2, SHAPE_K);
  const { voltageV, powerW } = maximumPowerPoint(diode);
  return tabulate((v) => Math.max(0, (v * voltageV * currentAtVoltage(v * voltageV, diode)) / powerW), SHAPE_END, SHAPE_STEPS);
}
