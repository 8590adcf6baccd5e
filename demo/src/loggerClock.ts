import { faultsOf, inSpan } from "./faultState.ts";
import { zoneOffsetMs } from "./localTime.ts";
import type { PlantSpec } from "./plantSpec.ts";

const DAY_MS = 86_400_000;

/**
 * What a plant's logger writes as the time of a sample: ISO 8601, in UTC unless the clock keeps a local time without saying which.
 * `sensors`: whether a sensor's sample or a machine's, which may be kept by two loggers.
 */
export function loggerClock(spec: PlantSpec): (timeMs: number, sensors: boolean) => string {
  const shifts = faultsOf(spec, "clock_shift");
  const [daylight] = faultsOf(spec, "clock_daylight");
  const written = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  const summers = summerTime(spec.timezone);
  return (timeMs, sensors) => {
    if (daylight !== undefined) {
      const { standardMs, offsetMs } = summers(timeMs);
      return daylight.changed ? `${written(timeMs + offsetMs - standardMs)}Z` : written(timeMs + standardMs);
    }
    const late = shifts.filter((f) => inSpan(f, timeMs) && (sensors || !f.sensorsOnly));
    return `${written(late.reduce((ms, f) => ms + 60_000 * f.minutes, timeMs))}Z`;
  };
}

/** A zone's standard offset and the one in force; clocks change at full hours. */
function summerTime(timezone: string): (timeMs: number) => { standardMs: number; offsetMs: number } {
  const year = 365 * DAY_MS;
  let hour = NaN;
  let offsetMs = 0;
  let standardMs = NaN;
  return (timeMs) => {
    const at = Math.floor(timeMs / 3_600_000);
    if (Number.isNaN(standardMs)) standardMs = Math.min(...Array.from({ length: 12 }, (_, m) => zoneOffsetMs(timeMs + (m * year) / 12, timezone)));
    if (at !== hour) {
      hour = at;
      offsetMs = zoneOffsetMs(timeMs, timezone);
    }
    return { standardMs, offsetMs };
  };
}
