/** A square part of a picture, in the picture's own pixels. */
export interface Crop {
  left: number;
  top: number;
  side: number;
}

/** Where a crop stands: its centre as shares 0–1 of the picture, and how far it is drawn in (1: the largest square). */
export interface CropPlace {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** The square of a place, kept wholly inside the picture. */
export function squareCrop(widthPx: number, heightPx: number, { x, y, zoom }: CropPlace): Crop {
  const side = Math.min(widthPx, heightPx) / within(zoom, 1, MAX_ZOOM);
  return { side, left: within(x * widthPx - side / 2, 0, widthPx - side), top: within(y * heightPx - side / 2, 0, heightPx - side) };
}

/** The place after a move by so many pixels of a preview of the given side; what it drags follows the pointer. */
export function movedCrop(widthPx: number, heightPx: number, place: CropPlace, byX: number, byY: number, previewPx: number): CropPlace {
  const { left, top, side } = squareCrop(widthPx, heightPx, place);
  const scale = side / previewPx;
  const moved = squareCrop(widthPx, heightPx, { zoom: place.zoom, x: (left + side / 2 - byX * scale) / widthPx, y: (top + side / 2 - byY * scale) / heightPx });
  return { zoom: place.zoom, x: (moved.left + side / 2) / widthPx, y: (moved.top + side / 2) / heightPx };
}
