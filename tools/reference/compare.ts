import type { Answer, Json } from "./case.ts";
import type { Tolerance } from "./tolerance.ts";

/** How one output compares: the worst error as a fraction of what is allowed (≤ 1 passes) and where it is. */
export interface Comparison {
  worst: number;
  where: string;
}

const AGREES: Comparison = { worst: 0, where: "" };

function disagreement(where: string): Comparison {
  return { worst: Number.POSITIVE_INFINITY, where };
}

function isList(value: Answer): value is ArrayLike<number> | readonly Answer[] {
  return typeof value === "object" && value !== null && "length" in value && typeof value.length === "number";
}

function referenceNumber(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (value === null || value === "NaN") return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  return undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Error of one cell as a fraction of the tolerance; `scale` widens `abs` where the quantity is ill-conditioned. */
function cellError(got: Answer, reference: Json, rule: Tolerance, scale: number): number {
  const wanted = referenceNumber(reference);
  if (wanted !== undefined) {
    const value = got === null ? Number.NaN : typeof got === "boolean" ? Number(got) : got;
    if (typeof value !== "number") return Number.POSITIVE_INFINITY;
    if (Object.is(value, wanted) || value === wanted) return 0;
    let difference = Math.abs(value - wanted);
    if (rule.wrap > 0) {
      difference %= rule.wrap;
      difference = Math.min(difference, rule.wrap - difference);
    }
    const allowed = rule.exact ? 0 : rule.abs * scale + rule.rel * Math.abs(wanted);
    if (difference === 0) return 0;
    return Number.isFinite(difference) && allowed > 0 ? difference / allowed : Number.POSITIVE_INFINITY;
  }
  if (typeof reference === "boolean") {
    const value = typeof got === "number" ? got !== 0 : got;
    return value === reference ? 0 : Number.POSITIVE_INFINITY;
  }
  if (typeof reference === "string" && typeof got === "string") {
    if (got === reference) return 0;
    if (rule.toleranceDays > 0 && DATE.test(got) && DATE.test(reference)) {
      return Math.abs(Date.parse(got) - Date.parse(reference)) / 86_400_000 / rule.toleranceDays;
    }
  }
  return Number.POSITIVE_INFINITY;
}

/** Lists (a text of bits is one): exact rules count mismatches, the others take the worst cell. */
function compareLists(
  got: ArrayLike<Answer>, reference: ArrayLike<Json>, rule: Tolerance, where: string, scales: ArrayLike<number> | undefined,
): Comparison {
  const count = reference.length;
  if (got.length !== count) return disagreement(`${where}: ${got.length} values instead of ${count}`);
  let worst = AGREES;
  let mismatches = 0;
  let firstMismatch = "";
  for (let i = 0; i < count; i++) {
    const wanted = reference[i] ?? null;
    const value = got[i] ?? null;
    const nested = typeof wanted === "object" && wanted !== null;
    const cell = nested
      ? compareAnswer(value, wanted, () => rule, `${where}[${i}]`, undefined)
      : { worst: cellError(value, wanted, rule, scales?.[i] ?? 1), where: `${where}[${i}]` };
    if (cell.worst > 1) {
      mismatches++;
      if (firstMismatch === "") firstMismatch = `${cell.where}: ${String(value)} instead of ${JSON.stringify(wanted)}`;
    }
    if (cell.worst > worst.worst) worst = cell.worst > 1 ? { worst: cell.worst, where: firstMismatch } : cell;
  }
  if (!rule.exact || mismatches === 0) return rule.exact && rule.toleranceDays === 0 ? AGREES : worst;
  const allowed = Math.max(rule.maxMismatchFraction * count, rule.maxMismatchCount);
  const fraction = allowed > 0 ? mismatches / allowed : Number.POSITIVE_INFINITY;
  return { worst: fraction, where: `${firstMismatch} (${mismatches} of ${count} differ)` };
}

/**
 * Compares an answer with the reference, through structures by member name.
 * `ruleOf` gives the tolerance of a member; `scales` widens `abs` row by row where the quantity is ill-conditioned.
 */
export function compareAnswer(
  got: Answer | undefined, reference: Json, ruleOf: (name: string) => Tolerance, name: string, scales: ArrayLike<number> | undefined,
): Comparison {
  const rule = ruleOf(name);
  if (rule.informative) return AGREES;
  if (got === undefined) return disagreement(`${name}: no answer`);
  if (typeof reference === "string" && name.endsWith("_bits")) {
    if (typeof got !== "string") return disagreement(`${name}: a text of bits is wanted`);
    return compareLists([...got], [...reference], rule, name, undefined);
  }
  if (Array.isArray(reference)) {
    if (!isList(got)) return disagreement(`${name}: a list is wanted`);
    return compareLists(got, reference, rule, name, scales);
  }
  if (typeof reference === "object" && reference !== null) {
    if (typeof got !== "object" || got === null || isList(got)) return disagreement(`${name}: a structure is wanted`);
    let worst = AGREES;
    for (const [member, wanted] of Object.entries(reference)) {
      const one = compareAnswer(got[member], wanted, ruleOf, member, undefined);
      if (one.worst > worst.worst) worst = { worst: one.worst, where: `${name}.${one.where}` };
    }
    return worst;
  }
  const worst = cellError(got, reference, rule, scales?.[0] ?? 1);
  return { worst, where: worst > 1 ? `${name}: ${JSON.stringify(got)} instead of ${JSON.stringify(reference)}` : name };
}
