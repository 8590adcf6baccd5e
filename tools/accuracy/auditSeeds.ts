import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { DrawnAs, SeedScore } from "./auditSeed.ts";
import type { SensorFaultScore } from "./auditSensorFault.ts";
import type { SeedTask } from "./seeds.worker.ts";

/** Scores by what was drawn from a seed. */
interface ScoreOf extends Record<DrawnAs, SeedScore> {
  sensor_fault: SensorFaultScore;
}

const THREADS = availableParallelism();

/** Audits plants on every core, one a thread, in the order of their seeds (the pool itself takes what came last first). */
export class SeedAudits {
  private readonly threads = new Piscina({ filename: new URL("./seeds.worker.ts", import.meta.url).href, minThreads: 0, maxThreads: THREADS });

  /** The scores of seeds in their order; `tell` hears of each in that order, as soon as those before it are known. */
  async run<K extends SeedTask["plant"]>(plant: K, seeds: readonly number[], tell: (score: ScoreOf[K]) => void = () => {}): Promise<ScoreOf[K][]> {
    const scores: ScoreOf[K][] = [];
    const next = seeds.entries();
    let told = 0;
    const work = async (): Promise<void> => {
      for (const [i, seed] of next) {
        scores[i] = await this.threads.run({ seed, plant } satisfies SeedTask);
        while (told in scores) tell(scores[told++]);
      }
    };
    await Promise.all(Array.from({ length: THREADS }, work));
    return scores;
  }

  /** Ends the threads. */
  end(): Promise<void> {
    return this.threads.destroy();
  }
}
