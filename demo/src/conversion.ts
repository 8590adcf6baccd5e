import type { InverterDesign } from "./plantSpec.ts";

/** Efficiency (0–1) that the maker prints at a load. */
export function printedEfficiency(design: InverterDesign, load: number): number {
  return design.a - design.b / load - design.c * load;
}

/** AC power (W) that an inverter really makes: the printed curve, a little less away from its best voltage. */
export function convert(design: InverterDesign, powerDcW: number, voltageRatio: number): number {
  if (powerDcW <= 0) return 0;
  const efficiency = printedEfficiency(design, powerDcW / design.ratedDcW) - design.voltageSlope * Math.abs(voltageRatio - 1);
  return Math.max(0, powerDcW * efficiency);
}

/** DC power (W) that gives `powerAcW`, at most `offeredW`. */
export function drawnFor(design: InverterDesign, powerAcW: number, offeredW: number, voltageRatio: number): number {
  let drawn = offeredW;
  for (let i = 0; i < 4; i++) {
    const made = convert(design, drawn, voltageRatio);
    if (made <= 0) return 0;
    drawn = Math.min(offeredW, (drawn * powerAcW) / made);
  }
  return drawn;
}
