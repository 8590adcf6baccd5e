import { describe, expect, it } from "vitest";
import { countryOutlines } from "./mapOutlines.ts";
import { fitProjection } from "./mapProjection.ts";
import { placeLabels } from "./placeLabels.ts";
import { spreadLabels } from "./spreadLabels.ts";

/** Crossings of a ray to the east: odd inside. */
const holds = (outline: readonly (readonly number[])[], longitude: number, latitude: number): boolean =>
  outline.reduce((inside, [x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = outline[(index + 1) % outline.length] ?? [];
    return y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1 ? !inside : inside;
  }, false);

describe("the outlines", () => {
  it("hold cities inland, and nothing at sea", () => {
    const on = (longitude: number, latitude: number) => countryOutlines.filter((outline) => holds(outline, longitude, latitude)).length;
    for (const [longitude, latitude] of [[1.44, 43.6], [-5.98, 37.39], [11.58, 48.14], [133.9, -23.7]] as const) expect(on(longitude, latitude)).toBe(1);
    for (const [longitude, latitude] of [[-30, 40], [5, 40], [-140, 0]] as const) expect(on(longitude, latitude)).toBe(0);
  });
});

describe("the projection", () => {
  it("keeps every place inside the picture, north up and east right, whatever its shape", () => {
    const places = [{ latitudeDeg: 37.4, longitudeDeg: -6 }, { latitudeDeg: 51.9, longitudeDeg: 4.4 }, { latitudeDeg: 46, longitudeDeg: 13.2 }];
    for (const [width, height] of [[330, 300], [900, 200], [200, 700]] as const) {
      const { at, view } = fitProjection(places, width, height);
      for (const place of places) {
        const [x, y] = at(place);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
      const [west, south, east, north] = view;
      expect(at({ longitudeDeg: west, latitudeDeg: north })).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
      expect(at({ longitudeDeg: east, latitudeDeg: south })).toEqual([expect.closeTo(width, 6), expect.closeTo(height, 6)]);
    }
  });

  it("shows a single plant, or none, with land around it", () => {
    const [west, south, east, north] = fitProjection([{ latitudeDeg: 43.6, longitudeDeg: 1.4 }], 300, 300).view;
    expect(east - west).toBeGreaterThan(5);
    expect(north - south).toBeGreaterThan(3);
    expect(fitProjection([], 300, 300).view.every(Number.isFinite)).toBe(true);
  });
});

describe("labels on the map", () => {
  it("meet neither each other nor a circle, and stay inside; one without room is left out", () => {
    const frame = { left: 0, top: 0, right: 300, bottom: 200 };
    const alone = placeLabels([{ x: 150, y: 100, radius: 10, widthPx: 60 }], [], frame);
    expect(alone).toEqual([{ x: 165, y: 100, align: "left" }]);
    const [first, second] = placeLabels([{ x: 150, y: 100, radius: 10, widthPx: 60 }, { x: 190, y: 100, radius: 10, widthPx: 60 }], [], frame);
    expect([first?.align, second?.align]).toEqual(["right", "left"]);
    expect(placeLabels([{ x: 20, y: 20, radius: 10, widthPx: 400 }], [], frame)).toEqual([null]);
  });
});

describe("labels at the lines' ends", () => {
  it("stay in order, apart and inside", () => {
    const spread = spreadLabels([100, 98, 101, 10, 198], 15, 5, 200);
    expect(spread[3]).toBe(10);
    const sorted = [...spread].sort((a, b) => a - b);
    sorted.slice(1).forEach((y, index) => expect(y - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(15));
    expect((spread[1] ?? 0) < (spread[0] ?? 0) && (spread[0] ?? 0) < (spread[2] ?? 0)).toBe(true);
    expect(Math.max(...spread)).toBeLessThanOrEqual(200);
  });
});
