import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";
import { CODE, sources } from "./sources.ts";

const HARD_STOP = 400;
const P95 = 250;
const MEDIAN = 100;

/** Files stay short: none above 400 lines, nineteen of twenty at most 250, half of them at most 100. */
export const sizes: Check = {
  name: "sizes",
  run: async (root) => {
    const lengths = sources(root, CODE).map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n").length - 1 }));
    const wrong = lengths.filter(({ lines }) => lines > HARD_STOP).map(({ file, lines }) => `${file}: ${lines} lines, at most ${HARD_STOP}`);
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    if (at(0.95) > P95) wrong.push(`p95 of all files is ${at(0.95)} lines, at most ${P95}`);
    if (at(0.5) > MEDIAN) wrong.push(`median of all files is ${at(0.5)} lines, at most ${MEDIAN}`);
    return wrong;
  },
};
