import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayRuns } from "./dayRuns.ts";

describe("days that become incidents", () => {
  it("keep every marked day once, in order, and bridge no more than the harmless days allowed", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 5 }), (marks, gap) => {
      const index = { firstDay: 0, count: marks.length, from: Int32Array.from({ length: marks.length + 1 }, (_, d) => 4 * d) };
      const runs = dayRuns(Uint8Array.from(marks), index, gap, (r) => r % 4 === 1);
      expect(runs.flatMap((run) => run.days)).toEqual(marks.flatMap((mark, d) => (mark === 1 ? [d] : [])));
      for (const run of runs) {
        for (let i = 1; i < run.days.length; i++) expect(run.days[i] - run.days[i - 1] - 1).toBeLessThanOrEqual(gap);
        expect(run.fromRow).toBe(4 * run.days[0] + 1);
        expect(run.toRow).toBe(4 * run.days[run.days.length - 1] + 2);
      }
      for (let i = 1; i < runs.length; i++) expect(runs[i].days[0] - runs[i - 1].days[runs[i - 1].days.length - 1] - 1).toBeGreaterThan(gap);
    }));
  });
});
