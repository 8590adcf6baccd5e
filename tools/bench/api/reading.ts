import { makeApp } from "../../../server/src/app.ts";
import { readConfig } from "../../../server/src/config.ts";
import { startJobs } from "../../../server/src/jobs/startJobs.ts";
import { openStores } from "../../../server/src/stores/openStores.ts";
import { ASKS } from "./asks.ts";
import { DATA_DIR, emailOf, PASSWORD } from "./house.ts";
import { drawing, visitorOf } from "./load.ts";

/** What a call asks of the measurement store when nothing of its answer is in memory. */
export interface Reading {
  name: string;
  queries: number;
  /** Rows of the parts and granules that the engine opens for it, by its own estimate. */
  rowsRead: number;
  /** Processor time of the whole process, engine and record store included, ms. */
  cpuMs: number;
}

const TURNS = 5;

/** Asks every kind of call some times, each for another plant and other days, and counts what the measurement store reads. */
export async function readings(): Promise<Reading[]> {
  const config = readConfig({ DATA_DIR, LOG_LEVEL: "silent" });
  const stores = await openStores(config);
  const asked: Parameters<typeof stores.measurements.query>[] = [];
  const { measurements } = stores;
  const watched = {
    ...stores,
    measurements: {
      ...measurements,
      query: (...query: Parameters<typeof measurements.query>) => {
        asked.push(query);
        return measurements.query(...query);
      },
    },
  };
  const jobs = await startJobs(stores);
  const app = await makeApp({ config, stores: watched, jobs, sendMail: () => Promise.resolve(), address: () => "", webFolder: null, isReady: () => true, strict: false });
  try {
    const inject = async (method: string, path: string, token: string | null, body: string | null, type = "application/json") => {
      const answer = await app.inject({
        method: method === "POST" ? "POST" : "GET",
        url: path,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(body === null ? {} : { "content-type": type }) },
        ...(body === null ? {} : { payload: body }),
      });
      return answer.json<unknown>();
    };
    const { token, sites } = await visitorOf(inject, { email: emailOf("admin", 0), password: PASSWORD }, new Map());
    const draw = drawing(99);
    const found: Reading[] = [];
    for (const { name, make } of ASKS) {
      asked.length = 0;
      const cpu = process.cpuUsage();
      for (let turn = 0; turn < TURNS; turn += 1) {
        const { method, path, body } = make(draw, sites);
        await inject(method, path, token, body);
      }
      const { user, system } = process.cpuUsage(cpu);
      let rowsRead = 0;
      for (const [sql, parameters] of asked) {
        const estimate = await measurements.query(`EXPLAIN ESTIMATE ${sql}`, parameters);
        rowsRead += estimate.float64("rows").reduce((sum, rows) => sum + rows, 0);
      }
      found.push({ name, queries: asked.length / TURNS, rowsRead: rowsRead / TURNS, cpuMs: (user + system) / 1000 / TURNS });
    }
    return found;
  } finally {
    await app.close();
    await jobs.stop();
    await stores.close();
  }
}
