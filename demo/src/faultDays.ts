import type { EventCause } from "./lossLedger.ts";
import type { Fault, PlantSpec } from "./plantSpec.ts";
import type { Weather } from "./weather.ts";

const HOUR_MS = 3_600_000;

/** Whether a fault touches an inverter (through its sub-arrays, or with the whole plant). */
function touches(fault: Fault, inverter: string, spec: PlantSpec): boolean {
  const arrays = spec.inverters.find((i) => i.id === inverter)?.subarrays ?? [];
  switch (fault.kind) {
    case "string_outage":
    case "dc_fault":
      return arrays.includes(fault.subarray);
    case "shading":
      return fault.subarrays.some((id) => arrays.includes(id));
    case "inverter_stop":
    case "mppt":
    case "conversion_excess":
      return fault.inverter === inverter;
    case "communication":
    case "derating":
      return fault.inverters.includes(inverter);
    case "grid_outage":
    case "snow":
      return true;
    default:
      return false;
  }
}

/** Whether the sun is up at an instant. */
function inDaylight(weather: Weather, timeMs: number): boolean {
  const step = Math.floor((timeMs - weather.axis.startMs) / weather.axis.stepMs);
  const { step: lit } = weather.sun;
  let low = 0;
  let high = lit.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (lit[mid] < step) low = mid + 1;
    else high = mid;
  }
  return lit[low] === step;
}

/**
 * Local days (numbers) on which faults of a kind are there at an inverter, and those next to a start or an end in the dark,
 * which no measurement can tell from them.
 */
export function faultDays(spec: PlantSpec, kind: EventCause, inverter: string, weather: Weather): Set<number> {
  const { axis } = weather;
  const days = new Set<number>();
  const dayAt = (timeMs: number): number => axis.day[Math.min(Math.max(Math.floor((timeMs - axis.startMs) / axis.stepMs), 0), axis.count - 1)];
  for (const fault of spec.faults) {
    // a limit is on some hours of some days: where it costs nothing it is not there
    if (fault.kind !== kind || fault.kind === "curtailment" || !touches(fault, inverter, spec)) continue;
    const from = inDaylight(weather, fault.startMs) ? fault.startMs : fault.startMs - 12 * HOUR_MS;
    const to = inDaylight(weather, fault.endMs - 1) ? fault.endMs - 1 : fault.endMs + 12 * HOUR_MS;
    for (let day = dayAt(from); day <= dayAt(to); day++) days.add(day);
  }
  return days;
}
