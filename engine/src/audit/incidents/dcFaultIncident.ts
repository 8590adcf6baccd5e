import type { DcFault } from "../dcFaults/faultBy.ts";
import type { Incident } from "../result.ts";

/** Says of a DC fault's incident what kind the evidence shows, with its numbers, and on which strings where that is known. */
export function tellDcFault(one: Incident, unit: string, fault: DcFault | null): Incident {
  if (fault === null) return one;
  const lackPercent = 100 * Math.max(...fault.course.lack);
  const values = {
    ...one.evidence.values, lackPercent, voltagePercent: lackPercent * fault.voltage.perLack, weakPercent: 100 * fault.weakLack, strongPercent: 100 * fault.strongLack,
    ...(fault.ofString === null ? {} : { stringWeakPercent: 100 * fault.ofString.weakLack, stringStrongPercent: 100 * fault.ofString.strongLack }),
  };
  const kind = fault.ofString === null ? fault.kind : `strings.${fault.kind}`;
  return {
    ...one,
    points: fault.strings.length > 0 ? fault.strings.map((string) => `${unit}/${string}`) : one.points,
    confidence: fault.kind === "undecided" ? UNDECIDED : one.confidence,
    evidence: { key: fault.kind === "undecided" ? one.evidence.key : `${one.evidence.key}.${kind}`, values },
  };
}

/** How sure a fault is whose evidence is electrical but fits no one kind. */
const UNDECIDED = 0.7;
