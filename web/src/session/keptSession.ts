/** Where the browser keeps the session. */
export const SESSION_KEY = "sunledger.session";

/** What is kept, unread: null when there is nothing, or nothing legible. */
export function keptSession(): unknown {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
  } catch {
    return null;
  }
}
