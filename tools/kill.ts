/**
 * `node tools/kill.ts [--kills 50] [--seed 1]`: kills a working server so often, each time in a named phase at a random
 * moment, and compares what it had been told is kept with what is read afterwards. Prints a table; 1 where anything was
 * lost or torn.
 */
import { parseArgs } from "node:util";
import { KILL_PHASES, type KillRound, killPlan, openKillHouse } from "../server/src/jobs/killRounds.fixture.ts";

const { values } = parseArgs({ options: { kills: { type: "string", default: "50" }, seed: { type: "string", default: "1" } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const house = await openKillHouse({ inverters: 6, days: 60 });
const rounds: KillRound[] = [];
try {
  for (const { phase, delayMs } of killPlan(Number(values.kills), Number(values.seed))) {
    const round = await house.round(phase, delayMs);
    rounds.push(round);
    for (const fault of [...round.lost.map((what) => `lost: ${what}`), ...round.torn.map((what) => `torn: ${what}`)]) process.stderr.write(`${phase} + ${delayMs} ms: ${fault}\n`);
    process.stderr.write(`\r${rounds.length}/${values.kills} `);
  }
} finally {
  house.close();
}
process.stderr.write("\n");

const seconds = (ms: number[]): string => {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return `${(at(0.5) / 1000).toFixed(1)} (${(at(1) / 1000).toFixed(1)})`;
};

say("| aimed at | kills | died in | acknowledged | lost | torn | begun again | ready again, s: median (worst) | job ended, s |");
say("|---|---|---|---|---|---|---|---|---|");
for (const phase of Object.keys(KILL_PHASES)) {
  const own = rounds.filter((round) => round.phase === phase);
  if (own.length === 0) continue;
  const sum = (count: (round: KillRound) => number): number => own.reduce((total, round) => total + count(round), 0);
  const places = [...new Set(own.map((round) => round.landed))].map((place) => `${place} ${own.filter((round) => round.landed === place).length}`).join(", ");
  const ended = own.some((round) => round.attempts > 0) ? seconds(own.map((round) => round.finishedMs)) : "–";
  say(`| ${phase} | ${own.length} | ${places} | ${sum((round) => round.acknowledged)} | ${sum((round) => round.lost.length)} | ${sum((round) => round.torn.length)} | ${sum((round) => Math.max(0, round.attempts - 1))} | ${seconds(own.map((round) => round.readyMs))} | ${ended} |`);
}
process.exit(rounds.some((round) => round.lost.length + round.torn.length > 0) ? 1 : 0);
