import type { DayIndex } from "../books/dayIndex.ts";
import { voltageRatio } from "../arrays/operating.ts";
import type { VoltageModel } from "../arrays/voltage.ts";
import { faultCourse } from "../dcFaults/faultCourse.ts";
import type { LightRows } from "../light/lightRows.ts";
import type { Weather } from "../light/weather.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditUnit } from "../unit.ts";

/** A fall by this share of the voltage (2 K of warmth) that explains so much of how the days stray. */
const LEAST = 0.006;
const EXPLAINED = 0.6;
/** No tracker holds a string so far above its best voltage, for an open one stands lower: days under snow, whose light is not the modelled one. */
const OPEN_CIRCUIT = 1.3;
/** The same beside warmth that nobody measured: wind and seasons move it by some kelvins. */
const LEAST_BESIDE_MODEL = 0.012;
const EXPLAINED_BESIDE_MODEL = 0.75;

/**
 * The unit as it would be had its voltage not fallen beside what its plane's temperature (`tempCellC`, as others say it) lets expect:
 * from some day on (cells passed by take voltage for good, warmth comes and goes), or on days on which its tracker stood off its point.
 * Null where it did not fall. Where no other plane's voltage shows that temperature (`shown`), it must fall further and more plainly.
 */
export function withoutFall(u: AuditUnit, weather: Weather, rows: LightRows, days: DayIndex, models: Map<string, VoltageModel>, shown = true): AuditUnit | null {
  const { voltageV } = u.signals;
  if (voltageV === null) return null;
  const daily = dailyVoltage(u, weather, rows, days, models);
  const most = OPEN_CIRCUIT * median(daily);
  const known = daily.map((v) => (v < THRESHOLDS.lowVoltage || v > most ? NaN : v));
  const course = faultCourse(known);
  const fault = course !== null && course.meanLack >= (shown ? LEAST : LEAST_BESIDE_MODEL) && course.explains >= (shown ? EXPLAINED : EXPLAINED_BESIDE_MODEL) ? course.lack : null;
  const usual = median(known);
  const lack = daily.map((v, d) => (v < THRESHOLDS.lowVoltage ? 1 - v / usual : fault === null ? 0 : fault[d]));
  return lack.some((one) => one > 0) ? { ...u, signals: { ...u.signals, voltageV: voltageV.map((v, r) => v / (1 - lack[rows.day[r] - days.firstDay])) } } : null;
}

/** Daily median of the voltage beside that of the plane's temperature, around 1; NaN: no such day. */
function dailyVoltage(u: AuditUnit, weather: Weather, rows: LightRows, days: DayIndex, models: Map<string, VoltageModel>): Float64Array {
  const ratio = voltageRatio(u, weather, rows, models);
  return Float64Array.from({ length: days.count }, (_, d) => median(ratio?.subarray(days.from[d], days.from[d + 1]) ?? []));
}
