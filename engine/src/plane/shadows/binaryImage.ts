/** A black and white picture, row after row; 1 is set. */
export interface BinaryImage {
  rows: number;
  columns: number;
  pixels: Uint8Array;
}

/** Pixels of a structure as offsets from its centre. */
export type Offsets = readonly (readonly [row: number, column: number])[];

/** A picture whose pixels a rule gives. */
export function imageOf(rows: number, columns: number, pixel: (index: number, row: number, column: number) => boolean): BinaryImage {
  const pixels = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      if (pixel(index, row, column)) pixels[index] = 1;
    }
  }
  return { rows, columns, pixels };
}

/** The pixel at a place; `outside` stands for everything beyond the border. */
function at(image: BinaryImage, row: number, column: number, outside: 0 | 1): number {
  if (row < 0 || column < 0 || row >= image.rows || column >= image.columns) return outside;
  return image.pixels[row * image.columns + column];
}

/** Set where the whole structure lies on set pixels; beyond the border everything counts as set. */
export function erode(image: BinaryImage, structure: Offsets): BinaryImage {
  return imageOf(image.rows, image.columns, (_, row, column) => structure.every(([r, c]) => at(image, row + r, column + c, 1) === 1));
}

/** Set wherever the structure, laid on a set pixel, reaches. */
export function dilate(image: BinaryImage, structure: Offsets): BinaryImage {
  const out = imageOf(image.rows, image.columns, () => false);
  for (let row = 0; row < image.rows; row++) {
    for (let column = 0; column < image.columns; column++) {
      if (image.pixels[row * image.columns + column] === 0) continue;
      for (const [r, c] of structure) {
        const [y, x] = [row + r, column + c];
        if (y >= 0 && x >= 0 && y < image.rows && x < image.columns) out.pixels[y * image.columns + x] = 1;
      }
    }
  }
  return out;
}

const NEIGHBOURS: Offsets = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];

/** Keeps the patches, connected along edges or corners, that pass, judged by their size in pixels and the rows they span. */
export function keepPatches(image: BinaryImage, passes: (patch: { size: number; rows: number }) => boolean): BinaryImage {
  const left = Uint8Array.from(image.pixels);
  const kept = imageOf(image.rows, image.columns, () => false);
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue;
    const patch = [start];
    left[start] = 0;
    let lowest = Math.floor(start / image.columns);
    let highest = lowest;
    for (const index of patch) {
      const row = Math.floor(index / image.columns);
      const column = index - row * image.columns;
      lowest = Math.min(lowest, row);
      highest = Math.max(highest, row);
      for (const [r, c] of NEIGHBOURS) {
        const [y, x] = [row + r, column + c];
        if (y < 0 || x < 0 || y >= image.rows || x >= image.columns || left[y * image.columns + x] === 0) continue;
        left[y * image.columns + x] = 0;
        patch.push(y * image.columns + x);
      }
    }
    if (passes({ size: patch.length, rows: highest - lowest + 1 })) for (const index of patch) kept.pixels[index] = 1;
  }
  return kept;
}
