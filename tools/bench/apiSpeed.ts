import { loadavg } from "node:os";
import { ASKS, type AskKind } from "./api/asks.ts";
import { Client } from "./api/client.ts";
import { furnish } from "./api/house.ts";
import { load, visitors } from "./api/load.ts";
import { startServer } from "./api/serverProcess.ts";

/** Latencies of one kind of ask, ms. */
export interface CallSpeed {
  name: string;
  kind: AskKind;
  count: number;
  p50: number;
  p95: number;
  p99: number;
  meanBytes: number;
  failures: number;
}

export interface ApiSpeed {
  calls: CallSpeed[];
  /** Resident size of the server, MB, by minute; index 0 before the load. */
  residentMb: { minute: number; mb: number }[];
  load: number;
}

const USERS = 50;
const SAMPLE_MS = 5000;
const MINUTE_MS = 60_000;

/** `USERS` people ask a server once a second each for `seconds`. */
export async function apiSpeed(seconds: number, say: (line: string) => void): Promise<ApiSpeed> {
  await furnish(say);
  const server = await startServer();
  const client = new Client(server.address);
  try {
    const people = await visitors(client, USERS);
    const startMs = performance.now();
    const residentMb = [{ minute: 0, mb: server.residentMb() }];
    const sampling = setInterval(() => residentMb.push({ minute: (performance.now() - startMs) / MINUTE_MS, mb: server.residentMb() }), SAMPLE_MS);
    const outcomes = await load(client, people, seconds);
    clearInterval(sampling);
    const calls = ASKS.map(({ name, kind }): CallSpeed => {
      const { ms, bytes, failures } = outcomes.get(name) ?? { ms: [], bytes: 0, failures: [] };
      if (failures[0] !== undefined) say(`${name}: ${failures[0]}`);
      const sorted = ms.toSorted((a, b) => a - b);
      return { name, kind, count: ms.length, p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99), meanBytes: bytes / Math.max(1, ms.length), failures: failures.length };
    });
    return { calls, residentMb, load: loadavg()[0] ?? Number.NaN };
  } finally {
    client.close();
    await server.stop();
  }
}

/** The value below which a share of some sorted values lies. */
const share = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
