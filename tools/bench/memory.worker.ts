import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 20;

/** Keeps the largest resident size of the process, in kB, in the shared word it was given, until it is told to stop. */
const peak = new Int32Array(workerData);
const timer = setInterval(() => {
  const kb = Math.round(process.memoryUsage.rss() / 1024);
  if (kb > (Atomics.load(peak, 0) ?? 0)) Atomics.store(peak, 0, kb);
}, EVERY_MS);
parentPort?.once("message", () => {
  clearInterval(timer);
  parentPort?.close();
});
