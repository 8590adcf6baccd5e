/** A point of a plant as a tree holds it; `parent` null is the whole plant. */
export interface TreePoint {
  id: string;
  parent: string | null;
  label: string;
  available: boolean;
  /** Why it cannot be chosen. */
  reason: string | null;
}

export interface TreeLine extends TreePoint {
  level: number;
  hasChildren: boolean;
  isOpen: boolean;
}

const childrenOf = (points: readonly TreePoint[], id: string): TreePoint[] => points.filter(({ parent }) => parent === id);

/** The points that can be chosen under a point, itself where it has none below: those a picture can be asked for. */
export function leavesUnder(points: readonly TreePoint[], id: string): string[] {
  const children = childrenOf(points, id);
  if (children.length > 0) return children.flatMap((child) => leavesUnder(points, child.id));
  return points.some((point) => point.id === id && point.available) ? [id] : [];
}

/** Lines in sight: children of open points, or, while something is searched for, what matches with the way to it. */
export function treeLines(points: readonly TreePoint[], open: ReadonlySet<string>, search: string): TreeLine[] {
  const wanted = search.trim().toLowerCase();
  const matches = ({ id, label }: TreePoint): boolean => `${id} ${label}`.toLowerCase().includes(wanted);
  const holds = (point: TreePoint): boolean => matches(point) || childrenOf(points, point.id).some(holds);
  const walk = (point: TreePoint, level: number): TreeLine[] => {
    if (wanted !== "" && !holds(point)) return [];
    const children = childrenOf(points, point.id);
    const isOpen = children.length > 0 && (wanted !== "" || open.has(point.id));
    return [{ ...point, level, hasChildren: children.length > 0, isOpen }, ...(isOpen ? children.flatMap((child) => walk(child, level + 1)) : [])];
  };
  return points.filter(({ parent }) => parent === null).flatMap((root) => walk(root, 1));
}

/** Whether a point is chosen, with all below it, or in part; none chosen means all. */
export function chosenState(points: readonly TreePoint[], chosen: readonly string[], id: string): "true" | "false" | "mixed" {
  const leaves = leavesUnder(points, id);
  if (leaves.length === 0) return "false";
  if (chosen.length === 0) return "true";
  const count = leaves.filter((leaf) => chosen.includes(leaf)).length;
  return count === 0 ? "false" : count === leaves.length ? "true" : "mixed";
}

/**
 * The choice after a point was clicked, in the tree's order: from all of them to that point alone, else it is added or
 * taken away with everything below it. All of them, and none, are written as the empty choice.
 */
export function toggled(points: readonly TreePoint[], chosen: readonly string[], id: string): string[] {
  const roots = points.filter(({ parent }) => parent === null);
  const all = roots.flatMap((root) => leavesUnder(points, root.id));
  const own = leavesUnder(points, id);
  if (roots.some((root) => root.id === id) || own.length === 0) return own.length === 0 ? [...chosen] : [];
  if (chosen.length === 0) return own.length === all.length ? [] : own;
  const isOn = own.every((leaf) => chosen.includes(leaf));
  const next = all.filter((leaf) => (own.includes(leaf) ? !isOn : chosen.includes(leaf)));
  return next.length === all.length ? [] : next;
}
