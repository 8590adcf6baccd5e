import { Worker } from "node:worker_threads";
import { Mutex } from "./mutex.ts";
import type { StatementResult, WorkerReply, WorkerRequest } from "./pgliteProtocol.ts";

/** An error of the embedded database, with PostgreSQL's five-character code as the `pg` driver gives it. */
export class RecordsError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

type Waiting = { resolve: (results: StatementResult[]) => void; reject: (error: Error) => void };

/** The only connection of the embedded database, held while a transaction runs. */
export interface PgliteConnection {
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult[]>;
  release(): void;
}

/** The embedded PostgreSQL in its worker thread, seen from the main one: the event loop never waits for a query. */
export class PgliteClient {
  private readonly worker: Worker;
  private readonly mutex = new Mutex();
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private ended: Error | null = null;

  private constructor(directory: string) {
    this.worker = new Worker(new URL("./pglite.worker.ts", import.meta.url), { workerData: directory });
    this.worker.on("message", (reply: WorkerReply) => this.settle(reply));
    this.worker.on("error", (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    this.worker.on("exit", () => this.end(new RecordsError("the record store is closed", "57P01")));
  }

  /** Opens the database under `directory`, creating it when there is none. */
  static async open(directory: string): Promise<PgliteClient> {
    const client = new PgliteClient(directory);
    await new Promise<StatementResult[]>((resolve, reject) => client.waiting.set(0, { resolve, reject }));
    return client;
  }

  /** Waits for the connection and keeps it until `release`. */
  async acquire(): Promise<PgliteConnection> {
    const release = await this.mutex.acquire();
    return { run: (sql, parameters) => this.send(sql, parameters), release };
  }

  /** One text by itself; a failure leaves no half-open transaction behind. */
  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult[]> {
    const connection = await this.acquire();
    try {
      return await connection.run(sql, parameters);
    } catch (error) {
      await connection.run("ROLLBACK", []).catch(() => undefined);
      throw error;
    } finally {
      connection.release();
    }
  }

  /** Lets what runs finish, writes a checkpoint so that the next start is quick, and ends the thread. */
  async close(): Promise<void> {
    if (this.ended !== null) return;
    const release = await this.mutex.acquire();
    await this.send("CHECKPOINT", []).catch(() => undefined);
    await this.post((id) => ({ id, kind: "close" })).catch(() => undefined);
    await this.worker.terminate();
    release();
  }

  private send(sql: string, parameters: readonly unknown[]): Promise<StatementResult[]> {
    return this.post((id) => ({ id, kind: "run", sql, parameters: [...parameters] }));
  }

  private post(request: (id: number) => WorkerRequest): Promise<StatementResult[]> {
    return new Promise((resolve, reject) => {
      if (this.ended !== null) {
        reject(this.ended);
        return;
      }
      this.lastId += 1;
      this.waiting.set(this.lastId, { resolve, reject });
      this.worker.postMessage(request(this.lastId));
    });
  }

  private settle(reply: WorkerReply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.results);
    else waiting?.reject(new RecordsError(reply.message, reply.code));
  }

  private end(error: Error): void {
    this.ended ??= error;
    for (const waiting of this.waiting.values()) waiting.reject(this.ended);
    this.waiting.clear();
  }
}
