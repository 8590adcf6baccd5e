/**
 * Does something again and again, so long after it ended each time, and keeps no process alive for it. Gives the way
 * to stop, which waits for what is under way.
 */
export function repeatedly(work: () => Promise<unknown>, everyMs: number, onError: (error: Error) => void): () => Promise<void> {
  let stopped = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const next = (): NodeJS.Timeout =>
    setTimeout(() => {
      underWay = work()
        .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
        .finally(() => {
          if (!stopped) timer = next();
        });
    }, everyMs).unref();
  let timer = next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
