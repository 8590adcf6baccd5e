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
    const session = await this.take();
    try {
      return await work(session);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(session);
      else next(session);
    }
  }

  /** Does something in every session, before any is in use. */
  async forEach(work: (session: Session) => Promise<unknown>): Promise<void> {
    for (const session of this.sessions) await work(session);
  }

  /** Lets what runs or waits finish, then closes every session. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    // whoever holds all of them knows that nobody else holds one
    await Promise.all(this.sessions.map(() => this.take()));
    for (const session of this.sessions) session.close();
  }

  private async take(): Promise<Session> {
    return this.free.pop() ?? (await new Promise<Session>((resolve) => this.waiting.push(resolve)));
  }
}
