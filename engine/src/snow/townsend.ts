/** A month of weather in Townsend's snow model. */
export interface TownsendMonth {
  snowTotalCm: number;
  snowEvents: number;
  relativeHumidityPercent: number;
  tempAirC: number;
  /** Irradiation on the plane, Wh/m². */
  poaWhM2: number;
}

/** The row of modules. */
export interface TownsendRow {
  surfaceTiltDeg: number;
  slantHeightM: number;
  lowerEdgeHeightM: number;
  /** 1 with one string along the slant height, 0.75 with more. */
  stringFactor?: number;
  angleOfReposeDeg?: number;
  /** Share of the energy that the front side gives, 1 unless bifacial. */
  frontSideFraction?: number;
}

const C1 = 5.7e4;
const C2 = 0.51;
const CM_PER_INCH = 2.54;
const INCH_PER_M = 39.37;
const rad = (deg: number): number => (deg * Math.PI) / 180;

/** Snow that counts (inches): many small falls lie less high than one big one. */
function effectiveSnowIn(month: TownsendMonth): number {
  return month.snowEvents > 0 ? (0.5 * month.snowTotalCm * (1 + 1 / Math.max(month.snowEvents, 1))) / CM_PER_INCH : 0;
}

/**
 * Monthly loss by snow (fraction, 0–1) of consecutive months; the month before the first is taken to be the last.
 * Townsend & Powers (2011), 37th IEEE PVSC, 3231–3236.
 */
export function townsendSnowLoss(months: readonly TownsendMonth[], row: TownsendRow): Float64Array {
  const { surfaceTiltDeg, slantHeightM, lowerEdgeHeightM, stringFactor = 1, angleOfReposeDeg = 40, frontSideFraction = 1 } = row;
  const slantIn = slantHeightM * INCH_PER_M;
  const edgeIn = lowerEdgeHeightM * INCH_PER_M;
  const cosTilt = Math.cos(rad(surfaceTiltDeg));
  return Float64Array.from(months, (month, i) => {
    const before = months[(i + months.length - 1) % months.length];
    const snowIn = effectiveSnowIn(before) / 3 + (2 * effectiveSnowIn(month)) / 3;
    const room = Math.max(edgeIn ** 2 - snowIn ** 2, 0.1);
    const gamma = ((slantIn * snowIn * cosTilt) / room) * 2 * Math.tan(rad(angleOfReposeDeg));
    const piledUp = 1 - C2 * Math.exp(-gamma);
    const airK = month.tempAirC + 273.15;
    const loss =
      (C1 * snowIn * cosTilt ** 2 * piledUp * (month.relativeHumidityPercent / 100)) / airK ** 2 / (month.poaWhM2 / 1000) ** 0.67;
    return Math.min(1, Math.max(0, loss * stringFactor * frontSideFraction));
  });
}
