/** Keeps what was asked for last, up to a total weight; what has not been asked for longest goes first. */
export class BoundedCache<Key, Value> {
  private readonly entries = new Map<Key, { value: Value; weight: number }>();
  private readonly limit: number;
  private weight = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    // a map lists its keys in the order they came in: the one asked for last stands last
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  delete(key: Key): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  set(key: Key, value: Value, weight = 1): void {
    this.weight += weight - (this.entries.get(key)?.weight ?? 0);
    this.entries.delete(key);
    this.entries.set(key, { value, weight });
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.limit) return;
      this.entries.delete(oldest);
      this.weight -= entry.weight;
    }
  }
}
