import type { DcFaults } from "./dcFault.ts";
import { openStrings, shaded, type faultsOf } from "./faultState.ts";
import type { Cause } from "./lossLedger.ts";
import type { ModuleTable } from "./moduleTable.ts";
import type { PlaneLight } from "./planeLight.ts";
import type { SubArraySpec } from "./plantSpec.ts";

/** What stands still for a sub-array over the whole simulation. */
export interface ArraySetting {
  array: SubArraySpec;
  light: PlaneLight;
  table: ModuleTable;
  pStcW: number;
  vmpV: number;
  /** Share of power missing from nameplate, the sub-array's own. */
  mismatch: number;
  shading: ReturnType<typeof faultsOf<"shading">>;
  outages: ReturnType<typeof faultsOf<"string_outage">>;
  /** Null where no string ever has one. */
  dcFaults: DcFaults | null;
}

/** What one fine step brings to a sub-array. */
export interface ArrayStep {
  /** Number of the daylight step. */
  k: number;
  timeMs: number;
  azimuthDeg: number;
  elevationDeg: number;
  dirt: number;
  snow: number;
  tempCellC: number;
  /** Share of power that age has left. */
  aged: number;
  /** Voltage held against the best one; 1 when tracking works. */
  voltageFactor: number;
}

/** Power and voltage that a sub-array offers. */
export interface ArrayOffer {
  powerW: number;
  voltageV: number;
  open: Set<number>;
  /** Current of a running string against the mean of the running ones. */
  currentShare(string: number): number;
  shading: boolean;
}

/**
 * A sub-array's power after every DC cause, in order; `book(cause, watt)` is told what each takes. The sum booked and the
 * offer make the reference exactly.
 */
export function arrayOffer(setting: ArraySetting, step: ArrayStep, book: (cause: Cause, watt: number) => void): ArrayOffer {
  const { array, light, table, pStcW } = setting;
  const watt = pStcW / 1000;
  let power = light.globalWm2[step.k] * watt;
  const pass = (cause: Cause, left: number): void => {
    book(cause, power - left);
    power = left;
  };
  const shading = shaded(setting.shading, array.id, step.timeMs, step.azimuthDeg, step.elevationDeg);
  const beam = light.beamInWm2[step.k];
  const diffuse = light.diffuseInWm2[step.k];
  pass("iam", (beam + diffuse) * watt);
  pass("soiling", power * step.dirt);
  pass("snow", power * step.snow);
  pass("shading", shading ? diffuse * step.dirt * step.snow * watt : power);
  const effectiveWm2 = power / watt;
  const linear = power;
  pass("low_irradiance", linear * table.efficiency(effectiveWm2, 25));
  pass("temperature", linear * table.efficiency(effectiveWm2, step.tempCellC));
  pass("degradation", power * step.aged);
  pass("mismatch", power * (1 - setting.mismatch));
  const open = openStrings(setting.outages, array.id, step.timeMs);
  pass("string_outage", open.size === 0 ? power : (power * (array.strings - open.size)) / array.strings);
  const running = array.strings - open.size;
  const fault = faultIn(setting.dcFaults, step, open, running, effectiveWm2);
  pass("dc_fault", fault === null ? power : power * fault.power);
  pass("mppt", step.voltageFactor === 1 ? power : power * table.offMpp(step.voltageFactor));
  const terminalV = table.voltage(effectiveWm2, step.tempCellC) * setting.vmpV * array.modulesPerString * step.voltageFactor * (fault?.voltage ?? 1);
  const stringA = running > 0 && terminalV > 0 ? power / terminalV / running : 0;
  pass("dc_wiring", Math.max(0, power - array.ohmPerString * stringA * stringA * running * (fault?.meanSquare ?? 1)));
  return { powerW: power, voltageV: Math.max(0, terminalV - stringA * array.ohmPerString), open, shading, currentShare: (string) => fault?.currentShare(string) ?? 1 };
}

/** What a DC fault makes of the running strings; null without one. */
function faultIn(faults: DcFaults | null, step: ArrayStep, open: ReadonlySet<number>, running: number, effectiveWm2: number): { power: number; voltage: number; meanSquare: number; currentShare(string: number): number } | null {
  if (faults === null) return null;
  const strings = faults.faulty(step.timeMs);
  let faulty = 0;
  for (const string of strings) if (!open.has(string)) faulty++;
  if (faulty === 0) return null;
  const { power, voltage, current } = faults.at(step.timeMs, faulty, running, effectiveWm2, step.tempCellC);
  const mean = (running - faulty + faulty * current) / running;
  return {
    power, voltage, meanSquare: (running - faulty + faulty * current * current) / running / (mean * mean),
    currentShare: (string) => (strings.has(string) ? current : 1) / mean,
  };
}
