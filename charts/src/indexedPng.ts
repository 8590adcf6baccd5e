/** A palette colour, 0–255 each. */
export type Rgb = readonly [number, number, number];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

const adler32 = (bytes: Uint8Array): number => {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
};

const bigEndian = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** Length codes of deflate (RFC 1951, 3.2.5): first length and extra bits of codes 257… */
const LENGTH_CODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];

/** Deflate with fixed codes and runs of one byte only: cells repeat their pixels, so this is where the size goes. */
const deflateRuns = (data: Uint8Array): number[] => {
  const out: number[] = [];
  let buffer = 0;
  let held = 0;
  const bits = (value: number, count: number): void => {
    buffer |= value << held;
    held += count;
    while (held >= 8) {
      out.push(buffer & 255);
      buffer >>>= 8;
      held -= 8;
    }
  };
  const code = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits((value >>> i) & 1, 1);
  };
  const symbol = (s: number): void => {
    if (s < 144) code(48 + s, 8);
    else if (s < 256) code(400 + s - 144, 9);
    else if (s < 280) code(s - 256, 7);
    else code(192 + s - 280, 8);
  };
  bits(1, 1);
  bits(1, 2);
  for (let i = 0; i < data.length; ) {
    const byte = data[i] ?? 0;
    symbol(byte);
    let run = 0;
    while (run < 258 && data[i + 1 + run] === byte) run++;
    i += 1;
    if (run >= 3) {
      const index = LENGTH_CODES.findLastIndex((length) => length <= run);
      symbol(257 + index);
      bits(run - (LENGTH_CODES[index] ?? 3), LENGTH_EXTRA[index] ?? 0);
      code(0, 5);
      i += run;
    }
  }
  symbol(256);
  if (held > 0) out.push(buffer & 255);
  return out;
};

const chunk = (type: string, body: ArrayLike<number>): number[] => {
  const typed = [...type].map((letter) => letter.charCodeAt(0));
  const named = Uint8Array.from([...typed, ...Array.from(body)]);
  return [...bigEndian(body.length), ...named, ...bigEndian(crc32(named))];
};

/**
 * A palette PNG as a data address: the one picture that a heat map is drawn with (a year of cells as shapes would be
 * megabytes). Lossless; same pixels, same bytes. `pixels` are palette indexes, row by row.
 */
export const indexedPng = (width: number, height: number, pixels: Uint8Array, palette: readonly Rgb[]): string => {
  const raw = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (width + 1);
    // filter "up": a row equal to the one above becomes zeros
    raw[at] = y === 0 ? 0 : 2;
    for (let x = 0; x < width; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * width + x] ?? 0);
      raw[at + 1 + x] = ((pixels[y * width + x] ?? 0) - above) & 255;
    }
  }
  const file = [
    137, 80, 78, 71, 13, 10, 26, 10,
    ...chunk("IHDR", [...bigEndian(width), ...bigEndian(height), 8, 3, 0, 0, 0]),
    ...chunk("PLTE", palette.flatMap((color) => [...color])),
    ...chunk("IDAT", [0x78, 0x01, ...deflateRuns(raw), ...bigEndian(adler32(raw))]),
    ...chunk("IEND", []),
  ];
  let binary = "";
  for (const byte of file) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
};
