import type { Picture } from "./picture.ts";
import { readJpeg } from "./readJpeg.ts";
import { readPng } from "./readPng.ts";
import { readWebp } from "./readWebp.ts";

const LARGEST_PX = 4096;

/** A picture by its content, whatever its name; null for anything else, and for one too large to show. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (picture === null) return null;
  const fits = [picture.widthPx, picture.heightPx].every((size) => size >= 1 && size <= LARGEST_PX);
  return fits ? picture : null;
}
