/** Every threshold of the audit, in one place, with why. Ratios 0–1. */
export const THRESHOLDS = {
  /** A pyranometer's thermal offset is a few W/m²; more is worth saying, much more is no offset. */
  nightOffsetToReportWm2: 3,
  nightOffsetLargestWm2: 60,
  nightOffsetSamples: 50,
  nightOffsetNights: 15,
  /** No sky holds the last digit still for this long with the sun up. */
  stuckSamples: 6,
  stuckHours: 1,
  stuckElevationDeg: 5,
  /** Nor does any air or module keep its degree from one day to the next. */
  stuckHeatHours: 24,
  /** Light enough for a ratio of powers to say something; sun high enough that geometry is not the question. */
  ratioIrradianceWm2: 100,
  ratioElevationDeg: 5,
  /** From this share of the rating on an inverter may be limited: such samples say nothing of the DC side. */
  limitedShareOfRated: 0.985,
  /** Clouds come and go within longer intervals. */
  longIntervalHours: 0.4,
  /** A day with fewer usable hours gives no ratio. */
  dayHours: 0.75,
  /** The model knows nothing of level and dirt: up to this far above the rating, growing with the root of the minutes, a row that was
   * measured below it still counts. */
  besideRatedPerRootMinute: 0.022,
  /** Noise of a day's ratio never falls below what meters and weather leave. */
  leastDailyNoise: 0.0015,
  /** A day this many sigmas off counts no more than by its distance: snow, a fault, a bad day. */
  huberSigmas: 2.5,
  /** Dirt before looking: growth per day in a temperate climate with its spread (as a log), a chance of none at all, weeks
   * since the last cleaning at the start, and how many cleanings leave a part behind. */
  usualDirtPerDay: 0.0006,
  dirtSpread: 0.8,
  noDirtChance: 0.05,
  usualDaysDirty: 20,
  partialCleaningShare: 0.03,
  /** Clean level before looking: light-induced loss, mismatch, and how far nameplate, sensor and both of them scatter. */
  usualLid: 0.013,
  usualMismatch: 0.011,
  levelSpread: 0.02,
  unknownAgeYears: 6,
  /** Voltage: samples for a unit's own scale; a string is a thermometer while it gives its power and is
   * not offered more than its inverter's rating. */
  voltageSamples: 50,
  thermometerWm2: 350,
  thermometerWindow: 3,
  thermometerDays: 7,
  thermometerShare: 0.85,
  thermometerShareOfRated: 1.02,
  /** Units that scatter by no more than this times the least from day to day teach the site's course. */
  quietUnit: 2,
  /** Inverter constants come from days on which the inverter agrees with the site this closely. */
  agreement: 0.012,
  /** Ageing of crystalline silicon, per year, and how well that is known before looking (field studies, IEA T13). */
  ageingPerYear: 0.005,
  ageingSpreadPerYear: 0.002,
  /** What the model of the clean plant is off over the seasons (spectrum, reflection, the sensor's cosine): amplitude; and where light is carried over from the horizontal, of a low sun most. */
  seasonSpread: 0.001,
  carriedSeasonSpread: 0.002,
  /** A unit this far from the others has a fault, not a tolerance. */
  unitSpread: 0.05,
  agreeingDays: 8,
  /** Strings: enough current to compare; an open one gives next to nothing; a shadow passes sooner. */
  tellingStringA: 0.3,
  openStringShare: 0.05,
  openStringSamples: 6,
  /** Light in which an open string must have been seen without current, as a share of the rated current of its neighbours. */
  openStringLight: 0.5,
  /** From this share of its neighbours' current on a string is sound beside one that gives nothing: a shunt takes as many amperes the
   * day after, so that it would have to double at once. */
  soundStringShare: 0.5,
  /** Whole strings in the unit's sum: how close, how long, and up to how many strings one can still be told. */
  quantumTolerance: 0.012,
  quantumToleranceOfString: 0.15,
  quantumDays: 4,
  quantumReachDays: 10,
  /** Days of thin light between two stretches of the same open strings; least time at their level on the day they open or are mended. */
  quantumGapDays: 3,
  quantumEdgeHours: 0.5,
  mostStringsByQuantum: 30,
  /** Held: voltage above the maximum power point's while power lacks, the sun well up and enough offered to be worth a limit. */
  heldVoltage: 1.03,
  heldPower: 0.975,
  heldElevationDeg: 10,
  heldOffer: 0.25,
  /** Right of the maximum power point half the power costs a fifth in voltage; means over clouds dilute both. */
  heldVoltagePerLack: 0.12,
  /** A limit through the whole interval pushes it further (a quarter of the power by a seventh in voltage), at most towards open circuit. */
  throughoutPerLack: 0.45,
  throughoutMost: 0.11,
  /** The same where the offer comes near the rating. */
  dilutedVoltage: 1.015,
  dilutedPower: 0.985,
  /** Clipped for a part of the interval: the peak within it beside the best mean of the season at that time of day, how long the
   * season is, sigmas of the lack of power, of power and voltage added up, of their weighted mean, and of power where no voltage is
   * measured; how far beyond its bound a lack may lie, and the least share of the offer. */
  peakWithinPerRootHour: 0.15,
  peakDays: 15,
  /** Between two short intervals light that keeps to their mean by this, and to both by no more than the sun's course by the hour, is no passing cloud's. */
  steadyLight: 0.012,
  sunPerHour: 0.15,
  clippedSigmas: 2,
  clippedSigmasTogether: 5,
  clippedSigmasBoth: 4,
  clippedSigmasAlone: 3,
  clippedBoundSlack: 2,
  clippedLeast: 0.01,
  /** What a lack raises the voltage by, as a share of itself, and how unsure that is; what scatters: rows from this offer on in which
   * at most this share could hide, by stretches of so many days with so many samples; hours beside a row. */
  raisedPerLack: 0.55,
  raisedUnsure: 0.4,
  scatterOffer: 0.2,
  freeOfClipping: 0.02,
  scatterDays: 30,
  scatterSamples: 50,
  besideHours: 1.5,
  leastScatter: 0.002,
  /** Offer this near to the rating, growing with the root of the minutes: clouds dilute what voltage and power say of a limit. */
  hiddenOfferPerRootMinute: 0.03,
  /** Peers that all give less than this share of what they should are themselves held, unless others give theirs. */
  leastHealthyShare: 0.85,
  otherHealthyShare: 0.95,
  /** One level for the whole plant, in shares of the rating, and how many of the able units keep it. */
  sameLevel: 0.012,
  curtailedShare: 0.85,
  /** An ordered level keeps this close (meters and control) over this many intervals; what lies this near to it in time is its own. */
  levelStays: 0.004,
  levelRows: 3,
  levelNearHours: 1,
  /** Orders come in spells: a level is known again only this near to a day on which it held. */
  levelSeasonDays: 31,
  /** A lack this far beyond what clouds could have clipped, and by this share of the rating more, is an order's, if it lasts on
   * the day and comes again within the season. */
  beyondSlack: 1.3,
  beyondFloor: 0.02,
  beyondHours: 0.75,
  beyondSeasonHours: 2,
  /** No cloud's edge lifts a plant that is offered less than this on average above its rating, nor any plant above this part of its nameplate for minutes. */
  clippingOffer: 0.5,
  brightestSun: 1.3,
  /** Off the maximum power point: the day's voltage this low while power lacks. */
  lowVoltage: 0.93,
  offPointPower: 0.985,
  /** Conversion: judged above this share of rating; beyond measuring error below the curve for most of five days. */
  conversionShareOfRated: 0.1,
  conversionLow: 0.985,
  /** A unit's own conversion: how far apart from the others it counts for itself, and how far from the curve it is believed. */
  conversionApart: 0.004,
  conversionOwnMost: 0.02,
  /** So far may all inverters of a type lie off the maker's curve, and one off its type, before it is their DC meters (of one, where its AC power says so too):
   * printed curves are good to half a percent, meters in inverters to one or two. */
  conversionOfTypeMost: 0.0125,
  conversionOfUnitMost: 0.008,
  /** The whole period's healthy energy may correct the level that the days gave by this much, by more only where their mean is known no better (`meanSpread`). */
  levelSettles: 0.01,
  /** Of units in one plane the upper ones are the healthy ones. */
  healthyQuantile: 0.7,
  /** Shade: beam enough to be missed, power enough to be measured; how deep, how often, and never one bin alone. */
  shadeBeamShare: 0.35,
  shadeShareOfPower: 0.02,
  shadeSamples: 4,
  shadeSamplesAround: 6,
  /** Units in one plane differ by less than this in one interval, or by so many times what they scatter; and the least beam that a lack
   * is measured by. */
  shadeRowLack: 0.08,
  shadeRowLackLeast: 0.02,
  shadeRowSigmas: 5,
  shadeLeastBeam: 0.05,
  shadeMedian: 0.1,
  shadeLowerQuartile: 0.06,
  shadeLowerQuartileAc: 0.15,
  shadeSpreadAc: 0.4,
  shadeNeighbours: 2,
  /** Bins of long intervals are four of the others, and the sun of one hour leaves some of them out; only beside peers, for a unit's own fault lacks by the sun's place too. */
  shadeNeighboursWide: 1,
  /** Shade leaves at least this share of a day's hours with at most this lack. */
  shadeFreeShare: 0.25,
  shadeFreeLack: 0.06,
  shadeDiffuseShare: 0.2,
  shadeDiffuseLack: 0.45,
  /** Held, told by power alone: lack beside the peers, at this offer and above, twice a day, and next to nothing let through above; weak light from this
   * offer on shows beside peers that it passes. */
  heldLack: 0.03,
  heldLackAlone: 0.06,
  heldSamplesOfDay: 2,
  heldFreeSamples: 2,
  heldFreeOffer: 0.1,
  heldNearHours: 0.5,
  heldMargin: 1.06,
  heldThroughShare: 0.25,
  /** An output that stands still: the offer moves by this over it, or lies by this above it, so many
   * times as much where the light is carried over from another plane; a share that falls by this from
   * weak light to strong. */
  plateauMoves: 0.03,
  plateauLack: 0.1,
  plateauUnseen: 3,
  heldShareFalls: 0.85,
  /** Snow: falls near freezing, lies while it melts; what it takes from a day, from a day after one with snow (less
   * where nearly all of it is lost before noon), from the worst day of a spell (more where a low sun's light on the modules is
   * carried over from the horizontal) and from a sample to be seen. */
  snowAirC: 3,
  meltAirC: 8,
  snowIrradianceWm2: 20,
  snowDayRatio: 0.9,
  snowMeltRatio: 0.95,
  snowSlideRatio: 0.99,
  snowEarlyShare: 0.85,
  snowThickRatio: 0.7,
  snowThickUnseen: 0.5,
  snowRowRatio: 0.97,
  /** With the grid gone the strings stand open, a quarter above their working voltage; under snow there is none. */
  openVoltageShare: 1.03,
  /** Dirt is worth an incident from this share on; a residual from this share of the expected energy, days on end. */
  dirtWorthTelling: 0.04,
  unexplainedShare: 0.04,
  unexplainedDays: 4,
  /** A day counts for an incident from this share of its reference energy on. */
  dayLossShare: 0.006,
  /** Below this share of the guessed light the plant's power says that it is off, not that it is dark. */
  leastLightShare: 0.02,
  /** A plane is read from clear hours: sun well up, beam strong, enough hours a day and days; more rows tell no more. */
  clearElevationDeg: 12,
  clearBeamShare: 0.4,
  clearHours: 4,
  clearDays: 8,
  /** So few do where a sensor's plane, or what other planes were turned by, asks for the turn: winter's month has no more of them. */
  clearDaysToSensor: 3,
  clearRowsMost: 2500,
  /** A plane lies otherwise than stated when the found one takes away this much of the day's misfit and is this far off. */
  planeGain: 0.42,
  planeGainToSensor: 0.25,
  planeGainBesideSensor: 0.6,
  /** Clear days do not speak against a turn into a sensor's plane: their mean by no more than so many of its standard errors, or their misfit grows to less than this. */
  planeToSensorSigmas: 1,
  planeToSensorMisfit: 1.1,
  planeGainAsOthers: 0,
  /** A turn found on other planes brings two planes' levels this much nearer to each other over the year. */
  planesApart: 0.6,
  /** Clear days of a year by which two planes part with the season count as so many. */
  seasonDays: 10,
  /** A sensor's plane that leaves this much of the best plane's misfit is as good. */
  sensorPlaneMisfit: 1.8,
  planeTiltDeg: 1,
  planeTurnDeg: 0.8,
  planeTiltUncertaintyDeg: 0.5,
  planeTurnUncertaintyDeg: 0.4,
  /** Beside a horizontal sensor alone: what the fit of planes and sky leaves out of a tilt, and how far off a turn must lie (of sixty
   * plants of two simulators that lie as stated none is found 1.9 of its uncertainties off, half of them less than 0.5). */
  planeBySkyDeg: 0.6,
  planeBySkySigmas: 2.5,
  /** One turn of all planes is taken for what clear days found for each where it leaves no more than this of what power and sky leave then. */
  planesAsOneMisfit: 1.02,
  /** Two light sensors drift apart: sun high, beam carried to at most so many times itself, over so many days, by so much beyond what
   * transposition errors of a season make, and days around that lie closer together than this part of it. */
  driftElevationDeg: 20,
  driftCarried: 2,
  driftWindowDays: 21,
  driftShare: 0.025,
  driftScatter: 0.38,
  /** Days that scatter more than they are off are asked of the plant where their median lies so many of its errors off. */
  driftDoubtSigmas: 3,
  /** What calibrations and the carrying over of a sky may leave between two sound instruments. */
  driftCalibrated: 0.06,
  driftReturnDays: 14,
  /** Which of two light sensors drifts is sure, and a drift of a lone one believed, where plant and clear skies make it likelier by e to this. */
  driftLikelier: 8,
  /** A light sensor lies in another plane that somebody meant (that far away), or some degrees off, where the clear days' misfit falls to this share of the stated plane's. */
  sensorDeclaredDeg: 10,
  sensorDeclaredMisfit: 0.6,
  sensorOffDeg: 3,
  sensorOffMisfit: 0.75,
  /** Where sensor and modules of one plane do not fit: the sensor's clear days speak for its stated plane where that leaves this much of the misfit in the
   * one that would make them fit. A tilt towards noon, which they take for clearer air, left 0.86 of it where the sensor was askew. */
  sensorNotModulesMisfit: 0.7,
  /** A light sensor lies otherwise than the modules in whose plane it is stated: by this much, more than the 1° to which an instrument of class A is set
   * (IEC 61724-1, from memory), and that is so much likelier (natural logarithm). */
  sensorBesideModulesDeg: 1.2,
  sensorBesideModulesLikelier: 20,
  /** A module thermometer has come off: for so many days it feels less than this share of what it felt, or of the balance where it never felt more than that. */
  looseDays: 15,
  looseShare: 0.66,
  looseAlways: 0.6,
  /** The same where the strings' voltage tells what the modules feel: weeks of sound ones lay by 12 % at most below their best days. */
  looseShareByVoltage: 0.82,
  /** A module thermometer's zero that is worth taking off: modules cool to some tenths of the air under clouds, and good thermometers agree to as much. */
  thermometerZeroK: 2,
  /** An air thermometer that follows the light by this much stands in the sun: three times what shields let through. */
  sunlitKPerKwM2: 2.5,
  /** Light sensors of one plane that differ by this much are not both right: instruments of class A are good to two percent (ISO 9060 and their calibration, from memory). */
  sensorAlikeOff: 0.03,
  /** A single sensor: days that teach the clean level, and how its creep upward is told from a cleaning's jump. */
  driftLearnDays: 45,
  /** Days noisier than this can't accuse a sensor. */
  driftNoise: 0.01,
  driftBlockRise: 0.004,
  driftBlockStep: 0.025,
  driftBlocks: 4,
  /** A single sensor that rain washes: falls of the seeming yield, how many, by how much in all, how little beside it in jumps up (squares), how near each other's the levels after them. */
  washedStep: 0.02,
  washedFalls: 2,
  washedInAll: 0.06,
  washedJumpShare: 0.3,
  washedApart: 0.25,
  /** A single sensor against clear sky: change (as a logarithm) and share of the ratio's straying that make a drift suspected. */
  skyDriftSuspected: 0.02,
  skyDriftGain: 0.1,
  /** Off: output at most this share of rating while this share of rating is expected. */
  stopOutputShare: 0.003,
  stopExpectedShare: 0.03,
  /** Beside the dark no more than this share was offered: too little to tell a stop from a low sun that something hides. */
  stopTwilightShare: 0.1,
  stopGuessedShare: 0.35,
  /** Below this in-plane irradiance an inverter need not run (availability by time). */
  usefulIrradianceWm2: 60,
} as const;

/** What of the model must lie below the rating in an interval of so many hours, for what was measured below it to count. */
export function besideRated(hours: number): number {
  return 1 - THRESHOLDS.besideRatedPerRootMinute * Math.sqrt(60 * hours);
}
