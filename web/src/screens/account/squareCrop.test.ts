import { describe, expect, it } from "vitest";
import { movedCrop, squareCrop } from "./squareCrop.ts";

const SIZES = [[640, 480], [300, 1200], [50, 50]] as const;

describe("the square of a picture", () => {
  it("never leaves the picture, however it is placed", () => {
    for (const [width, height] of SIZES) {
      for (const zoom of [0.2, 1, 1.7, 4, 9]) {
        for (const x of [-1, 0, 0.3, 1, 2]) {
          for (const y of [-1, 0.5, 1.4]) {
            const { left, top, side } = squareCrop(width, height, { x, y, zoom });
            expect(left).toBeGreaterThanOrEqual(0);
            expect(top).toBeGreaterThanOrEqual(0);
            expect(left + side).toBeLessThanOrEqual(width + 1e-9);
            expect(top + side).toBeLessThanOrEqual(height + 1e-9);
            expect(side).toBeGreaterThanOrEqual(Math.min(width, height) / 4 - 1e-9);
          }
        }
      }
    }
  });

  it("is the middle's largest one to begin with", () => {
    expect(squareCrop(640, 480, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ left: 80, top: 0, side: 480 });
  });

  it("follows what drags it, and stops at the edges", () => {
    const start = { x: 0.5, y: 0.5, zoom: 2 };
    const before = squareCrop(640, 480, start);
    const after = squareCrop(640, 480, movedCrop(640, 480, start, 24, -12, 240));
    expect(after.left).toBeCloseTo(before.left - 24, 9);
    expect(after.top).toBeCloseTo(before.top + 12, 9);
    expect(squareCrop(640, 480, movedCrop(640, 480, start, 1e6, 1e6, 240))).toMatchObject({ left: 0, top: 0 });
    const back = movedCrop(640, 480, movedCrop(640, 480, start, 30, 30, 240), -30, -30, 240);
    expect(back.x).toBeCloseTo(0.5, 9);
    expect(back.y).toBeCloseTo(0.5, 9);
  });
});
