import type { Session } from "chdb";

/** Hands out sessions one user at a time: a session runs one query at a time, and a second would wait behind it unseen. */
export class SessionPool {
  private readonly sessions: readonly Session[];
  private readonly free: Session[];
  private readonly waiting: ((session: Session) => void)[] = [];
  private closed = false;

  constructor(sessions: readonly Session[]) {
    this.sessions = sessions;
    this.free = [...sessions];
  }

  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.closed) throw new Error("the measurement store is closed");
    const session = this.free.pop() ?? (await new Promise<Session>((resolve) => this.waiting.push(resolve)));
    try {
      return await work(session);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(session);
      else next(session);
    }
  }

  /** Does something in every session, while none is in use. */
  async forEach(work: (session: Session) => Promise<unknown>): Promise<void> {
    for (const session of this.sessions) await work(session);
  }

  /** Waits for what runs or waits already, then closes every session. */
  async close(): Promise<void> {
    if (this.closed) return;
    const all = this.sessions.map(() => this.use(() => Promise.resolve()));
    this.closed = true;
    await Promise.all(all);
    while (this.free.length < this.sessions.length) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const session of this.sessions) session.close();
  }
}
