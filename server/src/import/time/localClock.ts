import type { Zone } from "@sunledger/engine";
import { offsetIn, zoneOf } from "./zone.ts";

const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 86_400_000;

/** How the local stamps of a file run: with the zone's daylight saving time, or on its standard time all year. */
export type ClockMode = "zone" | "standard";

/**
 * Turns local wall-clock stamps into UTC, row after row. In the doubled hour of autumn the order of the rows decides:
 * the first passage is summer time, the second standard time. A stamp inside the hour that spring skips cannot
 * exist; it is counted in `impossible` and read as standard time.
 */
export class LocalClock {
  /** Rows whose stamp lies in an hour that the zone skips. */
  impossible = 0;
  /** Rows of a doubled hour read as its first and as its second passage. */
  firstPassage = 0;
  secondPassage = 0;
  private zone: Zone | null = null;
  private coveredFrom = 0;
  private coveredTo = 0;
  private previousUtc = -Infinity;
  // files that run from the newest row to the oldest meet the second passage first
  private backwards = false;
  private lastLooked = NaN;
  // stamps come in long runs far from any transition: between these bounds one offset holds
  private safeFrom = 0;
  private safeTo = 0;
  private safeOffset = 0;
  private readonly timezone: string;
  private readonly mode: ClockMode;

  constructor(timezone: string, mode: ClockMode) {
    this.timezone = timezone;
    this.mode = mode;
  }

  /** Call at the start of each file: rows of another file say nothing about the order of this one's. */
  restart(): void {
    this.previousUtc = -Infinity;
    this.backwards = false;
    this.lastLooked = NaN;
  }

  /**
   * `localMs` is the wall clock written as if it were UTC. `daylight` is what the stamp itself says of a doubled hour
   * (null: nothing, then the order of the rows decides).
   */
  toUtc(localMs: number, daylight: boolean | null): number {
    if (localMs < this.safeFrom || localMs >= this.safeTo) {
      if (!Number.isFinite(localMs)) return NaN;
      this.lookAround(localMs);
    }
    if (localMs >= this.safeFrom && localMs < this.safeTo) {
      this.previousUtc = localMs - this.safeOffset * MINUTE_MS;
      return this.previousUtc;
    }
    this.previousUtc = this.nearTransition(localMs, daylight);
    return this.previousUtc;
  }

  private nearTransition(localMs: number, daylight: boolean | null): number {
    const zone = this.zoneAround(localMs);
    const day = 86_400_000;
    const before = localMs - offsetIn(zone, localMs - day) * MINUTE_MS;
    const after = localMs - offsetIn(zone, localMs + day) * MINUTE_MS;
    const fits = (utc: number) => utc + offsetIn(zone, utc) * MINUTE_MS === localMs;
    const candidates = [...new Set([before, after])].filter(fits).sort((a, b) => a - b);
    const [first, second] = candidates;
    if (first === undefined) {
      this.impossible++;
      return localMs - Math.min(offsetIn(zone, localMs - day), offsetIn(zone, localMs + day)) * MINUTE_MS;
    }
    if (second === undefined) return first;
    // summer time is the larger offset, hence the earlier instant of the two
    const again = daylight === null ? this.isSecond(first, second) : !daylight;
    if (again) this.secondPassage++;
    else this.firstPassage++;
    return again ? second : first;
  }

  private isSecond(first: number, second: number): boolean {
    if (!this.backwards) return first <= this.previousUtc;
    return this.previousUtc === -Infinity || second < this.previousUtc;
  }

  private lookAround(localMs: number): void {
    const zone = this.zoneAround(localMs);
    const day = 86_400_000;
    if (this.mode === "standard") {
      this.safeOffset = standardOffset(zone, localMs);
      this.safeFrom = localMs - day;
      this.safeTo = localMs + day;
      return;
    }
    const offset = offsetIn(zone, localMs - 2 * day);
    const flat = offset === offsetIn(zone, localMs + 2 * day);
    if (flat) {
      this.backwards = localMs < this.lastLooked;
      this.lastLooked = localMs;
    }
    this.safeOffset = offset;
    this.safeFrom = flat ? localMs - day : 0;
    this.safeTo = flat ? localMs + day : 0;
  }

  private zoneAround(localMs: number): Zone {
    if (this.zone === null || localMs < this.coveredFrom || localMs > this.coveredTo) {
      this.coveredFrom = localMs - YEAR_MS;
      this.coveredTo = localMs + 3 * YEAR_MS;
      this.zone = zoneOf(this.timezone, this.coveredFrom - YEAR_MS, this.coveredTo + YEAR_MS);
    }
    return this.zone;
  }
}

/** The smallest offset of the year around: standard time in every zone but those that shift negatively in winter. */
function standardOffset(zone: Zone, localMs: number): number {
  let least = Infinity;
  for (let month = -6; month <= 6; month++) least = Math.min(least, offsetIn(zone, localMs + month * 30 * 86_400_000));
  return least;
}
