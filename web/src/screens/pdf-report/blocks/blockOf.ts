import type { RenderedBlock } from "@sunledger/contract";

/** A rendered block of one kind. */
export type BlockOf<T extends RenderedBlock["type"]> = Extract<RenderedBlock, { type: T }>;
