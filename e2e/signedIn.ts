import type { Role } from "@sunledger/contract";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { tokenOf } from "./api.ts";
import { openBrowser, seatOf, visit, type Seat, type Visit } from "./browser.ts";

/** What stands for all tests of a group: the browser, the session in it, and one for direct calls. */
interface Arrival {
  browser: Browser;
  seat: Seat;
  token: string;
}

interface SignedIn {
  role: Role;
  language?: string;
  /** Of what the browser complains because the group provokes it: a refused call. Nothing else may be said. */
  provoked?: RegExp;
  /** Once, before the first test. */
  once?: (arrival: Arrival) => void | Promise<void>;
  /** Before each test, with a page of its own. */
  each?: (visit: Visit) => void | Promise<void>;
}

/** Sets a group of tests up: one browser, logged in as a role, a fresh page for each test, closed after it and without another complaint than what was `provoked`. */
export function signedIn({ role, language, provoked, once, each }: SignedIn): void {
  let arrival: Arrival | null = null;
  let own: Visit | null = null;
  beforeAll(async () => {
    const [browser, seat, token] = await Promise.all([openBrowser(), seatOf(role), tokenOf(role)]);
    arrival = { browser, seat, token };
    await once?.(arrival);
  });
  afterAll(() => arrival?.browser.close());
  beforeEach(async () => {
    if (arrival === null) throw new Error("the browser is open");
    own = await visit(arrival.browser, { seat: arrival.seat, ...(language === undefined ? {} : { language }) });
    await each?.(own);
  });
  afterEach(async () => {
    await own?.context.close();
    expect(own?.complaints.filter((text) => provoked?.test(text) !== true)).toEqual([]);
  });
}
