/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  private tail: Promise<void> = Promise.resolve();

  /** Waits for the turn; the returned function gives it to the next. */
  async acquire(): Promise<() => void> {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.tail;
    this.tail = before.then(() => held);
    await before;
    return release;
  }
}
