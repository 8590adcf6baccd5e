const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const KEPT = 10_000;

/** Slows down guessing: so many failures an account and an address in a quarter of an hour, whether or not the account exists. */
export class LoginBrake {
  readonly #failures = new Map<string, number[]>();

  allows(ip: string, email: string): boolean {
    return this.#recent(`account ${email}`).length < PER_ACCOUNT && this.#recent(`address ${ip}`).length < PER_ADDRESS;
  }

  failed(ip: string, email: string): void {
    for (const key of [`account ${email}`, `address ${ip}`]) this.#failures.set(key, [...this.#recent(key), Date.now()]);
    // the oldest are forgotten first: a flood of made-up names must not fill the memory
    while (this.#failures.size > KEPT) this.#failures.delete(this.#failures.keys().next().value ?? "");
  }

  succeeded(_ip: string, email: string): void {
    this.#failures.delete(`account ${email}`);
  }

  #recent(key: string): number[] {
    const since = Date.now() - WINDOW_MS;
    return (this.#failures.get(key) ?? []).filter((time) => time > since);
  }
}
