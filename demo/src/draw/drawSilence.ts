import type { Fault } from "../plantSpec.ts";
import type { Random } from "../random.ts";
import type { FaultGround } from "./drawFaults.ts";

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const CHANCE = 0.2;

/**
 * Draws a silence on one plant in five: of the whole plant for hours to days, as a logger falls silent, or of all that measures the
 * weather for up to two weeks while the inverters go on. In a stream of its own: no other draw of the plant moves.
 */
export function drawSilence({ spec, fromMs, toMs }: Pick<FaultGround, "spec" | "fromMs" | "toMs">, random: Random): Fault[] {
  if (!random.chance(CHANCE)) return [];
  const whole = random.chance(0.5);
  const startMs = fromMs + Math.floor((random.between(0.05, 0.9) * (toMs - fromMs)) / QUARTER_MS) * QUARTER_MS;
  const days = whole ? random.between(0.3, 4) : random.between(0.5, 14);
  const endMs = Math.min(toMs, startMs + Math.round((days * DAY_MS) / QUARTER_MS) * QUARTER_MS);
  return [{ kind: "communication", startMs, endMs, inverters: whole ? spec.inverters.map(({ id }) => id) : [], sensors: true }];
}
