import type { Accuracy } from "@sunledger/contract";

type Limit = Accuracy["limits"][number];
type Costs = Partial<Pick<Limit, "usual" | "worst" | "named">>;

const limit = (area: Limit["area"], limit: Limit["limit"], { usual = null, worst = null, named = null }: Costs = {}): Limit => ({ area, limit, usual, worst, named });

/**
 * What does not work yet (words: `tools:accuracy.limit.…`). `usual` and `worst` are what was seen on drawn plants outside the
 * held-out seeds, share of the reference energy: in the wrong place as a rule, and on the worst plant.
 */
export const LIMITS: readonly Limit[] = [
  limit("ac_only", "ac_kinds", { worst: 0.025 }),
  limit("ac_only", "ac_slight", { named: 0.015 }),
  limit("ac_only", "ac_heating", { usual: 0.0024, worst: 0.007 }),
  limit("ac_only", "ac_derating"),
  limit("ac_only", "ac_coefficient"),
  limit("power_limits", "clipping_clouds", { usual: 0.0006 }),
  limit("power_limits", "clipping_derating"),
  limit("power_limits", "orders_short"),
  limit("light", "plane_unseen", { usual: 0.001 }),
  limit("light", "light_horizontal", { usual: 0.004, worst: 0.0075 }),
  limit("light", "light_gain", { usual: 0.0015 }),
  limit("light", "light_silent", { usual: 0.001, worst: 0.0075 }),
  limit("light", "air_silent", { worst: 0.004 }),
  limit("light", "power_sampled", { worst: 0.01 }),
  limit("losses", "soiling_age", { usual: 0.0006, worst: 0.005 }),
  limit("losses", "soiling_most", { named: 0.3 }),
  limit("losses", "temperature_interval", { usual: 0.001, worst: 0.002 }),
  limit("losses", "reflection", { usual: 0.001 }),
  limit("losses", "coefficients_unnamed", { usual: 0.003, worst: 0.004 }),
  limit("losses", "no_detector"),
  limit("dc_faults", "dc_alone", { named: 0.02 }),
  limit("dc_faults", "dc_thermometer"),
  limit("dc_faults", "dc_tracker", { worst: 0.012 }),
  limit("dc_faults", "dc_overlap"),
  limit("dc_faults", "dc_currents", { named: 0.003 }),
  limit("sensors", "sensor_drift"),
  limit("sensors", "sensor_washed", { usual: 0.012, worst: 0.031 }),
  limit("sensors", "sensor_pair", { worst: 0.017 }),
  limit("sensors", "sensor_plane", { worst: 0.006 }),
  limit("sensors", "sensor_air", { worst: 0.001 }),
  limit("sensors", "sensor_meters", { usual: 0.022, worst: 0.024 }),
  limit("few_inverters", "few_slow"),
  limit("few_inverters", "few_names"),
  limit("few_inverters", "few_level", { worst: 0.22 }),
  limit("entries", "file_bare", { usual: 0.005 }),
  limit("entries", "file_thermometer", { usual: 0.006, worst: 0.014 }),
  limit("entries", "file_rating", { usual: 0.031, worst: 0.034 }),
  limit("entries", "file_counts", { usual: 0.008, worst: 0.296 }),
  limit("entries", "file_edge", { worst: 0.028 }),
];
