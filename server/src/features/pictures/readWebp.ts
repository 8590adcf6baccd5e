import { letters } from "./letters.ts";
import type { Picture } from "./picture.ts";

const EXTENDED = "VP8X";
/** Of the extended header's flags: what it says of a camera, of words, of movement. */
const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;
const FLAG_MOVES = 0x02;
const WORDS = new Set(["EXIF", "XMP "]);

type Size = { widthPx: number; heightPx: number };

/** WebP (RFC 9649): a RIFF of chunks of four letters, length and data, padded to even; a moving one is refused. */
export function readWebp(bytes: Uint8Array): Picture | null {
  if (letters(bytes, 0, 4) !== "RIFF" || letters(bytes, 8, 12) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.min(bytes.length, view.getUint32(4, true) + 8);
  const parts: Buffer[] = [];
  let size: Size | null = null;
  for (let at = 12; at + 8 <= whole; ) {
    const type = letters(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === EXTENDED) {
      const flags = chunk[8] ?? 0;
      if ((flags & FLAG_MOVES) !== 0) return null;
      chunk[8] = flags & ~(FLAG_EXIF | FLAG_XMP);
    }
    size ??= sizeOf(type, chunk.subarray(8));
    if (!WORDS.has(type)) parts.push(chunk);
    at = end;
  }
  if (size === null) return null;
  const body = Buffer.concat(parts);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return { kind: "webp", ...size, bytes: Buffer.concat([head, body]) };
}

function sizeOf(type: string, data: Buffer): Size | null {
  if (type === EXTENDED && data.length >= 10) return { widthPx: data.readUIntLE(4, 3) + 1, heightPx: data.readUIntLE(7, 3) + 1 };
  if (type === "VP8 " && data.length >= 10) return { widthPx: data.readUInt16LE(6) & 0x3fff, heightPx: data.readUInt16LE(8) & 0x3fff };
  if (type !== "VP8L" || data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
}
