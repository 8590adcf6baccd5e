import type { Block } from "@sunledger/contract";

/** A block taken one place up (-1) or down (1); at an end it stays. */
export function movedBlock(blocks: readonly Block[], at: number, by: -1 | 1): Block[] {
  const [one, other] = [blocks[at], blocks[at + by]];
  if (one === undefined || other === undefined) return [...blocks];
  return blocks.map((block, index) => (index === at ? other : index === at + by ? one : block));
}

/** Without one block; the last one stays, for a report has at least one. */
export const withoutBlock = (blocks: readonly Block[], at: number): Block[] => (blocks.length <= 1 ? [...blocks] : blocks.filter((_, index) => index !== at));

/** With one block in another's place. */
export const withBlock = (blocks: readonly Block[], at: number, block: Block): Block[] => blocks.map((own, index) => (index === at ? block : own));
