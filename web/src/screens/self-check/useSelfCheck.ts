import { isRestricted, type InstallationRow } from "@sunledger/contract";
import { useCallback, useRef, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { addDays } from "../../range/dayRange.ts";
import { currentLocale } from "../../words/currentLocale.ts";
import { checkCall, type CheckedCall } from "./checkCall.ts";
import { readingCalls } from "./readingCalls.ts";

const DAYS = 30;

/** The books of one installation over its whole analysis. */
export interface ClosedBooks {
  installation_id: number;
  installation_name: string;
  version: string;
  referenceKwh: number;
  /** reference − Σ losses − delivered; NaN where they could not be read. */
  remainderKwh: number;
}

export interface SelfCheck {
  state: "idle" | "running" | "done";
  done: number;
  total: number;
  seconds: number;
  calls: CheckedCall[];
  books: ClosedBooks[];
}

const IDLE: SelfCheck = { state: "idle", done: 0, total: 0, seconds: 0, calls: [], books: [] };

async function closedBooks(row: InstallationRow, signal: AbortSignal): Promise<ClosedBooks> {
  const { installation_id, installation_name, compute_tag_version: version } = row;
  const { min_date: start_date, max_date: end_date } = await callApi("installation", { params: { id: installation_id }, signal });
  const none = { installation_id, installation_name, version, referenceKwh: Number.NaN, remainderKwh: Number.NaN };
  if (start_date === null || end_date === null) return none;
  const books = await callApi("siteLosses", { query: { installation_id, start_date, end_date }, signal });
  const lost = books.losses.reduce((sum, { kwh }) => sum + kwh, 0);
  return { ...none, referenceKwh: books.reference_energy_kwh, remainderKwh: books.reference_energy_kwh - lost - books.energy_ac_kwh };
}

/** Runs the check one call after the other, so that each is timed by itself; it can be stopped at any time. */
export function useSelfCheck(): SelfCheck & { run: (chosen: number, plants: readonly InstallationRow[]) => void; stop: () => void } {
  const [check, setCheck] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  const run = useCallback((chosen: number, plants: readonly InstallationRow[]) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const started = performance.now();
    const tell = (next: Partial<SelfCheck>) => setCheck((before) => (running.current === own ? { ...before, ...next, seconds: (performance.now() - started) / 1000 } : before));
    const work = async () => {
      const { signal } = own;
      const installation = await callApi("installation", { params: { id: chosen }, signal });
      const to = installation.max_date ?? new Date().toISOString().slice(0, 10);
      const asked = readingCalls(installation, addDays(to, 1 - DAYS), to, currentLocale());
      const open = plants.filter(({ status }) => !isRestricted(status));
      const [calls, books]: [CheckedCall[], ClosedBooks[]] = [[], []];
      const total = asked.length + open.length;
      tell({ ...IDLE, state: "running", total });
      for (const call of asked) {
        calls.push(await checkCall(call, signal));
        tell({ calls: [...calls], done: calls.length });
      }
      for (const row of open) {
        books.push(await closedBooks(row, signal));
        tell({ books: [...books], done: calls.length + books.length });
      }
    };
    void work()
      .catch(() => undefined)
      .finally(() => tell({ state: "done" }));
  }, []);
  return { ...check, run, stop };
}
