import { currentAtVoltage, maximumPowerPoint, singleDiode } from "@sunledger/engine";
import { diodeOf, type ModuleDesign } from "./moduleDesign.ts";

const LIGHT_STEPS = 120;
const LIGHT_MAX_WM2 = 1700;
const LIGHT_STEP = Math.sqrt(LIGHT_MAX_WM2) / LIGHT_STEPS;
const TEMP_LOW_C = -40;
const TEMP_STEP_C = 5;
const TEMP_STEPS = 28;
const BRANCH_STEPS = 40;

/** The one-diode module of a design, tabulated for speed over light (√G) and cell temperature. */
export interface ModuleTable {
  /** Power against that at STC, per kW/m² of light: 1 at 1000 W/m² and 25 °C. */
  efficiency(effectiveWm2: number, tempCellC: number): number;
  /** Voltage of the maximum power point against that at STC. */
  voltage(effectiveWm2: number, tempCellC: number): number;
  /** Voltage against that of the maximum power point when only the share `r` of the power is drawn (right of the knee). */
  limitedVoltage(r: number): number;
  /** Power against the maximum when the voltage is held at `factor` of its best. */
  offMpp(factor: number): number;
}

function bilinear(values: Float64Array, effectiveWm2: number, tempCellC: number): number {
  const u = Math.min(Math.sqrt(Math.max(effectiveWm2, 0)) / LIGHT_STEP, LIGHT_STEPS - 1e-9);
  const w = Math.min(Math.max((tempCellC - TEMP_LOW_C) / TEMP_STEP_C, 0), TEMP_STEPS - 1e-9);
  const i = Math.floor(u);
  const j = Math.floor(w);
  const at = i * (TEMP_STEPS + 1) + j;
  const next = at + TEMP_STEPS + 1;
  const low = values[at] + (values[at + 1] - values[at]) * (w - j);
  const high = values[next] + (values[next + 1] - values[next]) * (w - j);
  return low + (high - low) * (u - i);
}

/** Tabulates a design. */
export function moduleTable(design: ModuleDesign): ModuleTable {
  const diode = diodeOf(design);
  const stc = maximumPowerPoint(diode(1000, 25));
  const efficiencies = new Float64Array((LIGHT_STEPS + 1) * (TEMP_STEPS + 1));
  const voltages = new Float64Array(efficiencies.length);
  for (let i = 1; i <= LIGHT_STEPS; i++) {
    const g = (i * LIGHT_STEP) ** 2;
    for (let j = 0; j <= TEMP_STEPS; j++) {
      const mpp = maximumPowerPoint(diode(g, TEMP_LOW_C + j * TEMP_STEP_C));
      efficiencies[i * (TEMP_STEPS + 1) + j] = (mpp.powerW / stc.powerW / g) * 1000;
      voltages[i * (TEMP_STEPS + 1) + j] = mpp.voltageV / stc.voltageV;
    }
  }
  // the shape of the curve right of its knee hardly depends on light: one ordinary condition stands for all
  const ordinary = diode(750, 45);
  const points = singleDiode(ordinary);
  const branch = Array.from({ length: BRANCH_STEPS + 1 }, (_, k) => {
    const voltageV = points.vmpV + ((points.vocV - points.vmpV) * k) / BRANCH_STEPS;
    return { ratio: voltageV / points.vmpV, share: (voltageV * currentAtVoltage(voltageV, ordinary)) / points.pmpW };
  });
  return {
    efficiency: (effectiveWm2, tempCellC) => bilinear(efficiencies, effectiveWm2, tempCellC),
    voltage: (effectiveWm2, tempCellC) => bilinear(voltages, effectiveWm2, tempCellC),
    limitedVoltage(r) {
      let k = 1;
      while (k < BRANCH_STEPS && branch[k].share > r) k++;
      const [a, b] = [branch[k - 1], branch[k]];
      const t = Math.min(Math.max((a.share - r) / (a.share - b.share), 0), 1);
      return a.ratio + (b.ratio - a.ratio) * t;
    },
    offMpp(factor) {
      const voltageV = factor * points.vmpV;
      return (voltageV * currentAtVoltage(voltageV, ordinary)) / points.pmpW;
    },
  };
}
