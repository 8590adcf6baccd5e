/** Every threshold of the audit, in one place, with why. Ratios 0–1. */
export const THRESHOLDS = {
  /** A pyranometer's thermal offset is a few W/m²; more is worth saying, much more is no offset. */
  nightOffsetToReportWm2: 3,
  nightOffsetLargestWm2: 60,
  nightOffsetSamples: 50,
  /** No sky holds the last digit still for this long with the sun up. */
  stuckSamples: 6,
  stuckHours: 1,
  stuckElevationDeg: 5,
  /** Light enough for a ratio of powers to say something; sun high enough that geometry is not the question. */
  ratioIrradianceWm2: 100,
  ratioElevationDeg: 5,
  /** From this share of the rating on an inverter may be limited: such samples say nothing of the DC side. */
  limitedShareOfRated: 0.985,
  /** A day of less light than this share of the median day, or fewer usable samples, gives no ratio. */
  dayLightShare: 0.1,
  daySamples: 6,
  /** Inverter constants come from days on which the inverter agrees with the site this closely. */
  agreement: 0.012,
  /** Ageing of crystalline silicon, per year, and how well that is known before looking (field studies, IEA T13). */
  ageingPerYear: 0.005,
  ageingSpreadPerYear: 0.002,
  /** Off: output at most this share of rating while this share of rating is expected. */
  stopOutputShare: 0.003,
  stopExpectedShare: 0.03,
  /** Below this in-plane irradiance an inverter need not run (availability by time). */
  usefulIrradianceWm2: 60,
} as const;
