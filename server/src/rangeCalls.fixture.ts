import { api, type Call, type SiteLosses } from "@sunledger/contract";
import type { House } from "./house.fixture.ts";

/** Two ranges of the fixture's data that meet and do not overlap: what adds up over one must over both. */
export const RANGES = [
  { start_date: "2025-06-25", end_date: "2025-07-10" },
  { start_date: "2025-07-11", end_date: "2025-07-31" },
] as const;

export interface DayRange {
  start_date: string;
  end_date: string;
}

type Values = Readonly<Record<string, string | number>>;

/** Asks a call as the holder of a token, with path and query values, whatever the status. */
export function askHouse(house: House, token: string, call: Call, { query = {}, params = {}, language = "en-GB", payload }: { query?: Values; params?: Values; language?: string; payload?: object } = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return house.app.inject({ method: call.method, url: `${path}?${text}`, ...(payload === undefined ? {} : { payload }), headers: { authorization: `Bearer ${token}`, "accept-language": language } });
}

/** The books of an installation over a range: what every other answer must agree with. */
export async function lossesOf(house: House, token: string, installation_id: number, { start_date, end_date }: DayRange): Promise<SiteLosses> {
  return api.siteLosses.reply.parse((await askHouse(house, token, api.siteLosses, { query: { installation_id, start_date, end_date } })).json());
}
