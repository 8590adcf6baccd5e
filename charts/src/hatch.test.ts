import * as fc from "fast-check";
import { expect, it } from "vitest";
import { hatch } from "./hatch.ts";

const STYLE = { color: "#fff", periodPx: 5, stripePx: 2, opacity: 1 };

const areaOf = (points: readonly (readonly number[])[]): number =>
  Math.abs(points.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = points[(i + 1) % points.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;

const pointsOf = (shapes: ReturnType<typeof hatch>): number[][][] => shapes.flatMap((shape) => (shape.type === "polygon" && Array.isArray(shape.shape?.points) ? [shape.shape.points.map(([x = 0, y = 0]) => [x, y])] : []));

const rectangle = fc.record({ x: fc.double({ min: 0, max: 50, noNaN: true }), y: fc.double({ min: 0, max: 50, noNaN: true }), width: fc.double({ min: 1, max: 80, noNaN: true }), height: fc.double({ min: 1, max: 80, noNaN: true }) });

it("stays inside its rectangle", () => {
  fc.assert(
    fc.property(rectangle, (rect) => {
      for (const [x = 0, y = 0] of pointsOf(hatch(rect, STYLE)).flat()) {
        expect(x).toBeGreaterThanOrEqual(rect.x - 1e-9);
        expect(x).toBeLessThanOrEqual(rect.x + rect.width + 1e-9);
        expect(y).toBeGreaterThanOrEqual(rect.y - 1e-9);
        expect(y).toBeLessThanOrEqual(rect.y + rect.height + 1e-9);
      }
    }),
  );
});

it("covers the share of the rectangle that stripe and period say", () => {
  const rect = { x: 3, y: 7, width: 400, height: 300 };
  const covered = pointsOf(hatch(rect, STYLE)).reduce((sum, points) => sum + areaOf(points), 0);
  expect(covered / (rect.width * rect.height)).toBeCloseTo(STYLE.stripePx / STYLE.periodPx, 2);
});

it("draws nothing in a rectangle without area", () => {
  expect(hatch({ x: 0, y: 0, width: 0, height: 10 }, STYLE)).toEqual([]);
  expect(hatch({ x: 0, y: 0, width: 10, height: Number.NaN }, STYLE)).toEqual([]);
});
