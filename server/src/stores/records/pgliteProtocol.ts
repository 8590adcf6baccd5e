/** One text for the embedded database; without parameters it may hold several statements. */
export type WorkerRequest =
  | { id: number; kind: "run"; sql: string; parameters: unknown[] }
  | { id: number; kind: "close" };

export interface StatementResult {
  rows: unknown[];
  affectedRows: number;
  command: string;
}

/** Answer to the request of that id; id 0 tells that the database is open, or why not. */
export type WorkerReply =
  | { id: number; ok: true; results: StatementResult[] }
  | { id: number; ok: false; message: string; code: string };
