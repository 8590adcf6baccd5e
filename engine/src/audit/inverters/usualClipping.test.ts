import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualClipping, type CloudedRow } from "./usualClipping.ts";

const SCATTER = 0.06;

/** Rows of a moving sky whose loss is `part` of the most it can be, read with a scatter that drowns each of them. */
function rows(part: number, misread: number, moves = 0.3): CloudedRow[] {
  return Array.from({ length: 800 }, (_, n) => {
    const most = 0.02 + (0.18 * ((n * 37) % 800)) / 800;
    return { most, told: [{ lack: misread + part * most + SCATTER * 1.4 * Math.sin(n * 12.9898), scatter: SCATTER }], beamShare: 0.4, moves };
  });
}

describe("usualClipping", () => {
  it("finds in all what no row shows alone, whatever the light is misread by", () => {
    fc.assert(fc.property(fc.double({ min: 0.2, max: 0.6, noNaN: true }), fc.double({ min: -0.03, max: 0.03, noNaN: true }), (part, misread) => {
      const all = rows(part, misread);
      const lost = usualClipping(all);
      const found = all.reduce((sum, row) => sum + lost(row), 0);
      const truth = all.reduce((sum, row) => sum + part * row.most, 0);
      expect(found / truth).toBeGreaterThan(0.75);
      expect(found / truth).toBeLessThan(1.25);
    }), { numRuns: 30 });
  });

  it("reads next to nothing from skies that do not clip, and nothing from a steady one or from no rows", () => {
    const none = rows(0, 0.02);
    const lost = usualClipping(none);
    expect(none.reduce((sum, row) => sum + lost(row), 0) / none.reduce((sum, row) => sum + row.most, 0)).toBeLessThan(0.05);
    const steady = rows(0.4, 0, 0.02);
    expect(steady.map(usualClipping(steady)).every((share) => share === 0)).toBe(true);
    expect(usualClipping([])(none[5])).toBe(0);
  });

  it("takes a voltage that does not stand up for a row that was not held, whatever power says", () => {
    const all = rows(0.4, 0).map((row, n) => ({ ...row, told: [...row.told, { lack: 0.4 * row.most * (n % 2), scatter: 0.005 }] }));
    const lost = usualClipping(all);
    const sumOf = (some: CloudedRow[]): number => some.reduce((sum, row) => sum + lost(row), 0);
    expect(sumOf(all.filter((_, n) => n % 2 === 0))).toBeLessThan(0.3 * sumOf(all.filter((_, n) => n % 2 === 1)));
    const [row] = all;
    expect(lost({ ...row, told: [row.told[0], { lack: -0.2, scatter: 0.005 }] })).toBe(lost({ ...row, told: [row.told[0], { lack: NaN, scatter: 0.005 }] }));
  });

  it("takes no more than clouds could clip", () => {
    const all = rows(0.5, 0);
    const lost = usualClipping(all);
    for (const row of all) expect(lost({ ...row, told: [{ lack: 1, scatter: SCATTER }] })).toBeLessThanOrEqual(row.most);
  });
});
