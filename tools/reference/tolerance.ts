import type { Json } from "./case.ts";

/** How far an answer may stand from the reference: `|got - ref| <= abs + rel * |ref|`, or a rule of its own kind. */
export interface Tolerance {
  abs: number;
  rel: number;
  /** Compared modulo this period, 0 for none (degrees of a circle). */
  wrap: number;
  /** Flags, times, counts: equal, but for the fraction, the number (of days, where the file counts them) or the distance in days below. */
  exact: boolean;
  maxMismatchFraction: number;
  maxMismatchCount: number;
  toleranceDays: number;
  /** Printed for information, never judged. */
  informative: boolean;
  /** The file's remark; "ill-conditioned" in it asks for the scaling of `conditioning.ts`. */
  note: string;
}

/** The tolerances of a file or a case, by output name, with "default" for the rest. */
export type Tolerances = Record<string, Tolerance>;

function numberAt(rule: { [key: string]: Json }, key: string): number {
  const value = rule[key];
  return typeof value === "number" ? value : 0;
}

function readTolerance(rule: { [key: string]: Json }): Tolerance {
  return {
    abs: numberAt(rule, "abs"),
    rel: numberAt(rule, "rel"),
    wrap: numberAt(rule, "wrap"),
    exact: rule["exact"] === true,
    maxMismatchFraction: numberAt(rule, "max_mismatch_fraction"),
    maxMismatchCount: numberAt(rule, "max_mismatch_days"),
    toleranceDays: numberAt(rule, "tolerance_days"),
    informative: rule["informative"] === true,
    note: typeof rule["note"] === "string" ? rule["note"] : "",
  };
}

/** Reads the `tolerance` member of a file or a case; anything that is no rule (a remark) is left out. */
export function readTolerances(json: Json | undefined): Tolerances {
  const rules: Tolerances = {};
  if (json === null || typeof json !== "object" || Array.isArray(json)) return rules;
  for (const [name, rule] of Object.entries(json)) {
    if (rule !== null && typeof rule === "object" && !Array.isArray(rule)) rules[name] = readTolerance(rule);
  }
  return rules;
}

/** The rule of one output: the case's rules replace the file's name by name, then the name, then "default", then equality. */
export function toleranceOf(name: string, file: Tolerances, ofCase: Tolerances): Tolerance {
  const rules = { ...file, ...ofCase };
  return rules[name] ?? rules["default"] ?? readTolerance({ exact: true });
}
