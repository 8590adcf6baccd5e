import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { SeedScore } from "./auditSeed.ts";
import type { SensorFaultScore } from "./auditSensorFault.ts";
import type { SeedTask } from "./seeds.worker.ts";

/** Scores by what was drawn from a seed. */
interface ScoreOf {
  drawn: SeedScore;
  exact_light_sensors: SeedScore;
  sensor_fault: SensorFaultScore;
}

/** Audits plants on every core, one a thread. */
export class SeedAudits {
  private readonly threads = new Piscina({ filename: new URL("./seeds.worker.ts", import.meta.url).href, minThreads: 0, maxThreads: availableParallelism() });

  /** The scores of seeds in their order; `tell` hears of each in that order, as soon as those before it are known. */
  async run<K extends SeedTask["plant"]>(plant: K, seeds: readonly number[], tell: (score: ScoreOf[K]) => void = () => {}): Promise<ScoreOf[K][]> {
    const running = seeds.map((seed): Promise<ScoreOf[K]> => this.threads.run({ seed, plant } satisfies SeedTask));
    const out: ScoreOf[K][] = [];
    for (const one of running) {
      const score = await one;
      tell(score);
      out.push(score);
    }
    return out;
  }

  /** Ends the threads. */
  end(): Promise<void> {
    return this.threads.destroy();
  }
}
