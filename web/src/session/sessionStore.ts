import { sessionSchema, type Session } from "@sunledger/contract";
import { keptSession, SESSION_KEY } from "./keptSession.ts";

/** Who is logged in here, and until when (UTC ms). */
export interface StoredSession extends Session {
  expires_at: number;
}

type EndReason = "logout" | "expired";

const listeners = new Set<(reason: EndReason) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let ended: EndReason | null = null;
let current = read();

function read(): StoredSession | null {
  const stored = keptSession();
  const session = sessionSchema.safeParse(stored);
  const expiresAt = typeof stored === "object" && stored !== null && "expires_at" in stored ? Number(stored.expires_at) : Number.NaN;
  if (session.success && Date.now() < expiresAt) return { ...session.data, expires_at: expiresAt };
  if (session.success) ended = "expired";
  return null;
}

/** How the last session ended, if it did: a question asked early may end it before anybody listens. */
export function sessionEndedBy(): EndReason | null {
  return ended;
}

/** The session while it holds; past its expiry it is ended here and now. */
export function currentSession(): StoredSession | null {
  if (current !== null && Date.now() >= current.expires_at) endSession("expired");
  return current;
}

/** Keeps a fresh session and its expiry: now plus `expires_in` seconds. */
export function beginSession(session: Session): void {
  ended = null;
  current = { ...session, expires_at: Date.now() + session.expires_in * 1000 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(current));
  watchExpiry();
}

/** Forgets the session and everything kept for it; tells whoever listens. */
export function endSession(reason: EndReason): void {
  if (current === null) return;
  current = null;
  ended = reason;
  clearTimeout(timer);
  localStorage.removeItem(SESSION_KEY);
  for (const listener of listeners) listener(reason);
}

export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session at its expiry even when nobody clicks; also when another tab logs out. */
export function watchExpiry(): void {
  clearTimeout(timer);
  if (current === null) return;
  // a timer holds at most 24.8 days
  timer = setTimeout(() => endSession("expired"), Math.min(current.expires_at - Date.now(), 2_000_000_000));
}

addEventListener("storage", ({ key, newValue }) => {
  if (key === SESSION_KEY && newValue === null) endSession("logout");
});
