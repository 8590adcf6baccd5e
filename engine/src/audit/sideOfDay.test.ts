import { expect, it } from "vitest";
import { sideOfDay } from "./sideOfDay.ts";

it("counts the values of a state at the end of a day from which it goes on, and at the start of one it came into", () => {
  expect(sideOfDay([1.01, 0.99, 1, 0.76, 0.75], 1, 0.75, true)).toBe(2);
  expect(sideOfDay([1.01, 0.99, 1, 0.76, 0.75], 1, 0.75, false)).toBe(0);
  expect(sideOfDay([0.76, 0.75, 1, 1.02], 1, 0.75, false)).toBe(2);
  expect(sideOfDay([0.74, 0.75, 0.76], 1, 0.75, true)).toBe(3);
  expect(sideOfDay([], 1, 0.75, true)).toBe(0);
});

it("is not ended by one value that strays", () => {
  expect(sideOfDay([1, 1, 0.75, 0.97, 0.75, 0.75], 1, 0.75, true)).toBe(4);
});
