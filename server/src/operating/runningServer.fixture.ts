import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { plantFiles } from "../jobs/plantFolder.fixture.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const EMAIL = "operator@example.org";
const PASSWORD = "an operator's own words";

export type Variables = Readonly<Record<string, string>>;

/** The server as an operator runs it: a process of its own, spoken to over HTTP. */
export class RunningServer {
  readonly address: string;
  readonly process: ChildProcess;
  readonly said: () => string;
  private token = "";

  private constructor(child: ChildProcess, address: string, said: () => string) {
    this.process = child;
    this.address = address;
    this.said = said;
  }

  static async start(variables: Variables): Promise<RunningServer> {
    const child = spawn(process.execPath, [MAIN, "--no-demo"], { env: { ...process.env, PORT: "0", ...variables }, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const ready = /^Sunledger is ready at (\S+)$/m.exec(said)?.[1];
        if (ready !== undefined) resolve(ready);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", () => reject(new Error(`the server ended: ${said}`)));
    });
    return new RunningServer(child, address, () => said);
  }

  /** Sends a signal and waits for the end; gives the exit code. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.process.exitCode !== null) return this.process.exitCode;
    const ended = new Promise<number | null>((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    return ended;
  }

  /** The first admin by the printed link, or the one of before; later calls are his. */
  async enter(): Promise<void> {
    const secret = /\/set-account\/(\S+)/.exec(this.said())?.[1];
    if (secret !== undefined) await this.form("/api/validate-account", { email: EMAIL, enc_token: secret, password: PASSWORD });
    const { access_token } = await this.form<{ access_token: string }>("/api/login/token", { username: EMAIL, password: PASSWORD });
    this.token = access_token;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.address}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${this.token}` } });
  }

  async get<T>(path: string): Promise<T> {
    return body<T>(await this.fetch(path));
  }

  async upload(filename: string, content: Uint8Array<ArrayBuffer>, guid: string | null, confType = "measurements"): Promise<string> {
    const parts = new FormData();
    parts.append("conf_type", confType);
    if (guid !== null) parts.append("guid", guid);
    parts.append("file", new Blob([content]), filename);
    return (await body<{ guid: string }>(await this.fetch("/api/repository/upload-files", { method: "POST", body: parts }))).guid;
  }

  /** A small plant's files, uploaded and submitted. */
  async submitPlant(size: { inverters: number; days: number }): Promise<{ guid: string; job_id: string; installation_id: number }> {
    let guid: string | null = null;
    for (const { filename, confType, text: lines } of plantFiles(size)) guid = await this.upload(filename, Buffer.from([...lines].join("")), guid, confType);
    const parts = new FormData();
    parts.append("repo_id", guid ?? "");
    parts.append("user_mail", EMAIL);
    return { guid: guid ?? "", ...(await body<{ job_id: string; installation_id: number }>(await this.fetch("/api/workflow-submit", { method: "POST", body: parts }))) };
  }

  /** Asks until a job is where the test wants it. */
  async jobAt(jobId: string, isThere: (job: JobState) => boolean): Promise<JobState> {
    for (;;) {
      const job = await this.get<JobState>(`/api/jobs/${jobId}`);
      if (isThere(job)) return job;
      if (job.finished !== null) throw new Error(`the job ended: ${JSON.stringify(job)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async form<T>(path: string, fields: Record<string, string>): Promise<T> {
    return body<T>(await fetch(`${this.address}${path}`, { method: "POST", body: new URLSearchParams(fields) }));
  }
}

export interface JobState {
  state: string;
  stage: string;
  finished: string | null;
}

async function body<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return believed<T>(await answer.json());
}

/** What a call answers is held to its schema elsewhere; here it is believed. */
function believed<T>(value: unknown): T;
function believed(value: unknown): unknown {
  return value;
}

/** One of the operator's commands: its exit code and what it said. */
export async function runCommand(name: "backup" | "restore", args: readonly string[], variables: Variables): Promise<{ code: number | null; out: string; errors: string }> {
  const command = fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, errors };
}
