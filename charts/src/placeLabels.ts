/** A box in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LabelSpot {
  x: number;
  y: number;
  align: "left" | "center" | "right";
}

export interface LabelWish {
  /** What the label names: a circle. */
  x: number;
  y: number;
  radius: number;
  widthPx: number;
}

const HEIGHT = 14;
const GAP = 5;

const boxOf = ({ x, y, align }: LabelSpot, widthPx: number): Box => {
  const left = align === "left" ? x : align === "right" ? x - widthPx : x - widthPx / 2;
  return { left, right: left + widthPx, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
};
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * A place for each label beside its circle: right, left, above or below, the first that meets no circle, no earlier
 * label and no edge; null where there is none. Labels wish in the order given, so the important ones come first.
 */
export const placeLabels = (wishes: readonly LabelWish[], taken: readonly Box[], frame: Box): (LabelSpot | null)[] => {
  const circles = wishes.map(({ x, y, radius }): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  const placed: Box[] = [...taken];
  return wishes.map(({ x, y, radius, widthPx }, index) => {
    const spots: LabelSpot[] = [
      { x: x + radius + GAP, y, align: "left" },
      { x: x - radius - GAP, y, align: "right" },
      { x, y: y - radius - GAP - HEIGHT / 4, align: "center" },
      { x, y: y + radius + GAP + HEIGHT / 4, align: "center" },
    ];
    const spot = spots.find((candidate) => {
      const box = boxOf(candidate, widthPx);
      const inside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      return inside && !placed.some((other) => meet(box, other)) && !circles.some((circle, other) => other !== index && meet(box, circle));
    });
    if (spot === undefined) return null;
    placed.push(boxOf(spot, widthPx));
    return spot;
  });
};
