/**
 * The whole public surface of the engine, room by room: pure functions on numbers and typed arrays.
 * Units are in the names; NaN is a missing value; times are UTC epoch milliseconds.
 */

// sun/: where the sun is, and how much it sends
export { solarPosition, type SolarPosition, type SolarPositionOptions } from "./sun/solarPosition.ts";
export { solarPositionColumns, type SolarPositionColumns, type SolarColumnOptions } from "./sun/solarPositionColumns.ts";
export { sunVectorColumns, sunVectors, type Instants, type SunVectors } from "./sun/sunVectorColumns.ts";
export { refractColumns } from "./sun/refractColumns.ts";
export { spaEphemeris, earthSunDistanceAu, type SpaEphemeris } from "./sun/spaEphemeris.ts";
export { observerTerms, topocentricSun, type Observer, type TopocentricSun } from "./sun/topocentric.ts";
export { refractionDeg } from "./sun/refraction.ts";
export { deltaT } from "./sun/deltaT.ts";
export { riseSetTransit, riseSetTransitGeometric, type RiseSetTransit } from "./sun/riseSetTransit.ts";
export { dniExtraWm2, dniExtraSpencerWm2, dniExtraAsceWm2, dniExtraSpaWm2, SOLAR_CONSTANT_WM2 } from "./sun/extraterrestrial.ts";
export { utcDate, dayOfYearUtc, daysOfUtcDate, type UtcDate } from "./sun/utcDate.ts";
export {
  declinationSpencerRad, declinationCooperRad, equationOfTimeSpencerMin, equationOfTimePvcdromMin, hourAngleDeg,
  zenithAnalyticalRad, azimuthAnalyticalRad,
} from "./sun/dayOfYearFormulas.ts";
export { hughesPosition, type HughesPosition } from "./sun/hughesPosition.ts";

// sky/: air mass, clear sky, splitting global irradiance into beam and diffuse
export { relativeAirMass, airMassKastenYoung, airMassKasten, absoluteAirMass, type AirMassModel } from "./sky/airMass.ts";
export { pressureAtAltitudePa, altitudeAtPressureM } from "./sky/pressure.ts";
export { precipitableWaterCm, dewPointC, relativeHumidityFromDewPoint, type MagnusCoefficients } from "./sky/humidity.ts";
export { linkeTurbidityKasten, aodBroadbandBirdHulstrom, angstromExponent, aodAtWavelength } from "./sky/turbidity.ts";
export { windSpeedAtHeight, HELLMANN_EXPONENTS } from "./sky/windProfile.ts";
export { clearSkyIneichen, type IneichenSky } from "./sky/clearSkyIneichen.ts";
export { clearSkyHaurwitzWm2 } from "./sky/clearSkyHaurwitz.ts";
export { clearSkyBird, type BirdSky } from "./sky/clearSkyBird.ts";
export { clearSkySolis, type SolisSky } from "./sky/clearSkySolis.ts";
export { detectClearSky, type ClearSkyCriteria, type ClearSkyDetection } from "./sky/detectClearSky.ts";
export { clearSkyLimitsOf, RENO_HANSEN_LIMITS, type ClearSkyLimits } from "./sky/clearSkyLimits.ts";
export { clearnessIndex, clearnessIndexZenithIndependent, clearSkyIndex } from "./sky/clearness.ts";
export {
  erbs, erbsDriesse, orgillHollands, boland, louche, diffuseFractionErbs, diffuseFractionErbsDriesse,
  type Decomposition, type DecompositionLimits,
} from "./sky/diffuseFraction.ts";
export { disc, DISC_SOLAR_CONSTANT_WM2, type Disc } from "./sky/disc.ts";
export { dirint, dirindex, type DirintInput } from "./sky/dirint.ts";
export { campbellNorman } from "./sky/campbellNorman.ts";
export { completeIrradiance, dniFromClosure, type BeamLimits } from "./sky/completeIrradiance.ts";
export { type HorizontalIrradiance } from "./sky/irradiance.ts";

// plane/: irradiance on a tilted, tracked, shaded or two-sided plane
export { cosIncidence, angleOfIncidenceDeg } from "./plane/incidence.ts";
export { type TranspositionInput, type SkyDiffuse } from "./plane/transpositionInput.ts";
export { isotropicSkyWm2, klucherSkyWm2, hayDaviesSky, reindlSkyWm2, kingSkyWm2 } from "./plane/skyDiffuse.ts";
export { perezSky } from "./plane/perezSky.ts";
export { perezColumns, planeColumns, type FixedPlane, type LightColumns, type PlaneColumns } from "./plane/perezColumns.ts";
export { PEREZ_COEFFICIENTS, type PerezSet } from "./plane/perezCoefficients.ts";
export { perezDriesseSky } from "./plane/perezDriesseSky.ts";
export { planeIrradiance, skyDiffuseWm2, groundDiffuseWm2, type PlaneIrradiance, type TranspositionModel } from "./plane/planeIrradiance.ts";
export { ghiFromPlane, type PlaneMeasurement, type ReverseTransposition } from "./plane/ghiFromPlane.ts";
export { projectedSolarZenithDeg } from "./plane/projectedZenith.ts";
export {
  trackerPosition, surfaceOrientation, axisTiltOnSlopeDeg, crossAxisTiltDeg, type Tracker, type TrackerPosition, type SurfaceOrientation,
} from "./plane/singleAxisTracker.ts";
export {
  maskingAngleDeg, meanMaskingAngleDeg, groundAngleDeg, skyDiffuseMaskingLoss, shadedFraction, directShadingLoss, type RowPair,
} from "./plane/rowShading.ts";
export { fixedShadows } from "./plane/shadows/fixedShadows.ts";
export { type ShadowInput } from "./plane/shadows/shadowImage.ts";
export { rowSkyViewFactor, rowGroundViewFactor, groundSkyViewFactor, type RowGeometry } from "./plane/rowViewFactors.ts";
export {
  bifacialRows, type BifacialIrradiance, type BifacialModule, type RowLight, type SideIrradiance,
} from "./plane/bifacialRows.ts";
export { gtiDirint, type GtiDirintInput, type HorizontalColumns } from "./plane/gtiDirint.ts";

// module/: from light on the plane to DC power: reflection, cell temperature, spectrum, diode and empirical models
export { iamPhysical, type PhysicalCover } from "./module/iam/iamPhysical.ts";
export { iamAshrae } from "./module/iam/iamAshrae.ts";
export { iamMartinRuiz, iamMartinRuizDiffuse, type DiffuseIam } from "./module/iam/iamMartinRuiz.ts";
export { iamSchlick, iamSchlickDiffuse } from "./module/iam/iamSchlick.ts";
export { iamMarionDiffuse, type DiffuseRegion } from "./module/iam/iamMarionDiffuse.ts";
export { iamInterpolated, type IamInterpolation } from "./module/iam/iamInterpolated.ts";
export { iamSapm } from "./module/iam/iamSapm.ts";
export { faiman, faimanRad, type SkyRadiation } from "./module/temperature/faiman.ts";
export { sapmCell, sapmModule, sapmCellFromModule, SAPM_MOUNTINGS, type SapmMounting } from "./module/temperature/sapmTemperature.ts";
export { pvsystCell, genericLinearCell, ross, rossFromNoct, type PvsystHeatLoss } from "./module/temperature/linearTemperature.ts";
export { noctSam, type NoctMounting } from "./module/temperature/noctSam.ts";
export { prilliman } from "./module/temperature/prilliman.ts";
export { fuentes, type FuentesModule } from "./module/temperature/fuentes.ts";
export { spectralFirstSolar, FIRST_SOLAR_COEFFICIENTS, type FirstSolarLimits } from "./module/spectral/firstSolar.ts";
export { spectralCaballero, CABALLERO_COEFFICIENTS, type CaballeroCoefficients } from "./module/spectral/caballero.ts";
export { spectralPvspec, spectralJrc, spectralSapm, PVSPEC_COEFFICIENTS, JRC_COEFFICIENTS } from "./module/spectral/clearskyIndexFactors.ts";
export { type DiodeParameters } from "./module/diode/diodeParameters.ts";
export { bishop88, type CurvePoint } from "./module/diode/bishop88.ts";
export { estimateVoc } from "./module/diode/estimateVoc.ts";
export { currentAtVoltage, voltageAtCurrent, maximumPowerPoint, type OperatingPoint } from "./module/diode/solveDiode.ts";
export { singleDiode, type KeyPoints } from "./module/diode/singleDiode.ts";
export { calcParamsDeSoto, calcParamsCec, calcParamsPvsyst, type DeSotoModule, type PvsystModule, type DiodeReference } from "./module/diode/calcParams.ts";
export { batzelisPoints, batzelisFromDatasheet, type BatzelisPoints, type BatzelisDatasheet } from "./module/diode/batzelis.ts";
export { fitLowIrradiance, relativeEfficiency, diodeAt, shuntAt, type LowIrradianceModel, type ModuleDatasheet } from "./module/diode/lowIrradiance.ts";
export { huld, HULD_PVGIS5, HULD_PVGIS6, type HuldCoefficients } from "./module/power/huld.ts";
export { adrEfficiency, type AdrModule } from "./module/power/adrEfficiency.ts";
export { sapmDc, sapmEffectiveIrradiance, type SapmModule, type SapmPoints } from "./module/power/sapmDc.ts";
export { pvwattsDc, pvwattsLosses, PVWATTS_LOSSES, type PvwattsLosses, type LowLightCorrection } from "./module/power/pvwattsDc.ts";
export { dcOhmicLossW, dcOhmsFromPercent, type WiredArray } from "./module/power/dcOhmicLoss.ts";

// inverter/: from DC to AC power
export { efficiencyCurve, efficiencyAt, curveAcPowerW, type EfficiencyCurve } from "./inverter/efficiencyCurve.ts";
export { pvwattsInverter } from "./inverter/pvwattsInverter.ts";
export { sandiaInverter, sandiaInverterMulti, type SandiaInverter } from "./inverter/sandiaInverter.ts";
export { adrInverter, type AdrInverter } from "./inverter/adrInverter.ts";
export { transformerOutput } from "./inverter/transformer.ts";

// soiling/ and snow/: what lies on the modules
export { hsu, type HsuSettings } from "./soiling/hsu.ts";
export { kimber, type KimberSettings } from "./soiling/kimber.ts";
export { nrelCoverage, newlyCovered, nrelSnowLoss, type SnowSettings } from "./snow/nrelCoverage.ts";
export { townsendSnowLoss, type TownsendMonth, type TownsendRow } from "./snow/townsend.ts";
export { irradianceFromImp, irradianceFromImpSapm, snowTransmission, snowVmpRatio, snowMode, type SnowThresholds } from "./snow/snowSignature.ts";

// quality/: what in the data can be trusted; masks (1 = flagged) that drop nothing
export { staleValues, staleRoundedValues, interpolatedValues, type WindowMark } from "./quality/staleValues.ts";
export { dailyCompleteness, completeDays, goodDayRange, trimToGoodDays, type DailyCompleteness, type DayRange } from "./quality/completeness.ts";
export { tukeyOutliers, zScoreOutliers, hampelOutliers } from "./quality/outliers.ts";
export { withinLimits, WEATHER_LIMITS, type Limits } from "./quality/limits.ts";
export { withinQcradLimits, componentsConsistent, diffuseRatioPlausible, QCRAD_PHYSICAL, QCRAD_EXTREME, type QcradLimits } from "./quality/qcrad.ts";
export { ghiFromComponents, dhiFromComponents, dniFromComponents, type NightFill } from "./quality/componentSum.ts";
export { withinClearSky, withinDailyInsolation } from "./quality/clearSkyCeiling.ts";
export { variabilityIndex, dailyVariabilityIndex } from "./quality/variabilityIndex.ts";
export { clippingGeometric } from "./quality/clippingGeometric.ts";
export { clippingThreshold, clippingThresholdPower } from "./quality/clippingThreshold.ts";
export { clippingLevels } from "./quality/clippingLevels.ts";
export { daytimeFlags, sunTimesFromFlags, type Alignment, type DaytimeOptions, type SunTimes } from "./quality/daytime.ts";
export { dayShapes, fixedSunnyDays, trackingSunnyDays, type DayShape } from "./quality/sunnyDays.ts";
export { timeShifts, type TimeShiftOptions } from "./quality/timeShifts.ts";
export { clockChangeDays, clockChanges, regularSpacing } from "./quality/daylightSaving.ts";
export { dataShifts, longestUnshifted } from "./quality/dataShifts.ts";
export { clearSkyFlags, TREND_CLEAR_SKY_LIMITS } from "./quality/clearSkyFlags.ts";
export { moduleTemperaturePlausible } from "./quality/moduleTemperature.ts";
export { inferMounting, type Mounting } from "./quality/mounting.ts";
export { fitOrientation, type ClearSkyRows, type FittedOrientation } from "./quality/orientationFit.ts";
export { UTC, offsetMs, localMs, localDay, localMinute, instantOf, dayStartMs } from "./quality/localTime.ts";
export { civilDate, dayNumber, daysInMonth, type CivilDate } from "./quality/civilDate.ts";

// trend/: performance over years: normalization, filters, degradation, soiling, change points
export { energyFromPower, type EnergyOptions } from "./trend/normalization/energyFromPower.ts";
export { interpolateSeries, type Series } from "./trend/normalization/interpolateSeries.ts";
export { normalizedEnergy, pvwattsPowerW, type NormalizedEnergy } from "./trend/normalization/normalizedEnergy.ts";
export { insolationWeighted, type InsolationWeighted } from "./trend/normalization/insolationWeighted.ts";
export { clearSkyScale } from "./trend/normalization/rescaleIrradiance.ts";
export {
  keepBetween, keepNearClearSky, keepAboveQuantile, keepBelowClippingQuantile, robustQuantile, TREND_BOUNDS,
} from "./trend/filters/pointFilters.ts";
export { keepTwoWayWindow, keepHampel, keepDirectionalTukey } from "./trend/filters/windowFilters.ts";
export { keepUnclipped, type LogicClipOptions } from "./trend/filters/logicClipFilter.ts";
export { keepHourAngle } from "./trend/filters/hourAngleFilter.ts";
export { yearOnYear, usageOfPoints, type YearOnYear, type YearOnYearOptions, type YearPair } from "./trend/degradation/yearOnYear.ts";
export { simpleBootstrap, circularBlockBootstrap, type ConfidenceOptions } from "./trend/degradation/yearOnYearConfidence.ts";
export {
  leastSquaresDegradation, classicalDegradation, linearConfidence, annualMovingMean, type ClassicalDegradation, type LinearDegradation,
} from "./trend/degradation/linearDegradation.ts";
export {
  soilingIntervals, perfectCleanProfile, type CleanCriterion, type SoilingHistory, type SoilingInterval, type SoilingOptions,
} from "./trend/soiling/soilingIntervals.ts";
export { soilingRatio, type CleaningModel, type SoilingRatio } from "./trend/soiling/soilingMonteCarlo.ts";
export { sensorTrend, type SensorTrend, type SensorTrendInput } from "./trend/sensorTrend.ts";
export { shareBehaviour, type ShareBehaviour, type SharedLoss } from "./audit/books/shareBehaviour.ts";
export { stabilityOf, homogeneityOf, trendOf, type StabilityFigures, type HomogeneityFigures, type TrendFigures } from "./trend/behaviour.ts";
export { quantile } from "./trend/statistics/quantile.ts";
export { rbfCost, type SegmentCost } from "./trend/changePoints/rbfCost.ts";
export { binarySegmentation } from "./trend/changePoints/binarySegmentation.ts";
export { bottomUpSegmentation } from "./trend/changePoints/bottomUpSegmentation.ts";
export { windowSegmentation } from "./trend/changePoints/windowSegmentation.ts";
export { theilSen, type TheilSenLine } from "./trend/statistics/theilSen.ts";
export { mannKendall, type MannKendall } from "./trend/statistics/mannKendall.ts";
export { seededRandom, type Random } from "./trend/statistics/random.ts";
export { type Confidence } from "./trend/statistics/confidence.ts";

// kpi/: key figures from measurements: performance ratios, availability, capacity tests
export {
  performanceRatioOf, weatherCorrectedPr, clippingCorrectedPr, irradianceWeightedTempC, temperatureCorrectedPower, bifacialTotalWm2,
} from "./kpi/performanceRatio.ts";
export {
  availabilityTime, technicalAvailability, contractualAvailability, energyBasedAvailability, type AvailabilityTime,
} from "./kpi/availabilityRatio.ts";
export { availabilityAnalysis, type AvailabilityAnalysis, type MonthlyAvailability } from "./kpi/availabilityAnalysis.ts";
export { subsystemLoss, type SubsystemLoss } from "./kpi/subsystemLoss.ts";
export { expectationError, outages, type ExpectationError, type Outage, type OutageType, type PlantPower } from "./kpi/outages.ts";
export { capacityRegression, predictSignificant, type CapacityRegression } from "./kpi/capacityRegression.ts";
export {
  rowsComplete, rowsInIrradiance, rowsBelowPower, rowsSteady, rowsStable, rowsNearRegression,
} from "./kpi/capacityFilters.ts";
export { type CapacityData } from "./kpi/capacityData.ts";
export { reportingIrradiance, type ReportingIrradiance, type ReportingIrradianceOptions } from "./kpi/reportingIrradiance.ts";
export { capacityVerdict, type CapacityVerdict } from "./kpi/capacityVerdict.ts";
export { relativeDifference, agreeInPairs, agreeWithOthers } from "./kpi/sensorAgreement.ts";

// audit/: from a plant and its samples to energies that close, incidents and key figures
export { audit } from "./audit/audit.ts";
export { rollUp, type RollUp, type EnergySums, type LossSum } from "./audit/books/rollUp.ts";
export { keyFigures } from "./audit/books/keyFigures.ts";
export { operatingLocus } from "./audit/arrays/operatingLocus.ts";
export { performanceIndex, performanceRatio } from "./audit/books/ratios.ts";
export { LOSS_KEYS, LOSS_GROUP, INCIDENT_CATEGORIES, type LossKey, type LossGroup, type IncidentCategory } from "./audit/books/lossKeys.ts";
export { SIZING_KEYS, type Plant, type ModuleType, type InverterType, type SubArray, type Inverter, type Sensor, type SensorKind, type Iam, type Thermal, type Sizing, type SizingKey } from "./audit/plant.ts";
export { type Samples, type Zone, type OmEvent } from "./audit/samples.ts";
export {
  UNCERTAINTY_TERMS, KPI_KEYS, type UncertaintyTerm, type EnergyKey, type PointLedger, type DayLedger, type Message, type Severity,
  type Criticality, type Incident, type QualityFinding, type PlantFinding, type Figure, type KpiKey, type Stability, type Homogeneity,
  type Trend, type LossBehaviour, type AuditResult, type AuditSettings,
} from "./audit/result.ts";

// sizing/: a design study against what was measured
export {
  reconcileSizing, type SizingStudy, type BookedEnergy, type ObservedBooks, type SizingReconciliation, type SizingStep, type SizingVerdict,
} from "./sizing/reconcileSizing.ts";
export { SIZING_ROWS, identifiableRows, sizingRowAssumptions, type SizingRow } from "./sizing/sizingRows.ts";
export { typicalYearSum } from "./sizing/typicalYear.ts";
export { sizingGuardRails } from "./sizing/guardRails.ts";
