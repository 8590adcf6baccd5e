import type { Block, LossKey, RenderedBlock } from "@sunledger/contract";
import type { Formats, Translator } from "@sunledger/i18n";
import { rangeCoverage, siteLosses, type SiteLosses } from "../../analysis/ledgerQueries.ts";
import type { LedgerRange } from "../../analysis/ledgerRange.ts";
import type { Published } from "../../analysis/published.ts";
import type { RangeCoverage } from "../../analysis/rangeCoverage.ts";
import type { Caller } from "../../http/caller.ts";
import type { Stores } from "../../stores/ports.ts";

/** What the blocks of one report have in common: one range of one analysis, one reader, one language. */
export interface Rendering {
  stores: Stores;
  published: Published;
  range: LedgerRange;
  caller: Caller;
  words: Translator;
  numbers: Formats;
  tariffPerKwh: number;
  /** Read once, however many blocks show it. */
  books: () => Promise<SiteLosses>;
  coverage: () => Promise<RangeCoverage>;
}

/** A block of one kind, and that kind with its numbers. */
export type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
export type RenderedOf<T extends Block["type"]> = Omit<Extract<RenderedBlock, { type: T }>, "type" | "title" | "source">;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

export function openRendering(parts: Omit<Rendering, "books" | "coverage" | "tariffPerKwh">): Rendering {
  const { stores, range, published } = parts;
  return {
    ...parts,
    tariffPerKwh: published.installation.plant?.tariff_per_kwh ?? 0,
    books: once(() => siteLosses(stores.measurements, range)),
    coverage: once(() => rangeCoverage(stores.measurements, range)),
  };
}

export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
export const lossName = ({ words }: Rendering, key: LossKey): string => words.message(`common:loss.${key}`);
