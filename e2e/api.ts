import { api, type Installation, type Role, type Session } from "@sunledger/contract";
import { inject } from "vitest";
import { DEMO_PASSWORD } from "./realServer.ts";

interface Reader<T> {
  parse: (value: unknown) => T;
}

/** A fresh session of a demo account, as a script would get it. */
export async function sessionOf(role: Role): Promise<Session> {
  const response = await fetch(`${inject("address")}${api.login.path}`, { method: "POST", body: new URLSearchParams({ username: `${role}@sunledger.demo`, password: DEMO_PASSWORD }) });
  return api.login.reply.parse(await response.json());
}

export const tokenOf = async (role: Role): Promise<string> => (await sessionOf(role)).access_token;

/** The answer to a GET, read by the contract's schema: what the screens must agree with. */
export async function get<T>(token: string, path: string, reply: Reader<T>, query: Record<string, string | number> = {}): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await fetch(`${inject("address")}${path}?${search}`, { headers: { authorization: `Bearer ${token}`, "accept-language": "en-GB" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return reply.parse(await response.json());
}

/** The answer to a POST of JSON, as `get`. */
export async function post<T>(token: string, path: string, reply: Reader<T>, body: object): Promise<T> {
  const response = await fetch(`${inject("address")}${path}`, { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-language": "en-GB" }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return reply.parse(await response.json());
}

/** The list that an account sees. */
export async function fleetOf(token: string, filters: Record<string, unknown> = {}) {
  const response = await fetch(`${inject("address")}${api.fleetInfo.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ page: 1, page_size: 100, ...filters }),
  });
  return api.fleetInfo.reply.parse(await response.json()).rows;
}

/** The first audited installation of a mode, with its limits. */
export async function someInstallation(token: string, mode: "audit" | "continuous"): Promise<Installation> {
  const row = (await fleetOf(token, { analysis_mode: mode })).find(({ status_key: status }) => status === "available");
  if (row === undefined) throw new Error(`the demo fleet has no ${mode} with results`);
  return get(token, api.installation.path.replace("{id}", String(row.installation_id)), api.installation.reply);
}

/** First and last local day with data. */
export function limitsOf({ min_date: min, max_date: max }: Installation): { min: string; max: string } {
  if (min === null || max === null) throw new Error("an audited installation has data");
  return { min, max };
}
