import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { endEvents } from "../http/events.ts";
import { rememberUsers } from "../http/requestUser.ts";
import type { Jobs } from "../jobs/startJobs.ts";
import type { Stores } from "../stores/ports.ts";
import { logJobs } from "./logJobs.ts";
import { logRequests } from "./logRequests.ts";
import { metrics } from "./metrics.ts";
import { probes, type Phase } from "./probes.ts";

export interface OperatingParts extends Phase {
  config: Pick<Config, "dataDir" | "metricsToken">;
  stores: Stores;
  jobs: Jobs;
}

/** What whoever runs the server sees of it: a line per request and per phase of a job, probes, figures; and a stop that ends. */
export function operate(app: FastifyInstance, { config, stores, jobs, ...phase }: OperatingParts): void {
  rememberUsers(app);
  logRequests(app);
  logJobs(jobs, app.log);
  probes(app, stores, phase);
  metrics(app, { stores, jobs, dataDir: config.dataDir, token: config.metricsToken });
  // an event stream never ends by itself: closing would wait for it
  app.addHook("preClose", async () => endEvents(app.server));
}
