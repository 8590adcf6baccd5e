import { describe, expect, it } from "vitest";
import { planScale } from "./planScale.ts";

describe("the colours of a plan", () => {
  it("are darker the worse: the lower index, the larger loss", () => {
    const pi = planScale([0.98, 0.8, 0.9], "pi", false);
    expect([pi.best, pi.worst]).toEqual([1, 0.8]);
    expect(pi.shareOf(0.8)).toBe(1);
    expect(pi.shareOf(0.9)).toBeCloseTo(0.5);
    expect(pi.shareOf(1.02)).toBe(0);
    const loss = planScale([0, 0.05, 0.1], "loss", false);
    expect([loss.shareOf(0), loss.shareOf(0.05), loss.shareOf(0.1)]).toEqual([0, 0.5, 1]);
  });

  it("do not make much of little", () => {
    const pr = planScale([0.85, 0.851], "pr", false);
    expect(pr.shareOf(0.85)).toBeLessThan(0.1);
    expect(planScale([1000, 1001], "yield", false).shareOf(1000)).toBeLessThan(0.1);
  });

  it("show a change as bad only where it is", () => {
    const change = planScale([0.02, -0.1, 0], "pi", true);
    expect([change.shareOf(0.02), change.shareOf(0), change.shareOf(-0.1)]).toEqual([0, 0, 1].map((share) => expect.closeTo(share)));
    expect(planScale([-0.02, 0.04], "loss", true).shareOf(0.04)).toBe(1);
  });

  it("say nothing of what is not known", () => {
    expect(planScale([0.9, null, Number.NaN], "pi", false).shareOf(null)).toBeNull();
    expect(planScale([0.9], "pi", false).shareOf(Number.NaN)).toBeNull();
    expect(planScale([null], "pi", false).shareOf(0.9)).toBeNull();
  });
});
