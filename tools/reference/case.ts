/** One cell of a reference file: a number, a missing value, a flag, a text, or a structure of them. */
export type Json = number | string | boolean | null | Json[] | { [key: string]: Json };

/** A regular time axis shared by all arrays of a case: element i is the instant `start_ms + i * step_ms`. */
export interface ReferenceIndex {
  start_ms: number;
  step_ms: number;
  count: number;
  tz: string;
}

/** One case of a reference file (schema "pvref-1"), as it stands there. */
export interface ReferenceCase {
  name: string;
  function: string;
  params: Record<string, Json>;
  inputs: Record<string, Json>;
  index?: ReferenceIndex;
}

/**
 * What an engine function gave, ready to be compared: numbers as numbers (NaN for missing, ±Infinity as such),
 * arrays as arrays or typed arrays, flags as booleans, `*_bits` as a string of 0 and 1.
 */
export type Answer = number | string | boolean | null | ArrayLike<number> | readonly Answer[] | { [key: string]: Answer };

/** Maps the names, units and shapes of one reference function to the engine; computes nothing itself. */
export type Adapter = (given: ReferenceCase) => Record<string, Answer>;

/** Adapters by the name of the reference function, as written in the files. */
export type Adapters = Record<string, Adapter>;
