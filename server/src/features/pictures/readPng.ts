import { letters } from "./letters.ts";
import type { Picture } from "./picture.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What the picture is made of and its colours; all else is words about it. */
const KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"]);

/** PNG (W3C PNG, 3rd edition, section 5): a signature, then chunks of length, type, data and checksum. */
export function readPng(bytes: Uint8Array): Picture | null {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  let size: { widthPx: number; heightPx: number } | null = null;
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = letters(bytes, at + 4, at + 8);
    if (end > bytes.length) return null;
    if (type === "IHDR" && end - at === 25) size = { widthPx: view.getUint32(at + 8), heightPx: view.getUint32(at + 12) };
    if (size === null) return null;
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") return { kind: "png", ...size, bytes: Buffer.concat(parts) };
    at = end;
  }
  return null;
}
