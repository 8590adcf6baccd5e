/** How much of a window of stale values is flagged: its last row, all but its first, or all of it. */
export type WindowMark = "end" | "tail" | "all";

/** Flags from the windows' last rows back over as much of each window as `mark` asks for. */
function markWindows(endpoints: Uint8Array, window: number, mark: WindowMark): Uint8Array {
  if (mark === "end") return endpoints;
  const reach = mark === "all" ? window : window - 1;
  const flags = new Uint8Array(endpoints.length);
  let flaggedFrom = endpoints.length;
  for (let i = endpoints.length - 1; i >= 0; i--) {
    if (endpoints[i] === 1) flaggedFrom = i - reach + 1;
    if (i >= flaggedFrom) flags[i] = 1;
  }
  return flags;
}

/** Last rows of windows in which every value lies within atol + rtol·|first| of the window's first. A NaN breaks a window. */
function closeToFirst(values: ArrayLike<number>, window: number, rtol: number, atol: number): Uint8Array {
  const flags = new Uint8Array(values.length);
  for (let i = window - 1; i < values.length; i++) {
    const first = values[i - window + 1];
    const allowed = atol + rtol * Math.abs(first);
    let close = true;
    for (let j = i - window + 1; j <= i && close; j++) close = Math.abs(values[j] - first) <= allowed;
    if (close) flags[i] = 1;
  }
  return flags;
}

function differences(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN);
  for (let i = 1; i < values.length; i++) out[i] = values[i] - values[i - 1];
  return out;
}

/** Rounds to a number of decimals, halves to even, as measured values are compared after export. NaN stays NaN. */
function roundHalfEven(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  return rounded / scale;
}

/**
 * Flags values that stand still: `window` values in a row (≥ 2) within atol + rtol·|first| of the first of them
 * (pvanalytics `stale_values_diff`; METHOD C3). NaN is never stale. 1 = stale.
 */
export function staleValues(
  values: ArrayLike<number>, window = 6, rtol = 1e-5, atol = 1e-8, mark: WindowMark = "tail",
): Uint8Array {
  return markWindows(closeToFirst(values, window, rtol, atol), window, mark);
}

/** Flags values that repeat when rounded to `decimals`, `window` in a row (pvanalytics `stale_values_round`). 1 = stale. */
export function staleRoundedValues(values: ArrayLike<number>, window = 6, decimals = 3, mark: WindowMark = "tail"): Uint8Array {
  const endpoints = new Uint8Array(values.length);
  let equal = 0;
  let previous = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    const rounded = roundHalfEven(values[i], decimals);
    equal = rounded === previous ? equal + 1 : 0;
    if (equal >= window - 1) endpoints[i] = 1;
    previous = rounded;
  }
  return markWindows(endpoints, window, mark);
}

/**
 * Flags values that lie on a straight line, as filled-in gaps do: `window` values in a row (≥ 3) whose first
 * difference is constant within atol + rtol·|first difference| (pvanalytics `interpolation_diff`). 1 = interpolated.
 */
export function interpolatedValues(
  values: ArrayLike<number>, window = 6, rtol = 1e-5, atol = 1e-8, mark: WindowMark = "tail",
): Uint8Array {
  return markWindows(closeToFirst(differences(values), window - 1, rtol, atol), window, mark);
}
