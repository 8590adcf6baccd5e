/** Strings that were open for a part of a fault's time: days [fromDay, toDay), and which share of the unit's strings. */
export interface OpenWithin {
  fromDay: number;
  toDay: number;
  share: number;
}

/** Days on both sides by which a change of level is told, and how many of the clearest are tried. */
const EDGE_DAYS = 6;
const EDGES = 4;
/** A fault that comes by itself or grey days blur the edge: it lies this near to whole strings, as a share of them. */
const NEAR_STRINGS = 0.4;
/** Open strings take current and no voltage: it moves by no more than this share of the step. */
const VOLTAGE_STEP = 0.3;
/** Up to so many strings open at once are looked for. */
const MOST_OPEN = 3;
/** Open strings must leave no more than this of what a fault alone leaves of the days. */
const LEFT = 0.5;

/**
 * Whole strings open for a while within a lasting fault, and mended before its end. Either alone is one level or one that falls; both
 * together fall and rise again to a level that is none of the unit's before: no course of one fault, and no whole number of strings less
 * than usual. `power` and
 * `voltage` are daily, around 1; `misfitOf` says what no falling course explains of a daily power, `alone` what the best course without
 * open strings left. Null where they explain little, or where the unit has too many strings to tell them.
 */
export function openWithin(power: Float64Array, voltage: Float64Array, strings: number, misfitOf: (power: Float64Array) => number, alone: number): OpenWithin | null {
  let best: { open: OpenWithin | null; misfit: number } = { open: null, misfit: LEFT * alone };
  for (let count = 1; count <= Math.min(MOST_OPEN, strings - 1); count++) {
    const share = count / strings;
    const rises = edgesNear(power, voltage, 1 / (1 - share), share);
    for (const fromDay of rises.length > 0 ? edgesNear(power, voltage, 1 - share, share) : []) {
      for (const toDay of rises) {
        if (toDay - fromDay < EDGE_DAYS) continue;
        const open = { fromDay, toDay, share };
        const misfit = misfitOf(mended(power, open));
        if (misfit < best.misfit) best = { open, misfit };
      }
    }
  }
  return best.open;
}

/** What the unit would have given with the strings in place. */
export function mended(power: Float64Array, { fromDay, toDay, share }: OpenWithin): Float64Array {
  return power.map((v, d) => (d >= fromDay && d < toDay ? v / (1 - share) : v));
}

/** Days of the clearest changes of level near a ratio that whole strings make, at which the voltage stays. */
function edgesNear(power: Float64Array, voltage: Float64Array, ratio: number, share: number): number[] {
  const known = [...power.keys()].filter((d) => Number.isFinite(power[d]) && Number.isFinite(voltage[d]));
  const step = (series: Float64Array, k: number): number => meanOver(series, known.slice(k, k + EDGE_DAYS)) / meanOver(series, known.slice(k - EDGE_DAYS, k));
  const change = known.map((_, k) => (k < EDGE_DAYS || k > known.length - EDGE_DAYS ? 0 : Math.abs(Math.log(step(power, k)))));
  const near: { day: number; off: number }[] = [];
  for (let k = EDGE_DAYS; k <= known.length - EDGE_DAYS; k++) {
    // the day itself is the one on which the days before and after differ most
    if (change[k] < Math.max(...change.slice(k - EDGE_DAYS + 1, k + EDGE_DAYS))) continue;
    const off = Math.abs(step(power, k) / ratio - 1);
    if (off <= NEAR_STRINGS * share && Math.abs(step(voltage, k) - 1) <= VOLTAGE_STEP * share) near.push({ day: known[k], off });
  }
  return near.toSorted((a, b) => a.off - b.off).slice(0, EDGES).map(({ day }) => day);
}

function meanOver(series: Float64Array, days: readonly number[]): number {
  return days.reduce((sum, d) => sum + series[d], 0) / days.length;
}
