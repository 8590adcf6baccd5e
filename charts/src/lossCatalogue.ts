/** Which losses the design expects, an operator can act on, come from outside, or remain. */
export type LossGroup = "design" | "operational" | "external" | "residual";

/** Where along the way from light to meter a cause acts; the brackets under the waterfall. */
export const STAGES = ["light", "modules", "dcArray", "inverter", "limits", "delivery", "rest"] as const;
export type Stage = (typeof STAGES)[number];

/**
 * The loss catalogue as charts draw it, in physical order: one colour per key in every theme, on paper and in a
 * workbook. Hues are fixed per group (greys and blues, oranges and reds, violets) and neighbours stay apart under
 * simulated colour blindness; not every pair of 23 can, so a name and the group's mark always stand beside the colour.
 */
export const LOSSES = {
  horizon_shading: { color: "#7A8088", group: "design", stage: "light" },
  iam: { color: "#2D6B8F", group: "design", stage: "light" },
  soiling: { color: "#B48D47", group: "operational", stage: "light" },
  snow: { color: "#7B78A6", group: "external", stage: "light" },
  shading: { color: "#906B52", group: "operational", stage: "light" },
  spectral: { color: "#689BAC", group: "design", stage: "light" },
  low_irradiance: { color: "#64686E", group: "design", stage: "modules" },
  temperature: { color: "#5691ED", group: "design", stage: "modules" },
  degradation: { color: "#8F9397", group: "design", stage: "modules" },
  mismatch: { color: "#307A8E", group: "design", stage: "modules" },
  string_outage: { color: "#C94F05", group: "operational", stage: "dcArray" },
  dc_fault: { color: "#CB8055", group: "operational", stage: "dcArray" },
  mppt: { color: "#A8513A", group: "operational", stage: "dcArray" },
  dc_wiring: { color: "#7184A2", group: "design", stage: "dcArray" },
  inverter_efficiency: { color: "#2E64B5", group: "design", stage: "inverter" },
  conversion_excess: { color: "#A6475D", group: "operational", stage: "inverter" },
  clipping: { color: "#369EC6", group: "design", stage: "inverter" },
  derating: { color: "#AC713E", group: "operational", stage: "inverter" },
  curtailment: { color: "#883CD4", group: "external", stage: "limits" },
  inverter_stop: { color: "#C02A25", group: "operational", stage: "limits" },
  grid_outage: { color: "#B865B7", group: "external", stage: "limits" },
  ac_wiring: { color: "#57687C", group: "design", stage: "delivery" },
  unexplained: { color: "#808080", group: "residual", stage: "rest" },
} as const satisfies Record<string, { color: string; group: LossGroup; stage: Stage }>;

export type LossKey = keyof typeof LOSSES;

const isLossKey = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** The 23 keys in physical order. */
export const LOSS_KEYS: readonly LossKey[] = Object.keys(LOSSES).filter(isLossKey);
