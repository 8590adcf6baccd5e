import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Watches the resident size of this process from a thread beside the work, which may keep its own thread busy. */
export interface MemoryWatch {
  /** Ends the watch; gives the largest size seen, MB. */
  stop: () => Promise<number>;
}

export async function watchMemory(): Promise<MemoryWatch> {
  const shared = new SharedArrayBuffer(4);
  const worker = new Worker(new URL("./memory.worker.ts", import.meta.url), { workerData: shared });
  await once(worker, "online");
  return {
    stop: async () => {
      worker.postMessage("stop");
      await once(worker, "exit");
      return Atomics.load(new Int32Array(shared), 0) / 1024;
    },
  };
}
