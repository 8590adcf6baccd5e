import { judgeLosses, type JudgedPeriod, type LossJudgement } from "./judgeLosses.ts";

/** Judges one period beside the event loop. */
export default function judge(period: JudgedPeriod): LossJudgement {
  return judgeLosses(period);
}
