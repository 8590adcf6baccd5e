import { calcParamsPvsyst, maximumPowerPoint, singleDiode, type DiodeParameters, type PvsystModule } from "@sunledger/engine";

/** How a module is built: what its one-diode curve follows from. */
export interface ModuleDesign {
  id: string;
  technology: string;
  cells: number;
  areaM2: number;
  iscA: number;
  vocV: number;
  /** Diode ideality and its temperature coefficient, 1/K. */
  ideality: number;
  muIdealityPerK: number;
  seriesOhm: number;
  shuntOhm: number;
  /** Relative temperature coefficient of the short-circuit current, 1/K. */
  alphaIscPerK: number;
}

/** Modules of the fictional makers in the demo fleet. */
export const MODULE_DESIGNS = {
  mono300: { id: "HELIA-M300", technology: "mono-si", cells: 60, areaM2: 1.63, iscA: 9.71, vocV: 39.6, ideality: 1.03, muIdealityPerK: -0.0005, seriesOhm: 0.3, shuntOhm: 380, alphaIscPerK: 0.0005 },
  mono410: { id: "AZUR-410HC", technology: "mono-si", cells: 72, areaM2: 1.98, iscA: 10.41, vocV: 49.3, ideality: 1.01, muIdealityPerK: -0.0004, seriesOhm: 0.29, shuntOhm: 520, alphaIscPerK: 0.00045 },
  poly265: { id: "TERRA-P265", technology: "poly-si", cells: 60, areaM2: 1.63, iscA: 9.05, vocV: 38.0, ideality: 1.04, muIdealityPerK: -0.0006, seriesOhm: 0.34, shuntOhm: 290, alphaIscPerK: 0.0006 },
  mono545: { id: "NOVA-545B", technology: "mono-si", cells: 72, areaM2: 2.58, iscA: 13.93, vocV: 49.7, ideality: 1.0, muIdealityPerK: -0.0004, seriesOhm: 0.2, shuntOhm: 600, alphaIscPerK: 0.00048 },
} as const satisfies Record<string, ModuleDesign>;

/** The diode parameters of a design at any light and temperature. */
export function diodeOf(design: ModuleDesign): (effectiveWm2: number, tempCellC: number) => DiodeParameters {
  const nNsVthV = design.ideality * design.cells * 8.617333262e-5 * 298.15;
  const iLRefA = design.iscA * (1 + design.seriesOhm / design.shuntOhm);
  const module: PvsystModule = {
    alphaScAPerK: design.alphaIscPerK * design.iscA, gammaRef: design.ideality, muGammaPerK: design.muIdealityPerK, iLRefA,
    iORefA: (iLRefA - design.vocV / design.shuntOhm) / Math.expm1(design.vocV / nNsVthV),
    rShRefOhm: design.shuntOhm, rSh0Ohm: 4 * design.shuntOhm, rSOhm: design.seriesOhm, cellsInSeries: design.cells,
  };
  return (effectiveWm2, tempCellC) => calcParamsPvsyst(effectiveWm2, tempCellC, module);
}

/** What the maker prints of a design. */
export interface PrintedSheet {
  pStcW: number;
  vmpV: number;
  impA: number;
  vocV: number;
  iscA: number;
  gammaPmpPerC: number;
  alphaIscPerC: number;
  betaVocPerC: number;
  relativeEfficiency: Record<string, number>;
}

const digits = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** The data sheet of a design: its own curve at STC, around 25 °C, and at lower light. */
export function printedSheet(design: ModuleDesign): PrintedSheet {
  const diode = diodeOf(design);
  const stc = singleDiode(diode(1000, 25));
  const cold = singleDiode(diode(1000, 15));
  const hot = singleDiode(diode(1000, 35));
  const slope = (low: number, mid: number, high: number): number => (high - low) / (20 * mid);
  const relativeEfficiency: Record<string, number> = {};
  for (const g of [200, 400, 600, 800]) relativeEfficiency[String(g)] = digits((maximumPowerPoint(diode(g, 25)).powerW / stc.pmpW / g) * 1000, 5);
  const vmpV = digits(stc.vmpV, 3);
  const impA = digits(stc.impA, 4);
  return {
    pStcW: digits(vmpV * impA, 2), vmpV, impA, vocV: digits(stc.vocV, 3), iscA: digits(stc.iscA, 4),
    gammaPmpPerC: digits(slope(cold.pmpW, stc.pmpW, hot.pmpW), 6), alphaIscPerC: digits(slope(cold.iscA, stc.iscA, hot.iscA), 6),
    betaVocPerC: digits(slope(cold.vocV, stc.vocV, hot.vocV), 6), relativeEfficiency,
  };
}
