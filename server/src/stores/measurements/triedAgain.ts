import { setTimeout as wait } from "node:timers/promises";

/** A failure that another try may not meet: no whole answer came, or the server says that it cannot just now. */
export class PassingFailure extends Error {}

/** Nothing is begun anew once this long has gone by since the first try. */
const GIVE_UP_MS = 180_000;

/**
 * Does something that can be done twice, and again after each of the waits as long as it meets a passing failure; the
 * last one is thrown. A wait is drawn between its half and its whole, so that those who failed together do not come back
 * together. `signal` ends the waiting, not what is under way.
 */
export async function triedAgain<T>(attempt: () => Promise<T>, waitsMs: readonly number[], signal?: AbortSignal): Promise<T> {
  const firstMs = performance.now();
  for (const waitMs of waitsMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure) || performance.now() - firstMs > GIVE_UP_MS) throw error;
    }
    await wait(waitMs * (0.5 + Math.random() / 2), undefined, { signal });
  }
  return attempt();
}
