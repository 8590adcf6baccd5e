import type { DcDefect, Fault } from "../plantSpec.ts";
import type { Random } from "../random.ts";
import type { FaultGround } from "./drawFaults.ts";

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** About one plant in eight suffers from one; seldom where only AC power is measured. */
const CHANCE = { dc: 0.14, ac: 0.05 } as const;

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random.uniform() * from.length)];

/** Strings that suffer: one, sometimes two, or all on the input. */
function drawStrings(strings: number, all: number, random: Random): number[] {
  if (random.chance(all)) return Array.from({ length: strings }, (_, s) => s);
  const first = Math.floor(random.uniform() * strings);
  return random.chance(0.7) || strings < 3 ? [first] : [first, (first + 1) % strings];
}

/** Draws a DC fault other than an open string, mild to severe, in a stream of its own: no other draw of the plant moves. */
export function drawDcFault({ spec, fromMs, toMs }: FaultGround, random: Random): Fault[] {
  if (!random.chance(CHANCE[spec.analysis])) return [];
  const array = pick(spec.subarrays, random);
  const kind = pick(["bypass", "pid", "connector"] as const, random);
  const strings = drawStrings(array.strings, kind === "pid" ? 0.6 : kind === "connector" ? 0.35 : 0.15, random);
  const input = strings.length === array.strings;
  const grows = kind === "pid" || (kind === "connector" && random.chance(0.5));
  const growsDays = grows ? Math.round(random.between(40, 200)) : 0;
  const startMs = fromMs + Math.floor((random.between(0.15, 0.7) * (toMs - fromMs)) / QUARTER_MS) * QUARTER_MS;
  const endMs = kind !== "pid" && random.chance(0.4) ? Math.min(toMs, startMs + Math.round(random.between(30, 150)) * DAY_MS) : toMs;
  return [{ kind: "dc_fault", startMs, endMs, subarray: array.id, strings, defect: drawDefect(kind, input, random), growsDays }];
}

function drawDefect(kind: DcDefect["kind"], input: boolean, random: Random): DcDefect {
  if (kind === "bypass") return { kind, groups: 2 + Math.floor(random.uniform() * 7) };
  if (kind === "pid") return { kind, shuntOhm: input ? random.between(40, 180) : random.between(12, 50) };
  return { kind, ohm: input ? random.between(0.7, 4) : random.between(4, 16) };
}
