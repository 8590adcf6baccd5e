import { ApiProblem } from "../../api/apiProblem.ts";
import type { ReadingCall } from "./readingCalls.ts";

/** How a call went; `shape`: it answered, but not what the contract says. */
export interface CheckedCall {
  name: string;
  method: string;
  path: string;
  state: "ok" | "failed" | "shape";
  milliseconds: number;
  bytes: number;
  /** What was wrong; empty where nothing was. */
  detail: string;
}

/** Makes a call, and holds its answer to the contract; throws only where it was told to stop. */
export async function checkCall({ name, method, path, reply, send }: ReadingCall, signal: AbortSignal): Promise<CheckedCall> {
  const started = performance.now();
  const told = (state: CheckedCall["state"], bytes: number, detail: string): CheckedCall => ({ name, method, path, state, milliseconds: performance.now() - started, bytes, detail });
  try {
    const answer = await send(signal);
    const content = await answer.arrayBuffer();
    if (typeof reply === "string") return told(content.byteLength > 0 ? "ok" : "shape", content.byteLength, answer.headers.get("content-type") ?? "");
    const checked = told("ok", content.byteLength, "");
    // the time is the call's, not that of looking at its answer
    const { error } = reply.safeParse(JSON.parse(new TextDecoder().decode(content)));
    return error === undefined ? checked : { ...checked, state: "shape", detail: error.issues.slice(0, 3).map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ") };
  } catch (error) {
    if (signal.aborted) throw error;
    return told("failed", 0, error instanceof ApiProblem ? [error.status, error.code, error.detail].filter((part) => part !== null).join(" · ") : String(error));
  }
}
