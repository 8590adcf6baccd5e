import { Piscina } from "piscina";
import type { MeasurementStore } from "../stores/ports.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import { judgeLosses, type JudgedPeriod, type LossJudgement } from "./judgeLosses.ts";

const REMEMBERED = 2000;
/** Fewer days are judged sooner than they are handed over. */
const SHORT_DAYS = 31;
const kept = new WeakMap<MeasurementStore, KeptAnswers<string, LossJudgement>>();

/** Two threads for the whole process: a history has several periods, and the stores want the other cores. */
const threads = new Piscina<JudgedPeriod, LossJudgement>({ filename: new URL("./judgeLosses.worker.ts", import.meta.url).href, minThreads: 0, maxThreads: 2, idleTimeout: 600_000 });

/** How the losses of a period behaved. A published analysis never changes: each period, known by its key, is judged once. */
export function judgedLosses(store: MeasurementStore, key: string, period: JudgedPeriod): Promise<LossJudgement> {
  const cache = kept.get(store) ?? new KeptAnswers<string, LossJudgement>(REMEMBERED, () => 1);
  kept.set(store, cache);
  return cache.get(key, async () => (period.days.day.length <= SHORT_DAYS ? judgeLosses(period) : threads.run(period)));
}
