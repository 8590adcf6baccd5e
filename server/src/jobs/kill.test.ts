import { afterAll, beforeAll, expect, it } from "vitest";
import { KILL_PHASES, type KillHouse, killMoments, openKillHouse } from "./killRounds.fixture.ts";

/** Every phase, some of them twice; fifty by `tools/kill.ts` (docs/durability.md). */
const KILLS = 12;
const SEED = 4;
const moment = killMoments(SEED);
const plan = Array.from({ length: KILLS }, (_, i) => ({ phase: KILL_PHASES[i % KILL_PHASES.length] ?? "write", share: moment() }));
let house: KillHouse;

beforeAll(async () => {
  house = await openKillHouse({ inverters: 6, days: 60 });
}, 60_000);

afterAll(() => house.close());

// one house for all of them: what an earlier round was told is kept must outlive the later ones too
it.each(plan)("loses nothing, tears nothing and runs nothing twice, killed when $share of $phase is over", { timeout: 120_000 }, async ({ phase, share }) => {
  const { lost, torn, doubled, attempts } = await house.round(phase, share);
  expect({ lost, torn, doubled }).toEqual({ lost: [], torn: [], doubled: [] });
  expect(attempts).toBeLessThanOrEqual(2);
});
