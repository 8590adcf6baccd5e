import type { GoldenAdapter } from "../golden.ts";

/** Null while nothing answers the golden waterfall: the command then reports it as not run. */
export const waterfall: GoldenAdapter | null = null;
