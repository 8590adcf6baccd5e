import { join } from "node:path";
import { catalogues } from "./checks/catalogues.ts";
import type { Check } from "./checks/check.ts";
import { doors } from "./checks/doors.ts";
import { environment } from "./checks/environment.ts";
import { unused } from "./checks/exports.ts";
import { lint } from "./checks/lint.ts";
import { simulatorPhysics } from "./checks/simulatorPhysics.ts";
import { sizes } from "./checks/sizes.ts";
import { types } from "./checks/types.ts";
import { words } from "./checks/words.ts";

const CHECKS: readonly Check[] = [doors, simulatorPhysics, sizes, words, environment, catalogues, lint, types, unused];
const root = join(import.meta.dirname, "..");

/** Every rule of the house; prints what each found and exits 1 when any found something. */
let found = 0;
for (const check of CHECKS) {
  const started = performance.now();
  const wrong = await check.run(root);
  found += wrong.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${wrong.length === 0 ? "ok   " : "WRONG"} ${check.name} (${seconds} s)\n`);
  const shown = process.argv.includes("--all") ? wrong : wrong.slice(0, 40);
  for (const line of shown) process.stdout.write(`      ${line}\n`);
  if (shown.length < wrong.length) process.stdout.write(`      and ${wrong.length - shown.length} more (--all shows them)\n`);
}
process.exit(found === 0 ? 0 : 1);
