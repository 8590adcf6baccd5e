import type { Samples, Zone } from "@sunledger/engine";
import { InputError } from "../import/inputError.ts";
import { LocalClock } from "../import/time/localClock.ts";
import { offsetIn } from "../import/time/zone.ts";
import type { Period } from "./restrictPeriod.ts";

const DAY_MS = 86_400_000;

/**
 * The part of the samples that two local days bound (the end exclusive; without a day the samples' own end). A period
 * that holds no sample is an `InputError`.
 */
export function periodOf(samples: Samples, timezone: string, zone: Zone, start: string | undefined, end: string | undefined): Period {
  const clock = new LocalClock(timezone, "zone");
  const midnight = (day: string) => clock.toUtc(Date.parse(`${day}T00:00:00Z`), true);
  const firstMs = samples.startMs;
  const lastMs = samples.startMs + samples.count * samples.stepMs;
  const startMs = start === undefined ? firstMs : Math.max(firstMs, midnight(start));
  const endMs = end === undefined ? lastMs : Math.min(lastMs, midnight(end));
  if (endMs - startMs < samples.stepMs) {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    throw new InputError("import:error.period", { start: start ?? day(firstMs), end: end ?? day(lastMs), from: day(firstMs), to: day(lastMs - 1) });
  }
  const dayOf = (ms: number) => Math.floor((ms + offsetIn(zone, ms) * 60_000) / DAY_MS);
  return { fromDay: dayOf(startMs), toDay: dayOf(endMs - 1) + 1, startMs, endMs };
}
