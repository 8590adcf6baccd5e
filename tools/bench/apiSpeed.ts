import { loadavg } from "node:os";
import { ASKS, type AskKind } from "./api/asks.ts";
import { Client } from "./api/client.ts";
import { furnish } from "./api/house.ts";
import { load, visitors } from "./api/load.ts";
import { startServer } from "./api/serverProcess.ts";

/** Latencies, ms. */
interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface CallSpeed extends Latencies {
  name: string;
  kind: AskKind;
  meanBytes: number;
  failures: number;
}

export interface ApiSpeed {
  /** The minute after the start, in which the days of all plants are still being read ahead; not within `calls`. */
  firstMinute: (Latencies & { kind: AskKind })[];
  calls: CallSpeed[];
  /** Resident size of the server, MB, by minute of `calls`; index 0 before the first minute. */
  residentMb: { minute: number; mb: number }[];
  load: number;
}

const USERS = 50;
const SAMPLE_MS = 5000;
const MINUTE_MS = 60_000;
const FIRST_S = 60;

/** `USERS` people ask a server that has just started once a second each, for a minute and then for `seconds`. */
export async function apiSpeed(seconds: number, say: (line: string) => void): Promise<ApiSpeed> {
  await furnish(say);
  const server = await startServer();
  const client = new Client(server.address);
  try {
    const people = await visitors(client, USERS);
    const before = server.residentMb();
    const first = await load(client, people, FIRST_S, 0);
    const startMs = performance.now();
    const residentMb = [{ minute: 0, mb: before }];
    const sampling = setInterval(() => residentMb.push({ minute: (performance.now() - startMs) / MINUTE_MS, mb: server.residentMb() }), SAMPLE_MS);
    const outcomes = await load(client, people, seconds, 1);
    clearInterval(sampling);
    const calls = ASKS.map(({ name, kind }): CallSpeed => {
      const { ms, bytes, failures } = outcomes.get(name) ?? { ms: [], bytes: 0, failures: [] };
      if (failures[0] !== undefined) say(`${name}: ${failures[0]}`);
      return { name, kind, ...latencies(ms), meanBytes: bytes / Math.max(1, ms.length), failures: failures.length };
    });
    const firstMinute = KINDS.map((kind) => ({ kind, ...latencies(ASKS.filter((ask) => ask.kind === kind).flatMap(({ name }) => first.get(name)?.ms ?? [])) }));
    return { firstMinute, calls, residentMb, load: loadavg()[0] ?? Number.NaN };
  } finally {
    client.close();
    await server.stop();
  }
}

const KINDS: readonly AskKind[] = ["list", "site", "fleet"];

function latencies(ms: readonly number[]): Latencies {
  const sorted = ms.toSorted((a, b) => a - b);
  return { count: ms.length, p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99) };
}

/** The value below which a share of some sorted values lies. */
const share = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
