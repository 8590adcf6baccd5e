/**
 * `node tools/kill.ts [--kills 50] [--seed 1] [--write]`: kills a working server so often, at random moments of named
 * phases, and more often until it has died in each phase as often as in any other; compares what it had been told is kept
 * with what is read afterwards. Prints a table, and with `--write` renews its section of docs/durability.md; 1 where
 * anything was lost, torn or done twice, or where a phase has not had its share.
 */
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { KILL_PHASES, type KillPhase, type KillRound, killMoments, openKillHouse } from "../server/src/jobs/killRounds.fixture.ts";
import { writeSection } from "./pages/section.ts";

const PAGE = join(import.meta.dirname, "../docs/durability.md");
const HEADING = "Killed in the middle of it";

/** What happens in a phase. */
const MEANING: Record<KillPhase, string> = {
  upload: "files come in and replace each other",
  records: "two records and a setting in one transaction, again and again",
  read: "an import is read and checked",
  audit: "the audit is worked out",
  store: "raw samples are stored",
  write: "results are written, which nobody reads yet",
  pointer: "before the pointer: all is written, the transaction that shows it is under way",
  published: "after the pointer: the one before is being swept away",
};

const { values } = parseArgs({ options: { kills: { type: "string", default: "50" }, seed: { type: "string", default: "1" }, write: { type: "boolean", default: false } } });

const FAULTS = ["lost", "torn", "doubled"] as const;
const kills = Number(values.kills);
/** So many deaths in each phase; what is left over goes to the first ones. */
const wanted = new Map(KILL_PHASES.map((phase, i) => [phase, Math.floor((kills + KILL_PHASES.length - 1 - i) / KILL_PHASES.length)]));
const moment = killMoments(Number(values.seed));
const rounds: KillRound[] = [];
const diedIn = (place: string): KillRound[] => rounds.filter(({ landed }) => landed === place);
const lacks = (phase: KillPhase): boolean => diedIn(phase).length < (wanted.get(phase) ?? 0);

const house = await openKillHouse({ inverters: 6, days: 60 });
try {
  while (KILL_PHASES.some(lacks) && rounds.length < 2 * kills) {
    for (const phase of KILL_PHASES.filter(lacks)) {
      const share = moment();
      const round = await house.round(phase, share);
      rounds.push(round);
      process.stderr.write(`${rounds.length}: ${phase} + ${share}, died in ${round.landed}\n`);
      for (const kind of FAULTS) for (const what of round[kind]) process.stderr.write(`${kind}: ${what}\n`);
    }
  }
} finally {
  house.close();
}

const text = `${table()}

\`node tools/kill.ts --kills ${values.kills} --seed ${values.seed} --write\`, ${availableParallelism()} cores with ${(loadavg()[2] ?? 0).toFixed(0)} processes wanting them (the mean of the last quarter of an hour: take the times by that). A whole server in a process of its own, on the embedded stores, is asked through its own doors for uploads, settings and audits of a small plant (6 inverters, 60 days), says what it was told is kept, and gets \`kill -9\` at a moment drawn from all the time that a phase was seen to last, ${rounds.length} times, until each phase had its share of ${kills}. One data directory goes through all the kills, and everything acknowledged since the first is compared after each, twice: as a reader sees it before anything is mended, and once the job that was cut off has ended.

- **Kills**: those that found the process in the phase, by what its stores held (an import, an analysis half written), else by the last step it told; **aimed at it**: those that were meant to (a short phase may be over when the signal comes).
- **Acknowledged**: transactions, uploads and submissions answered, and audits said to be published, in these rounds. Each audit is of samples that are not known yet, so that each stores them.
- **Lost**: any of them not there, or older than what was acknowledged. **Torn**: half a transaction, a file that is not what its record says, books that do not close, days and intervals that differ, an analysis of which only part is seen, rows or files that belong to nothing. **Doubled**: a job begun more often than twice, a published audit run again, two published analyses, a record kept twice.
- **Begun again**: jobs that the next start took up, as they should; each at most once a kill.
- **Ready again**: from opening the stores to work being taken, recovery included; the process's own start of about a second comes on top.

Each phase is killed in the tests too (\`server/src/jobs/kill.test.ts\`); that the embedded stores sync what they acknowledge is held by their contract. A kill takes the process and not the machine: what a disk's own cache does when the power goes is not tried.`;

function table(): string {
  const rows = [
    "| phase | what happens | kills | aimed at it | acknowledged | lost | torn | doubled | begun again | ready again, s: median (worst) | job ended, s: median (worst) |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  for (const [phase, meaning] of Object.entries(MEANING)) rows.push(row(phase, meaning, diedIn(phase)));
  const elsewhere = rounds.filter(({ landed }) => !(landed in MEANING));
  if (elsewhere.length > 0) rows.push(row("between them", "", elsewhere));
  rows.push(row("**all**", "", rounds));
  return rows.join("\n");
}

function row(phase: string, meaning: string, own: readonly KillRound[]): string {
  const sum = (count: (round: KillRound) => number): number => own.reduce((total, round) => total + count(round), 0);
  const aimed = phase in MEANING ? rounds.filter((round) => round.phase === phase).length : "";
  const withJob = own.filter((round) => round.attempts > 0);
  const cells = [
    sum((round) => round.acknowledged),
    ...FAULTS.map((kind) => sum((round) => round[kind].length)),
    sum((round) => Math.max(0, round.attempts - 1)),
    seconds(own.map((round) => round.readyMs)),
    withJob.length === 0 ? "–" : seconds(withJob.map((round) => round.finishedMs)),
  ];
  return `| ${phase} | ${meaning} | ${own.length} | ${aimed} | ${cells.join(" | ")} |`;
}

function seconds(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return `${(at(0.5) / 1000).toFixed(1)} (${(at(1) / 1000).toFixed(1)})`;
}

process.stdout.write(`${table()}\n`);
if (values.write) writeSection(PAGE, HEADING, text);
const isFaulty = rounds.some((round) => FAULTS.some((kind) => round[kind].length > 0));
process.exit(isFaulty || KILL_PHASES.some(lacks) ? 1 : 0);
