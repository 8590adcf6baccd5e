import type { Figure } from "@sunledger/contract";
import { performanceIndex, performanceRatio } from "@sunledger/engine";
import type { RangeCoverage } from "./rangeCoverage.ts";
import type { SiteLosses } from "./siteLosses.ts";

/** The version of each definition; a change of meaning is a new version, and the two are never compared. */
const VERSION = 1;

/** The key figures that a range of days can tell, from its sums; null where a denominator is nothing. */
export function rangeFigures(losses: SiteLosses, range: RangeCoverage, peakPowerKwp: number | null): Record<string, Figure> {
  const { reference, expected, delivered } = losses;
  const coverage = ratio(range.presentSamples, range.expectedSamples);
  const stopped = losses.losses.filter(({ key }) => key === "inverter_stop" || key === "grid_outage").reduce((sum, { kwh }) => sum + kwh, 0);
  const relative = (kwh: number, uncertainty: number) => (kwh > 0 ? uncertainty / kwh : 0);
  const figure = (name: string, value: number | null, spread: number | null): Figure => ({
    value: value !== null && Number.isFinite(value) ? value : null,
    uncertainty: value !== null && spread !== null && Number.isFinite(value * spread) ? Math.abs(value * spread) : null,
    coverage,
    definition: `${name}@${VERSION}`,
    reason: null,
  });
  const ofReference = Math.hypot(relative(delivered.kwh, delivered.uncertaintyKwh), relative(reference.kwh, reference.uncertaintyKwh));
  const ofExpected = Math.hypot(relative(delivered.kwh, delivered.uncertaintyKwh), relative(expected.kwh, expected.uncertaintyKwh));
  return {
    pr: figure("pr", performanceRatio(delivered.kwh, reference.kwh), ofReference),
    pr_stc: figure("pr_stc", performanceRatio(delivered.kwh, range.referenceStcKwh), ofReference),
    pi: figure("pi", performanceIndex(delivered.kwh, expected.kwh), ofExpected),
    specific_yield_kwh_kwp: figure("specific_yield", ratio(delivered.kwh, peakPowerKwp ?? 0), relative(delivered.kwh, delivered.uncertaintyKwh)),
    availability: figure("availability", ratio(delivered.kwh, delivered.kwh + stopped), 0),
    availability_time: figure("availability_time", ratio(range.runningHours, range.usefulHours), 0),
    data_coverage: figure("data_coverage", coverage, 0),
  };
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
