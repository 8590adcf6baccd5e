const WINDOW_MS = 15 * 60_000;
/** One address guessing at one account; one address at any; all addresses at one (NIST SP 800-63B, 5.2.2: at most 100). */
const PER_PAIR = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT = 100;
const KEPT = 10_000;

/**
 * Slows down guessing: so many failures in a quarter of an hour, whether or not the account exists. A stranger's
 * guesses from elsewhere do not lock the owner out until they are many.
 */
export class LoginBrake {
  readonly #failures = new Map<string, number[]>();

  /** Seconds until another try is let through; 0: now. */
  secondsToWait(ip: string, email: string): number {
    const limits = [[`pair ${ip} ${email}`, PER_PAIR], [`address ${ip}`, PER_ADDRESS], [`account ${email}`, PER_ACCOUNT]] as const;
    return Math.max(0, ...limits.map(([key, most]) => this.#wait(key, most)));
  }

  failed(ip: string, email: string): void {
    for (const key of [`pair ${ip} ${email}`, `address ${ip}`, `account ${email}`]) {
      const times = [...this.#recent(key), Date.now()].slice(-PER_ACCOUNT);
      // at the end again: the longest silent are forgotten first, so that a flood of made-up names frees nobody who is guessing
      this.#failures.delete(key);
      this.#failures.set(key, times);
    }
    while (this.#failures.size > KEPT) this.#failures.delete(this.#failures.keys().next().value ?? "");
  }

  succeeded(ip: string, email: string): void {
    this.#failures.delete(`pair ${ip} ${email}`);
  }

  #wait(key: string, most: number): number {
    const times = this.#recent(key);
    const last = times[times.length - most];
    return last === undefined ? 0 : Math.ceil((last + WINDOW_MS - Date.now()) / 1000);
  }

  #recent(key: string): number[] {
    const since = Date.now() - WINDOW_MS;
    return (this.#failures.get(key) ?? []).filter((time) => time > since);
  }
}
