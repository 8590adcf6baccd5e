import type { Samples } from "@sunledger/engine";
import { InputError } from "../import/inputError.ts";
import { LocalClock } from "../import/time/localClock.ts";

/**
 * The part of the samples that two local days bound (the end exclusive; without a day the samples' own end), in UTC ms.
 * A period that holds no sample is an `InputError`.
 */
export function periodOf(samples: Samples, timezone: string, start: string | undefined, end: string | undefined): { startMs: number; endMs: number } {
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
  return { startMs, endMs };
}
