import type { LossKey, Stage } from "./lossCatalogue.ts";

/** English short names for the committed pictures; the product's come from its catalogues. */
export const NAMES: Record<LossKey, string> = {
  horizon_shading: "Horizon",
  iam: "Reflection (IAM)",
  soiling: "Soiling",
  snow: "Snow",
  shading: "Near shading",
  spectral: "Spectrum",
  low_irradiance: "Low irradiance",
  temperature: "Temper\u00ADature",
  degradation: "Degrad\u00ADation",
  mismatch: "Mismatch",
  string_outage: "String outage",
  dc_fault: "DC fault",
  mppt: "MPP tracking",
  dc_wiring: "DC wiring",
  inverter_efficiency: "Inverter efficiency",
  conversion_excess: "Conversion excess",
  clipping: "Clipping",
  derating: "Derating",
  curtailment: "Curtail\u00ADment",
  inverter_stop: "Inverter stop",
  grid_outage: "Grid outage",
  ac_wiring: "AC wiring",
  unexplained: "Unex\u00ADplained",
};

export const STAGE_NAMES: Record<Stage, string> = {
  light: "Light on the plane",
  modules: "Modules",
  dcArray: "DC array",
  inverter: "Inverter",
  limits: "Limits and stops",
  delivery: "Delivery",
  rest: "Rest",
};

/** English numbers with a fixed number of digits, so that the pictures do not hang on the machine's locale data. */
export const fixed = (digits: number) => (value: number): string => {
  const [whole = "", part] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${grouped}${part ? `.${part}` : ""}`;
};
