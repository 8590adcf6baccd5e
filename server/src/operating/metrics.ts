import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { answerNotFound } from "../http/problem.ts";
import type { Jobs } from "../jobs/startJobs.ts";
import type { Stores } from "../stores/ports.ts";
import { isThisMachine } from "./addressList.ts";
import { onRequestEnd, routeOf } from "./logRequests.ts";
import { storeFigures } from "./storeFigures.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const JOB_SECONDS = [1, 3, 10, 30, 60, 180, 600, 1800];

export interface MetricsParts {
  stores: Stores;
  jobs: Jobs;
  dataDir: string;
  /** Null: this machine alone may read them. */
  token: string | null;
}

/** Prometheus figures at `/metrics`: requests by route, jobs, stores, the process and its event loop. */
export function metrics(app: FastifyInstance, { stores, jobs, dataDir, token }: MetricsParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  observeJobs(jobs, registry);
  const figuresOf = storeFigures(stores, dataDir);
  const gauge = (name: string, help: string, label: string) => new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const jobStates = gauge("sunledger_jobs", "Jobs known, by state", "state");
  const queueDepth = new Gauge({ name: "sunledger_queue_depth", help: "Jobs that wait for a worker", registers: [registry] });
  const storeBytes = gauge("sunledger_store_bytes", "What each store holds", "store");
  const tableRows = gauge("sunledger_measurement_rows", "Rows of the measurement store, by table", "table");
  const freeBytes = new Gauge({ name: "sunledger_data_free_bytes", help: "Free room where the data directory is", registers: [registry] });

  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) return answerNotFound(request, reply);
    const figures = await figuresOf();
    jobStates.reset();
    for (const [state, count] of figures.jobs) jobStates.set({ state }, count);
    queueDepth.set(figures.jobs.get("waiting") ?? 0);
    for (const [store, bytes] of figures.bytes) storeBytes.set({ store }, bytes);
    for (const [table, rows] of figures.rows) tableRows.set({ table }, rows);
    freeBytes.set(figures.freeBytes);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "sunledger_http_request_duration_seconds",
    help: "Time to the end of the answer",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const inFlight = new Gauge({ name: "sunledger_http_requests_in_flight", help: "Requests being answered", registers: [registry] });
  app.addHook("onRequest", async () => inFlight.inc());
  onRequestEnd(app, (request, reply) => {
    inFlight.dec();
    seconds.observe({ method: request.method, route: routeOf(request), status: String(reply.raw.statusCode) }, reply.elapsedTime / 1000);
  });
}

function observeJobs(jobs: Jobs, registry: Registry): void {
  const seconds = new Histogram({ name: "sunledger_job_duration_seconds", help: "From being asked for to its end", labelNames: ["kind", "state"], buckets: JOB_SECONDS, registers: [registry] });
  const attempts = new Counter({ name: "sunledger_job_attempts_total", help: "Jobs begun or begun again in this process", labelNames: ["kind"], registers: [registry] });
  const begun = new Map<string, number>();
  jobs.subscribeAll(({ job_id, kind, state, attempt, created_ms, finished_ms }) => {
    if (state === "running" && begun.get(job_id) !== attempt) {
      begun.set(job_id, attempt);
      attempts.inc({ kind });
    }
    if (finished_ms === null) return;
    begun.delete(job_id);
    seconds.observe({ kind, state }, (finished_ms - created_ms) / 1000);
  });
}

/** With the token where there is one; else from this machine, and not through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? "", `Bearer ${token}`);
  const { "x-forwarded-for": forwardedFor, forwarded } = request.headers;
  return forwardedFor === undefined && forwarded === undefined && isThisMachine(request.raw.socket.remoteAddress);
}

/** By their hashes, so that the time it takes tells nothing. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
