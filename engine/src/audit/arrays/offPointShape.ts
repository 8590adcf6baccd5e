import { currentAtVoltage, maximumPowerPoint } from "../../module/diode/solveDiode.ts";
import { warmModule } from "../heat/warmModule.ts";
import type { ModuleType } from "../plant.ts";
import { tableAt, tabulate, type Table } from "../table.ts";

/** Light and warmth (above 25 °C) in which the shape of the curve about its maximum is read: it hardly depends on them. */
const SHAPE_WM2 = 800;
const SHAPE_K = 20;
const SHAPE_END = 2;
const SHAPE_STEPS = 400;
/** So much of the rise that the curve gives at a voltage: with less of it the strings lack, not the tracker. */
const OF_RISE = 0.5;

/** Every unit and round asks for the same few sheets' curves. */
const known = new WeakMap<ModuleType, { shape: Table | null }>();

/** Power over that at the maximum power point, by voltage over the voltage there; null for a sheet without voltages. */
export function offPointShape(module: ModuleType): Table | null {
  const one = known.get(module) ?? { shape: shapeOf(module) };
  known.set(module, one);
  return one.shape;
}

function shapeOf(module: ModuleType): Table | null {
  const warm = warmModule(module, (d) => maximumPowerPoint(d).powerW, module.gamma_pmp_per_c);
  if (warm === null) return null;
  const diode = warm(SHAPE_WM2, SHAPE_K);
  const { voltageV, powerW } = maximumPowerPoint(diode);
  return tabulate((v) => Math.max(0, (v * voltageV * currentAtVoltage(v * voltageV, diode)) / powerW), SHAPE_END, SHAPE_STEPS);
}

/**
 * Whether sound modules of these types, of which these shares of power and of voltage are left, stand left of their maximum power
 * point: the current rises there as their curve says. Where cells are passed by, in all strings or in some, it stays. Never so for
 * sheets without voltages.
 */
export function leftOfPoint(modules: readonly ModuleType[]): (powerLeft: number, voltageLeft: number) => boolean {
  const shapes = [...new Set(modules)].map(offPointShape).filter((shape) => shape !== null);
  return (powerLeft, voltageLeft) => {
    if (!(voltageLeft < 1) || shapes.length === 0) return false;
    const rise = shapes.reduce((sum, shape) => sum + tableAt(shape, voltageLeft), 0) / shapes.length / voltageLeft - 1;
    return powerLeft / voltageLeft - 1 >= OF_RISE * rise;
  };
}
