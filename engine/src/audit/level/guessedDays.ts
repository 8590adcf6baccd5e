import type { AuditScope } from "../unit.ts";

/** Days of most of which nobody measured the light, or how warm it was (1): they say nothing of the course of dirt and age. */
export function guessedDays({ days, weather }: AuditScope): Uint8Array {
  return Uint8Array.from({ length: days.count }, (_, d) => {
    let guessed = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) guessed += weather.estimated[r] | weather.guessedHeat[r];
    return 2 * guessed > days.from[d + 1] - days.from[d] ? 1 : 0;
  });
}
