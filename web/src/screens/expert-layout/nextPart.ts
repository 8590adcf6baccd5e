/** The part that an arrow key leads to from the one that has the focus: its neighbour, or the nearest one in the row above or below. */
export function nextPart(parts: readonly HTMLElement[], key: string): HTMLElement | null {
  const at = parts.findIndex((part) => part === document.activeElement);
  const from = parts[at];
  if (key === "Home") return parts[0] ?? null;
  if (key === "End") return parts.at(-1) ?? null;
  if (from === undefined) return parts[0] ?? null;
  if (key === "ArrowLeft") return parts[at - 1] ?? null;
  if (key === "ArrowRight") return parts[at + 1] ?? null;
  const own = from.getBoundingClientRect();
  const middle = own.left + own.width / 2;
  const down = key === "ArrowDown";
  const beyond = parts.map((part) => ({ part, box: part.getBoundingClientRect() })).filter(({ box }) => (down ? box.top >= own.bottom - 1 : box.bottom <= own.top + 1));
  const away = ({ box }: { box: DOMRect }): number => 4 * Math.abs(down ? box.top - own.bottom : own.top - box.bottom) + Math.abs(box.left + box.width / 2 - middle);
  return beyond.toSorted((a, b) => away(a) - away(b))[0]?.part ?? null;
}
