import type { Picture } from "./picture.ts";

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
/** APP0 (JFIF), APP2 (colours) and APP14 (how colours are coded) belong to the picture, the other APPn are words about it. */
const KEPT_APPLICATION = new Set([0xe0, 0xe2, 0xee]);

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Within a scan: a stuffed zero or a restart marker. */
const isScanData = (next: number): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7);

/** JPEG (ITU-T T.81, annex B): marker segments of a length, and after each start of scan coded data to the next marker. */
export function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { widthPx: number; heightPx: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === END_OF_IMAGE; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === END_OF_IMAGE) {
      parts.push(bytes.subarray(at, at + 2));
      return size === null ? null : { kind: "jpg", ...size, bytes: Buffer.concat(parts) };
    }
    let end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    if (isFrame(marker) && end - at >= 9) size = { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    if (marker === START_OF_SCAN) while (end + 1 < bytes.length && (bytes[end] !== 0xff || isScanData(bytes[end + 1] ?? 0))) end += 1;
    const isWords = marker === COMMENT || (isApplication(marker) && !KEPT_APPLICATION.has(marker));
    if (!isWords) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
