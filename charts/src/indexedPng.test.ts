import { inflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgb } from "./indexedPng.ts";
import { indexedPng } from "./indexedPng.ts";

const PALETTE: Rgb[] = [[255, 255, 255], [10, 20, 30], [200, 100, 0], [0, 0, 0]];

/** What a PNG reader does with the file: checks lengths, inflates (Node's zlib checks the sum), undoes the filters. */
const pixelsOf = (address: string): { width: number; height: number; pixels: number[] } => {
  const file = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  let at = 8;
  let raw = Buffer.alloc(0);
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    if (file.subarray(at + 4, at + 8).toString("latin1") === "IDAT") raw = inflateSync(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)];
    for (let x = 0; x < width; x++) {
      const above = filter === 2 ? (pixels[(y - 1) * width + x] ?? 0) : 0;
      pixels.push(((raw[y * (width + 1) + 1 + x] ?? 0) + above) & 255);
    }
  }
  return { width, height, pixels };
};

describe("a palette picture", () => {
  it("gives back every pixel to a PNG reader", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 }), fc.integer(), (width, height, run, seed) => {
        const pixels = Uint8Array.from({ length: width * height }, (_, i) => Math.abs(Math.floor(i / run) * 31 + seed) % 4);
        expect(pixelsOf(indexedPng(width, height, pixels, PALETTE))).toEqual({ width, height, pixels: [...pixels] });
      }),
    );
  });

  it("is under a fiftieth of its pixels where cells repeat them", () => {
    const address = indexedPng(1000, 300, new Uint8Array(300_000).fill(2), PALETTE);
    expect(address.length).toBeLessThan(300_000 / 50);
  });
});
