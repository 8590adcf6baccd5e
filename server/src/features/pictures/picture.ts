/** A picture that was looked into and is what it says. */
export interface Picture {
  kind: "png" | "jpg" | "webp";
  widthPx: number;
  heightPx: number;
  /** The picture alone: place, camera, comments and whatever was hung on its end are taken off. */
  bytes: Uint8Array;
}
