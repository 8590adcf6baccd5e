import type { Plant } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOf, type Samples } from "../samples.ts";
import { median, quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { belowRating, type AuditScope, type AuditUnit } from "../unit.ts";
import { BEST_DAYS, conversionBesideCurve } from "./conversion.ts";

/** A type's curve is held against its inverters where there are so many; one inverter against so many others. */
const LEAST_ALIKE = 3;
/** Further off is no meter's class. */
const MOST_OFF = 0.08;
/** Power is compared in light that gives this share of the modules' own. */
const STRONG_SHARE = 0.2;

/** What DC meters are off by. */
interface DcMeters {
  /** By inverter: what its measured DC power is to be multiplied by. */
  trueShare: Map<string, number>;
  findings: QualityFinding[];
}

/**
 * DC meters that an inverter's conversion shows to be off: AC over what the maker's curve makes of DC lies beyond what curves are wrong by,
 * on its best days and on the usual ones. Of all of a type alike it is no event of each, but what they are measured by; of one, its
 * AC power stands beside the others' as it should and its DC power does not. A curve that the file does not state accuses no type. Curves and meters that differ by less are
 * the inverters' own efficiency (`setOwnConversion`).
 */
export function dcMetersOff({ unstated = [] }: Plant, scope: AuditScope, samples: Samples): DcMeters {
  const { units } = scope;
  const own = units.map((u) => lastingConversion(u, scope));
  let shares: PowerShares[] | null = null;
  const found: DcMeters = { trueShare: new Map(), findings: [] };
  units.forEach((u, i) => {
    const alike = own.filter((_, k) => units[k].unit.chain.conversion === u.unit.chain.conversion);
    const several = alike.length >= LEAST_ALIKE;
    const common = several ? median(alike) : 1;
    const ofType = !unstated.includes("efficiency") && isOff(common, THRESHOLDS.conversionOfTypeMost) ? common : 1;
    const beyond = own[i] / common;
    const share = ofType * (isOff(beyond, several ? THRESHOLDS.conversionOfUnitMost : THRESHOLDS.conversionOfTypeMost) && dcStandsApart(i, (shares ??= units.map((one) => powerShares(one, scope)))) ? beyond : 1);
    if (share === 1) return;
    found.trueShare.set(u.unit.id, share);
    found.findings.push({
      point: u.unit.id, issue: "power", ...spanOf(samples),
      detail: { key: ofType === 1 ? "audit.quality.dcMeter" : "audit.quality.dcMeters", values: { percent: 100 * (1 / share - 1) } },
    });
  });
  return found;
}

const isOff = (share: number, curvesMost: number): boolean => Math.abs(share - 1) > curvesMost && Math.abs(share - 1) < MOST_OFF;

/** A unit's conversion beside its curve's where it is the same on its best days and on the usual ones, else (and without DC) 1. */
function lastingConversion(u: AuditUnit, scope: AuditScope): number {
  const { daily } = conversionBesideCurve(u, scope);
  const best = quantile(daily, BEST_DAYS);
  return best - median(daily) < THRESHOLDS.conversionApart ? best : 1;
}

/** Whether a unit's DC power stands further from the others' than its AC power does; not so where there are too few others. */
function dcStandsApart(i: number, shares: readonly PowerShares[]): boolean {
  const others = shares.filter(({ dc }, k) => k !== i && dc > 0);
  if (others.length < LEAST_ALIKE - 1) return false;
  const apart = (kind: "ac" | "dc"): number => Math.abs(Math.log(shares[i][kind] / median(others.map((other) => other[kind]))));
  return apart("dc") > apart("ac");
}

/** Middle shares of AC and DC power in what light and warmth make. */
interface PowerShares {
  ac: number;
  dc: number;
}

/** Of rows in which nothing holds the unit. */
function powerShares(u: AuditUnit, { rows }: AuditScope): PowerShares {
  const ac: number[] = [];
  const dc: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (!(u.dcKw[r] > 0 && u.model.dcKw[r] > STRONG_SHARE * u.unit.powerStcKw && belowRating(u.unit, u.signals.acKw[r]))) continue;
    ac.push(u.signals.acKw[r] / u.model.acKw[r]);
    dc.push(u.dcKw[r] / u.model.dcKw[r]);
  }
  return { ac: median(ac), dc: median(dc) };
}
