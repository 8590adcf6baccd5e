import type { Findings } from "./findings.ts";
import { observe, readSamples } from "./observe.ts";
import { planOf } from "./plan.ts";
import type { testPlant } from "./testPlant.ts";
import type { AuditScope } from "./unit.ts";

/** A test's plant as the audit sees it before anything is looked for. */
export function testScope({ plant, samples, zone }: ReturnType<typeof testPlant>): AuditScope {
  const layout = planOf(plant);
  return observe(plant, layout, samples, readSamples(plant, layout, samples, zone)).scope;
}

/** Takes every cause off a unit that a test gives a power of its own: nothing holds or shades it, and it runs. */
export function freeUnit({ units }: AuditScope, { limits, off }: Findings, i: number): void {
  const u = units[i];
  limits[i].fill(0);
  off[i].fill(0);
  u.aside.fill(0);
  u.signals.acKw.fill(0.1);
  u.causes.shade = u.causes.shade.map(() => null);
}
