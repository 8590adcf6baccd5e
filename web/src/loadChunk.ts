const TIMEOUT_MS = 120_000;

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("chunk timed out")), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Loads a lazy part of the application: two minutes at most, and a second try before giving up. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load());
  } catch {
    return await within(load());
  }
}
