import { drawPlant, simulatePlant } from "@sunledger/demo";
import { describe, expect, it } from "vitest";
import { auditDrawn } from "./auditSeed.ts";

describe("a rating that is written wrong", () => {
  it.each([97112, 97118])("is found in the sheet of plant %i, and everything else as if it were right", (seed) => {
    const drawn = drawPlant(seed);
    const audited = (wrong: Record<string, number>): ReturnType<typeof auditDrawn>["score"] => auditDrawn({ ...drawn, spec: { ...drawn.spec, wrong } }).score;
    const { p_stc_w: power } = simulatePlant({ ...drawn.spec, wrong: {} }, drawn).plant.module_types[0];
    const right = audited({});
    for (const factor of [0.97, 1.025]) {
      const wrong = audited({ "module_types[0].p_stc_w": Math.round(factor * power * 10) / 10 });
      expect(wrong.misprints).toEqual({ wrong: 1, named: 1, right: 1 });
      expect(Math.abs(wrong.prError - right.prError)).toBeLessThan(0.0005);
      // the product's last digit may lead to a top of dirt's evidence beside the other's, well inside what is said of dirt
      expect(Math.abs(wrong.attributionPct - right.attributionPct)).toBeLessThan(0.1);
    }
  }, 240_000);
});
