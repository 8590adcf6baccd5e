import { afterAll, beforeAll, expect, it } from "vitest";
import { type KillHouse, killPlan, openKillHouse } from "./killRounds.fixture.ts";

/** Every phase, some of them twice; fifty by `tools/kill.ts` (docs/durability.md). */
const KILLS = 12;
const SEED = 4;
let house: KillHouse;

beforeAll(async () => {
  house = await openKillHouse({ inverters: 6, days: 60 });
}, 60_000);

afterAll(() => house.close());

// one house for all of them: what an earlier round was told is kept must outlive the later ones too
it.each(killPlan(KILLS, SEED))("loses nothing, tears nothing and runs nothing twice, killed $delayMs ms into $phase", { timeout: 120_000 }, async ({ phase, delayMs }) => {
  const { lost, torn, doubled, attempts } = await house.round(phase, delayMs);
  expect({ lost, torn, doubled }).toEqual({ lost: [], torn: [], doubled: [] });
  expect(attempts).toBeLessThanOrEqual(2);
});
