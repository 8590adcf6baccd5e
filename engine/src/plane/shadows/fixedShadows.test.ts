import { describe, expect, it } from "vitest";
import { fixedShadows } from "../../index.ts";

const DAYS = 60;
const COUNT = DAYS * 1440;
const localDay = Float64Array.from({ length: COUNT }, (_, i) => Math.floor(i / 1440));
const clearSkyWm2 = Float64Array.from({ length: COUNT }, (_, i) => Math.max(0, 900 * Math.sin((((i % 1440) - 360) / 720) * Math.PI)));
const daytime = Uint8Array.from(clearSkyWm2, (value) => (value > 60 ? 1 : 0));

/** A wire's shadow over three minutes that moves by a minute every fifteen days, from day 10 on. */
function shaded(i: number): boolean {
  const day = Math.floor(i / 1440);
  const start = 600 + Math.floor(day / 15);
  return day >= 10 && i % 1440 >= start && i % 1440 < start + 3;
}

describe("shadows of fixed objects", () => {
  const ghiWm2 = clearSkyWm2.map((value, i) => (shaded(i) ? 0.9 * value : value));

  it("are found where a wire passes every day, and nowhere on a clear plant without one", () => {
    const flags = fixedShadows({ ghiWm2, clearSkyWm2, daytime }, localDay);
    let found = 0;
    let elsewhere = 0;
    for (let i = 0; i < COUNT; i++) {
      if (shaded(i)) found += flags[i];
      else if (flags[i] === 1 && !shaded(i - 1) && !shaded(i + 1) && !shaded(i - 2) && !shaded(i + 2)) elsewhere++;
    }
    expect(found).toBe(50 * 3);
    expect(elsewhere).toBe(0);
    expect(fixedShadows({ ghiWm2: clearSkyWm2, clearSkyWm2, daytime }, localDay).some((flag) => flag === 1)).toBe(false);
  });

  it("are not seen in what lasts two weeks only, nor in days with samples missing at the ends", () => {
    const brief = clearSkyWm2.map((value, i) => (shaded(i) && i < 24 * 1440 ? 0.9 * value : value));
    expect(fixedShadows({ ghiWm2: brief, clearSkyWm2, daytime }, localDay).some((flag) => flag === 1)).toBe(false);
    const open = ghiWm2.map((value, i) => (i < 20 ? Number.NaN : value));
    expect(fixedShadows({ ghiWm2: open, clearSkyWm2, daytime }, localDay).slice(0, 1440).some((flag) => flag === 1)).toBe(false);
  });
});
