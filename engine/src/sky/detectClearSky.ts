import type { ClearSkyLimits } from "./clearSkyLimits.ts";

/** The criteria of a window, each at the sample in its middle; columns of the length of the series. */
export interface ClearSkyCriteria {
  /** 1 where the criterion holds. */
  meanHolds: Uint8Array;
  maxHolds: Uint8Array;
  lineLengthHolds: Uint8Array;
  slopeSpreadHolds: Uint8Array;
  slopeMaxHolds: Uint8Array;
  clearSkyKnown: Uint8Array;
  /** 1 where all hold: the window is clear. */
  windowClear: Uint8Array;
  /** The statistics judged; NaN where no window has its middle. */
  meanDiffWm2: Float64Array;
  maxDiffWm2: Float64Array;
  lineLengthDiff: Float64Array;
  slopeSpread: Float64Array;
  slopeMaxWm2: Float64Array;
}

/** Samples in clear windows, the factor that fits the clear-sky series to them, and what was judged. */
export interface ClearSkyDetection {
  clear: Uint8Array;
  clearSkyFactor: number;
  criteria: ClearSkyCriteria;
}

/** A statistic of every window, written at its middle sample; the rest NaN. */
function windowed(count: number, samples: number, statistic: (from: number) => number): Float64Array {
  const out = new Float64Array(count).fill(Number.NaN);
  const middle = Math.floor(samples / 2);
  for (let from = 0; from + samples <= count; from++) out[from + middle] = statistic(from);
  return out;
}

function meanOf(series: Float64Array, samples: number): (from: number) => number {
  return (from) => {
    let sum = 0;
    for (let i = from; i < from + samples; i++) sum += series[i];
    return sum / samples;
  };
}

function maxOf(series: Float64Array, samples: number): (from: number) => number {
  return (from) => {
    let max = Number.NEGATIVE_INFINITY;
    for (let i = from; i < from + samples; i++) max = Math.max(max, series[i]);
    return max;
  };
}

/** Spread of the slopes in a window over its mean. */
function slopeSpreadOf(series: Float64Array, samples: number, stepMin: number): (from: number) => number {
  const mean = meanOf(series, samples);
  return (from) => {
    const slopes = samples - 1;
    const meanSlope = (series[from + slopes] - series[from]) / stepMin / slopes;
    let squares = 0;
    for (let i = from; i < from + slopes; i++) squares += ((series[i + 1] - series[i]) / stepMin - meanSlope) ** 2;
    return Math.sqrt(squares / (slopes - 1)) / mean(from);
  };
}

function lineLengthOf(series: Float64Array, factor: number, samples: number, stepMin: number): (from: number) => number {
  return (from) => {
    let length = 0;
    for (let i = from; i < from + samples - 1; i++) {
      const rise = factor * (series[i + 1] - series[i]);
      length += Math.sqrt(rise * rise + stepMin * stepMin);
    }
    return length;
  };
}

function slopeMaxOf(measured: Float64Array, clear: Float64Array, factor: number, samples: number): (from: number) => number {
  return (from) => {
    let max = Number.NEGATIVE_INFINITY;
    for (let i = from; i < from + samples - 1; i++) {
      max = Math.max(max, Math.abs(measured[i + 1] - measured[i] - factor * (clear[i + 1] - clear[i])));
    }
    return max;
  };
}

/** 1 where a value lies strictly between; NaN does not. */
function within(values: Float64Array, low: number, high: number): Uint8Array {
  return Uint8Array.from(values, (value) => (value > low && value < high ? 1 : 0));
}

/** Samples of any window marked clear at its middle. */
function samplesOf(windowClear: Uint8Array, samples: number): Uint8Array {
  const clear = new Uint8Array(windowClear.length);
  const middle = Math.floor(samples / 2);
  for (let from = 0; from + samples <= clear.length; from++) {
    if (windowClear[from + middle] === 1) clear.fill(1, from, from + samples);
  }
  return clear;
}

/** Factor on the clear-sky series that fits the measured clear samples best; the old one where there are none. */
function fitFactor(measured: Float64Array, clearSky: Float64Array, clear: Uint8Array, old: number): number {
  let product = 0;
  let square = 0;
  for (let i = 0; i < clear.length; i++) {
    if (clear[i] === 0) continue;
    product += measured[i] * clearSky[i];
    square += clearSky[i] * clearSky[i];
  }
  return square > 0 ? product / square : old;
}

/**
 * Finds the clear-sky samples of an irradiance series on a regular axis by comparing windows of it with a clear-sky
 * series on the same plane, rescaled until the factor settles to 1e-4. A series shorter than a window has none.
 * Source: Reno & Hansen (2016), Renewable Energy 90, 520.
 */
export function detectClearSky(
  measuredWm2: Float64Array, clearSkyWm2: Float64Array, stepMin: number, limits: ClearSkyLimits, maxIterations = 20,
): ClearSkyDetection {
  const count = measuredWm2.length;
  const samples = Math.max(Math.trunc(limits.windowMin / stepMin), 3);
  const all = (statistic: (from: number) => number): Float64Array => windowed(count, samples, statistic);

  const mean = all(meanOf(measuredWm2, samples));
  const max = all(maxOf(measuredWm2, samples));
  const slopeSpread = all(slopeSpreadOf(measuredWm2, samples, stepMin));
  const lineLength = all(lineLengthOf(measuredWm2, 1, samples, stepMin));
  const clearMean = all(meanOf(clearSkyWm2, samples));
  const clearMax = all(maxOf(clearSkyWm2, samples));
  const clearSkyKnown = Uint8Array.from(clearMean, (value) => (value !== 0 && !Number.isNaN(value) ? 1 : 0));
  const slopeSpreadHolds = within(slopeSpread, Number.NEGATIVE_INFINITY, limits.slopeSpread);

  const differences = (values: Float64Array, clearValues: Float64Array, factor: number): Float64Array =>
    values.map((value, i) => Math.abs(value - factor * clearValues[i]));

  let factor = 1;
  for (let iteration = 1; ; iteration++) {
    const scale = factor;
    const clearLength = all(lineLengthOf(clearSkyWm2, scale, samples, stepMin));
    const lineLengthDiff = lineLength.map((value, i) => value - clearLength[i]);
    const slopeMaxWm2 = all(slopeMaxOf(measuredWm2, clearSkyWm2, scale, samples));
    const meanHolds = within(differences(mean, clearMean, scale), -1, limits.meanDiffWm2);
    const maxHolds = within(differences(max, clearMax, scale), -1, limits.maxDiffWm2);
    const lineLengthHolds = within(lineLengthDiff, limits.lowerLineLength, limits.upperLineLength);
    const slopeMaxHolds = within(slopeMaxWm2, -1, limits.slopeMaxWm2);
    const windowClear = clearSkyKnown.map((known, i) =>
      known & meanHolds[i] & maxHolds[i] & lineLengthHolds[i] & slopeSpreadHolds[i] & slopeMaxHolds[i]);
    const clear = samplesOf(windowClear, samples);
    factor = fitFactor(measuredWm2, clearSkyWm2, clear, scale);
    if (Math.round(factor * 10_000) !== Math.round(scale * 10_000) && iteration < maxIterations) continue;
    return {
      clear,
      clearSkyFactor: factor,
      criteria: {
        meanHolds, maxHolds, lineLengthHolds, slopeSpreadHolds, slopeMaxHolds, clearSkyKnown, windowClear,
        meanDiffWm2: differences(mean, clearMean, factor),
        maxDiffWm2: differences(max, clearMax, factor),
        lineLengthDiff, slopeSpread, slopeMaxWm2,
      },
    };
  }
}
