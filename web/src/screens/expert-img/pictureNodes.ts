import type { PictureTree } from "@sunledger/contract";

export type PictureNode = PictureTree["nodes"][number];

/** How deep a node stands under the plant, the plant itself 0. */
export function levelOf(nodes: readonly PictureNode[], node: PictureNode): number {
  const parent = nodes.find(({ id }) => id === node.parent);
  return parent === undefined ? 0 : 1 + levelOf(nodes, parent);
}

/** The points whose chart a node's picture is, as the call wants them; null where there is no picture. */
export const pointsOf = ({ picture }: PictureNode): string | null => (picture === null ? null : (new URLSearchParams(picture.slice(picture.indexOf("?") + 1)).get("sel_mpp") ?? "all"));

/** The nearest node with a picture after a node, or before it; null at the end of the tree. */
export function neighbour(nodes: readonly PictureNode[], from: string, by: -1 | 1): PictureNode | null {
  const drawn = nodes.filter(({ id, available }) => available || id === from);
  return drawn[drawn.findIndex(({ id }) => id === from) + by] ?? null;
}

/** Nodes shown side by side: those with a picture that nothing hangs under, for what hangs under a node is in its picture too. */
export const smallest = (nodes: readonly PictureNode[]): PictureNode[] => nodes.filter(({ id, available }) => available && !nodes.some(({ parent, available: drawn }) => parent === id && drawn));
