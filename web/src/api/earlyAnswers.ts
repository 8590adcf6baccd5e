/** An answer asked for before the application had loaded is old news after this. */
const FRESH_MS = 10_000;

const waiting = new Map<string, { answer: Promise<Response>; sentAt: number }>();
/** The same address answers otherwise to another reader or in another language. */
const keyOf = (address: string, headers: Headers): string => [address, headers.get("authorization"), headers.get("accept-language")].join(" ");

/** Asks now for what will be asked for soon: the answer waits here for the call of the same address. */
export function askEarly(address: string, headers: Headers): Promise<Response> {
  const answer = fetch(address, { headers });
  waiting.set(keyOf(address, headers), { answer, sentAt: performance.now() });
  // who takes the answer hears of its failure; perhaps nobody does
  answer.catch(() => undefined);
  return answer;
}

/** The early answer to an address, once. */
export function takeEarly(address: string, headers: Headers): Promise<Response> | null {
  const key = keyOf(address, headers);
  const found = waiting.get(key);
  waiting.delete(key);
  return found === undefined || performance.now() - found.sentAt > FRESH_MS ? null : found.answer;
}
