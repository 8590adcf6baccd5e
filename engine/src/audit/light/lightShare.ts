import { effectiveWm2 } from "../causes.ts";
import type { AuditUnit } from "../unit.ts";
import type { Weather } from "./weather.ts";

/** Share of a unit's effective light (P_STC-weighted, 0–1) that falls on its array `a` in row `r`; its share of P_STC without light. */
export function lightShare({ unit }: AuditUnit, weather: Weather, a: number, r: number): number {
  let own = 0;
  let all = 0;
  unit.arrays.forEach((array, n) => {
    const kw = effectiveWm2(weather.planes[array.plane], r) * array.powerStcKw;
    all += kw;
    if (n === a) own = kw;
  });
  return all > 0 ? own / all : unit.arrays[a].powerStcKw / unit.powerStcKw;
}
