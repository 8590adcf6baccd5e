/** The loss catalogue in its physical order; the order of the sequential attribution. */
export const LOSS_KEYS = [
  "horizon_shading",
  "iam",
  "soiling",
  "snow",
  "shading",
  "spectral",
  "low_irradiance",
  "temperature",
  "degradation",
  "mismatch",
  "string_outage",
  "dc_fault",
  "mppt",
  "dc_wiring",
  "inverter_efficiency",
  "conversion_excess",
  "clipping",
  "derating",
  "curtailment",
  "inverter_stop",
  "grid_outage",
  "ac_wiring",
  "unexplained",
] as const;

export type LossKey = (typeof LOSS_KEYS)[number];

export type LossGroup = "design" | "operational" | "external" | "residual";

/** Which losses the design study expects, an operator can act on, come from outside, or remain. */
export const LOSS_GROUP: Readonly<Record<LossKey, LossGroup>> = {
  horizon_shading: "design",
  iam: "design",
  soiling: "operational",
  snow: "external",
  shading: "operational",
  spectral: "design",
  low_irradiance: "design",
  temperature: "design",
  degradation: "design",
  mismatch: "design",
  string_outage: "operational",
  dc_fault: "operational",
  mppt: "operational",
  dc_wiring: "design",
  inverter_efficiency: "design",
  conversion_excess: "operational",
  clipping: "design",
  derating: "operational",
  curtailment: "external",
  inverter_stop: "operational",
  grid_outage: "external",
  ac_wiring: "design",
  unexplained: "residual",
};

export const INCIDENT_CATEGORIES = [
  "string_outage",
  "dc_fault",
  "mppt",
  "shading",
  "snow",
  "soiling",
  "conversion_excess",
  "clipping",
  "derating",
  "curtailment",
  "inverter_stop",
  "grid_outage",
  "communication",
  "sensor",
  "unclassified",
] as const;

export type IncidentCategory = (typeof INCIDENT_CATEGORIES)[number];
