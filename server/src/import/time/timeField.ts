/** Order of the day, month and year in a stamp that does not begin with the year. */
export type DateOrder = "ymd" | "dmy" | "mdy";

const DAY_MS = 86_400_000;
/** Words that loggers put behind a stamp while daylight saving time is on. */
const DAYLIGHT_MARKS = new Set(["DST", "CEST", "WEST", "EEST", "BST", "EDT", "CDT", "MDT", "PDT"]);

/**
 * Reads a time stamp straight from the bytes of a text file: `2023-03-26T02:10:00Z`, `2022-10-01 00:00:00+04:00`,
 * `26/03/2023 02:10`, `15-05-2020 00:00`, `01.11.2023 00:00`, with or without seconds, fractions, AM/PM, and a
 * trailing word (`DST`, `CEST`) that is handed back for the caller to judge.
 */
export class TimeField {
  /** Minutes east of UTC said by the stamp read last; NaN when it says none (local time). */
  offsetMin = NaN;
  /** True when the stamp read last ended in a daylight-saving mark (DST, CEST, EDT …). */
  daylight = false;
  private readonly group = new Int32Array(8);
  private readonly order: DateOrder;
  private dayKey = -1;
  private dayMs = NaN;

  constructor(order: DateOrder) {
    this.order = order;
  }

  /**
   * The wall clock of the stamp in bytes [from, to), as if it were UTC, in ms; subtract `offsetMin` minutes when it is
   * a number. NaN when the bytes are no date and time (a date alone is midnight).
   */
  read(bytes: Uint8Array, from: number, to: number): number {
    const group = this.group;
    let at = from;
    let groups = 0;
    let firstLength = 0;
    this.offsetMin = NaN;
    this.daylight = false;
    // numbers parted by single marks: date, then time of day
    while (groups < 6) {
      let value = 0;
      const begin = at;
      for (; at < to; at++) {
        const digit = (bytes[at] ?? 0) - 48;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (at === begin || at - begin > 4) return NaN;
      if (groups === 0) firstLength = at - begin;
      group[groups++] = value;
      if (at >= to || groups === 6) break;
      const mark = bytes[at] ?? 0;
      const dateMark = mark === 45 || mark === 47 || mark === 46; // - / .
      const fits = groups < 3 ? dateMark : groups === 3 ? mark === 32 || mark === 84 || mark === 116 : mark === 58; // space T t, :
      if (!fits) break;
      const next = (bytes[at + 1] ?? 0) - 48;
      if (at + 1 >= to || next < 0 || next > 9) break;
      at++;
    }
    if (groups < 3 || groups === 4) return NaN;
    const day = this.dayOf(firstLength, group[0] ?? 0, group[1] ?? 0, group[2] ?? 0);
    let hour = groups > 3 ? (group[3] ?? 0) : 0;
    const minute = groups > 4 ? (group[4] ?? 0) : 0;
    const second = groups > 5 ? (group[5] ?? 0) : 0;
    if (minute > 59 || second > 60 || hour > 24 || (hour === 24 && minute + second > 0)) return NaN;
    let milliseconds = 0;
    if (groups === 6 && at < to && (bytes[at] === 46 || bytes[at] === 44)) {
      let scale = 100;
      for (at++; at < to; at++) {
        const digit = (bytes[at] ?? 0) - 48;
        if (digit < 0 || digit > 9) break;
        milliseconds += digit * scale;
        scale /= 10;
      }
    }
    if (at < to) {
      const shift = this.suffix(bytes, at, to, hour);
      if (Number.isNaN(shift)) return NaN;
      hour += shift;
    }
    return day + hour * 3_600_000 + minute * 60_000 + second * 1000 + Math.round(milliseconds);
  }

  /** Reads what follows the digits; gives the hours that AM/PM adds, NaN when it cannot stand after a stamp. */
  private suffix(bytes: Uint8Array, from: number, to: number, hour: number): number {
    let at = from;
    while (at < to && bytes[at] === 32) at++;
    if (at === to) return 0;
    const mark = bytes[at] ?? 0;
    if ((mark === 90 || mark === 122) && at + 1 === to) {
      this.offsetMin = 0;
      return 0;
    }
    if (mark === 43 || mark === 45) {
      const digits: number[] = [];
      for (let i = at + 1; i < to; i++) {
        const digit = (bytes[i] ?? 0) - 48;
        if (digit >= 0 && digit <= 9) digits.push(digit);
        else if (bytes[i] !== 58) return NaN;
      }
      const [a = 0, b = 0, c = 0, d = 0] = digits;
      if (digits.length !== 2 && digits.length !== 4) return NaN;
      this.offsetMin = (mark === 45 ? -1 : 1) * ((a * 10 + b) * 60 + c * 10 + d);
      return 0;
    }
    const word = String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8))).toUpperCase();
    if (word === "AM" || word === "PM") return hour > 12 ? NaN : (hour === 12 ? -12 : 0) + (word === "PM" ? 12 : 0);
    if (word === "UTC" || word === "GMT") {
      this.offsetMin = 0;
      return 0;
    }
    if (!/^[A-Z]{3,5}$/.test(word)) return NaN;
    this.daylight = DAYLIGHT_MARKS.has(word);
    return 0;
  }

  private dayOf(firstLength: number, a: number, b: number, c: number): number {
    const key = (a * 10_000 + b) * 10_000 + c;
    if (key === this.dayKey) return this.dayMs;
    const yearFirst = firstLength === 4;
    const year = yearFirst ? a : c < 100 ? 2000 + c : c;
    const month = yearFirst ? b : this.order === "mdy" ? a : b;
    const day = yearFirst ? c : this.order === "mdy" ? b : a;
    this.dayKey = key;
    this.dayMs = civilDay(year, month, day) * DAY_MS;
    return this.dayMs;
  }
}

/** Days since 1970-01-01 of a date of the proleptic Gregorian calendar; NaN when the calendar has no such day. */
export function civilDay(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || year < 1900 || year > 2200) return NaN;
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
