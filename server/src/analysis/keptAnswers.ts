import { BoundedCache } from "./boundedCache.ts";

/**
 * Answers that never change, kept up to a total weight. Who asks for one that is being read waits for the same reading;
 * a reading that failed, and an answer without weight, are not kept.
 */
export class KeptAnswers<Key, Value> {
  private readonly cache: BoundedCache<Key, Promise<Value>>;
  private readonly weigh: (value: Value) => number;

  constructor(limit: number, weigh: (value: Value) => number) {
    this.cache = new BoundedCache(limit);
    this.weigh = weigh;
  }

  has(key: Key): boolean {
    return this.cache.get(key) !== undefined;
  }

  get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const known = this.cache.get(key);
    if (known !== undefined) return known;
    const asked = read();
    this.cache.set(key, asked, 0);
    const settled = (weight: number): void => {
      if (this.cache.get(key) !== asked) return;
      if (weight > 0) this.cache.set(key, asked, weight);
      else this.cache.delete(key);
    };
    asked.then(
      (value) => settled(this.weigh(value)),
      () => settled(0),
    );
    return asked;
  }
}
