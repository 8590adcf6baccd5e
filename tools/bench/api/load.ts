import { api, ROLES } from "../../../contract/src/index.ts";
import { ASKS, type Draw, type Site } from "./asks.ts";
import type { Client } from "./client.ts";
import { PASSWORD, USERS_PER_ROLE, usersOf } from "./house.ts";

/** What was measured of one kind of ask. */
export interface Outcome {
  /** From the moment the request was due, so that a queue anywhere counts, ms. */
  ms: number[];
  bytes: number;
  failures: string[];
}

export interface Visitor {
  token: string;
  sites: readonly Site[];
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Sends a request that must succeed; gives its parsed JSON. */
type Send = (method: string, path: string, token: string | null, body: string | null, type?: string) => Promise<unknown>;

/** Logs everybody in and learns what each may see: users of every role in turn. */
export async function visitors(client: Client, count: number): Promise<Visitor[]> {
  const known = new Map<number, Site>();
  const all = usersOf();
  const found: Visitor[] = [];
  for (let i = 0; i < count; i += 1) {
    const user = all[(i * USERS_PER_ROLE + Math.floor(i / ROLES.length)) % all.length];
    if (user !== undefined) found.push(await visitorOf((...asked) => client.json(...asked), { email: user.email, password: PASSWORD }, known));
  }
  return found;
}

/** Logs one in; `known` are the installations that others have seen already. */
export async function visitorOf(send: Send, { email, password }: { email: string; password: string }, known: Map<number, Site>): Promise<Visitor> {
  const form = new URLSearchParams({ username: email, password }).toString();
  const { access_token } = api.login.reply.parse(await send("POST", api.login.path, null, form, "application/x-www-form-urlencoded"));
  const { rows } = api.fleetInfo.reply.parse(await send("POST", api.fleetInfo.path, access_token, JSON.stringify({ page_size: 500 })));
  const sites: Site[] = [];
  for (const { installation_id } of rows) {
    const site = known.get(installation_id) ?? (await siteOf(send, access_token, installation_id));
    known.set(installation_id, site);
    sites.push(site);
  }
  return { token: access_token, sites };
}

async function siteOf(send: Send, token: string, id: number): Promise<Site> {
  const details = api.installation.reply.parse(await send("GET", api.installation.path.replace("{id}", String(id)), token, null));
  const { modules } = api.unableModules.reply.parse(await send("GET", api.unableModules.path.replace("{id}", String(id)), token, null));
  return {
    id,
    firstDay: Date.parse(details.min_date ?? "") / DAY_MS,
    lastDay: Date.parse(details.max_date ?? "") / DAY_MS,
    points: details.inverters.map((inverter) => inverter.id),
    hasStrings: modules.every(({ module_name }) => module_name !== "banana"),
  };
}

/** Every visitor asks once a second, whether or not his last answer is there; which call is drawn anew each time, other calls by another `seed`. */
export async function load(client: Client, people: readonly Visitor[], seconds: number, seed: number): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>(ASKS.map(({ name }) => [name, { ms: [], bytes: 0, failures: [] }]));
  const startMs = performance.now() + SECOND_MS;
  const waiting: Promise<void>[] = [];
  await Promise.all(
    people.map(async ({ token, sites }, index) => {
      const draw = drawing(seed * people.length + index + 1);
      const phaseMs = (index / people.length) * SECOND_MS;
      for (let turn = 0; turn < seconds; turn += 1) {
        const dueMs = startMs + phaseMs + turn * SECOND_MS;
        const ask = draw.of(ASKS);
        const { method, path, body } = ask.make(draw, sites);
        await new Promise((resolve) => setTimeout(resolve, dueMs - performance.now()));
        waiting.push(
          client.send(method, path, token, body).then(
            (answer) => {
              const outcome = outcomes.get(ask.name);
              outcome?.ms.push(performance.now() - dueMs);
              if (outcome !== undefined) outcome.bytes += answer.body.length;
              if (answer.status !== 200) outcome?.failures.push(`${answer.status} ${method} ${path} ${body ?? ""}: ${answer.body.toString("utf8").slice(0, 200)}`);
            },
            (error: unknown) => void outcomes.get(ask.name)?.failures.push(String(error)),
          ),
        );
      }
    }),
  );
  await Promise.all(waiting);
  return outcomes;
}

/** Mulberry32: small, even, and the same in every run. */
export function drawing(seed: number): Draw {
  let state = seed * 0x9e3779b9;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    of: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error("nothing to choose from");
      return value;
    },
  };
}
