import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunningServer } from "./runningServer.fixture.ts";

const TOKEN = "a token for the figures";
const dataDir = mkdtempSync(join(tmpdir(), "operating-"));
const variables = { DATA_DIR: dataDir, LOG_LEVEL: "info", METRICS_TOKEN: TOKEN, STOP_DELAY_S: "1" };
let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start(variables);
  await server.enter();
});

afterAll(async () => {
  await server.stop("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

interface Line {
  msg: string;
  level: string;
  requestId?: string;
  [field: string]: unknown;
}

const linesOf = (running: RunningServer): Line[] =>
  running.said().split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

describe("a line of the log", () => {
  it("tells of a request by its route, its end and its user, and nothing secret", async () => {
    const answer = await server.fetch("/api/installation/12345?lang_code=fr-FR&word=s3cret", { headers: { "x-request-id": "from-proxy-0001", "user-agent": "agent" } });
    expect(answer.headers.get("x-request-id")).toBe("from-proxy-0001");
    await server.fetch("/set-account/s3cret");
    const line = await lineWith((one) => one.requestId === "from-proxy-0001");
    expect(Object.keys(line).sort()).toEqual(["bytes", "durationMs", "level", "method", "msg", "requestId", "route", "status", "time", "userId"]);
    expect(line).toMatchObject({ level: "info", msg: "request", method: "GET", route: "/api/installation/:id", status: 404, userId: 1 });
    expect(line["bytes"]).toBeGreaterThan(100);
    await lineWith((one) => one["route"] === "(none)");
    const log = linesOf(server).map((one) => JSON.stringify(one)).join("\n");
    for (const secret of ["s3cret", "operator@", "own words", "authorization", "Bearer"]) expect(log).not.toContain(secret);
  });

  it.each(["short", "with space in it", "x".repeat(65)])("has an id of its own where %j was given", async (id) => {
    const answer = await server.fetch("/api/me", { headers: { "x-request-id": id } });
    expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("probes and figures", () => {
  it("say that it lives and that every store answers", async () => {
    expect(await (await server.fetch("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await server.fetch("/readyz")).json()).toEqual({ status: "ok", checks: { records: true, measurements: true, files: true, queue: true } });
  });

  it("are for whoever has the token", async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
    expect((await fetch(`${server.address}/metrics`, { headers: { authorization: "Bearer a token for the figure" } })).status).toBe(404);
    const figures = await figuresOf(server);
    for (const name of ["sunledger_store_bytes", "sunledger_queue_depth", "sunledger_data_free_bytes", "nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]) expect(figures).toContain(`\n${name}`);
    expect(figures).toContain('sunledger_http_request_duration_seconds_count{method="GET",route="/api/installation/:id",status="404"} 1');
  });
});

describe("a stop", () => {
  it("says so at once, ends event streams, hands the running job back, and the next start carries it on", { timeout: 120_000 }, async () => {
    const { job_id, installation_id } = await server.submitPlant({ inverters: 30, days: 200 });
    await server.jobAt(job_id, (job) => job.stage === "audit" || job.stage === "store");
    const stream = await server.fetch(`/api/jobs/${job_id}/events`);
    const heard = text(Readable.fromWeb(stream.body ?? new ReadableStream()));
    const stopped = server.stop("SIGTERM");
    // the delay lets a balancer see it; what is asked meanwhile is still answered
    const readiness = await answerOf(server, "/readyz", 503);
    expect(await readiness.json()).toEqual({ status: "stopping" });
    expect((await server.fetch("/api/me")).status).toBe(200);
    expect(await heard).toMatch(/^event: progress$/m);
    expect(await stopped).toBe(0);
    const phases = linesOf(server).filter((line) => line["jobId"] === job_id);
    expect(phases.map((line) => line["phase"])).toContain("audit");
    expect(phases[0]).toMatchObject({ kind: "audit", installation: installation_id, attempt: expect.any(Number) });

    server = await RunningServer.start(variables);
    await server.enter();
    const end = await server.jobAt(job_id, (job) => job.finished !== null);
    expect(end.state).toBe("done");
    expect((await server.get<{ status: string }>(`/api/installation/${installation_id}`)).status).not.toBe("");
    await figuresWith(/sunledger_job_duration_seconds_count\{kind="audit",state="done"\} 1/);
    await figuresWith(/sunledger_jobs\{state="done"\} 1/);
  });
});

async function figuresOf(running: RunningServer): Promise<string> {
  const answer = await fetch(`${running.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The job's last word may come a moment after its row. */
async function figuresWith(pattern: RegExp): Promise<void> {
  while (!pattern.test(await figuresOf(server))) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function answerOf(running: RunningServer, path: string, status: number): Promise<Response> {
  for (;;) {
    const answer = await running.fetch(path);
    if (answer.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A line may come a moment after its answer. */
async function lineWith(isIt: (line: Line) => boolean): Promise<Line> {
  for (;;) {
    const line = linesOf(server).find(isIt);
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
