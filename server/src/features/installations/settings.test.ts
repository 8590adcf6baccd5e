import { api, type AuditThresholds, type InstallationSettings } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
let id: number;
const tokens = new Map<string, string>();
const DAYS = { start_date: "2025-06-20", end_date: "2025-07-31" };

beforeAll(async () => {
  house = await openHouse({ plants: [1] });
  id = house.installations[0] ?? 0;
  for (const role of ["user", "user-manager", "data-analyst"] as const) tokens.set(role, await house.login(role));
}, 120_000);
afterAll(() => house.close());

const send = (role: string, method: "GET" | "PUT" | "POST", path: string, query: Record<string, string | number>, more: { payload?: object | string; headers?: Record<string, string> } = {}) =>
  house.app.inject({ method, url: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`, ...more, headers: { authorization: `Bearer ${tokens.get(role)}`, ...more.headers } });
const read = async (role = "data-analyst"): Promise<InstallationSettings> => api.installationSettings.reply.parse((await send(role, "GET", api.installationSettings.path, { installation_id: id })).json());
const change = (role: string, payload: object) => send(role, "PUT", api.changeInstallationSettings.path, { installation_id: id }, { payload });
const incidents = async () => api.incidentsTable.reply.parse((await send("data-analyst", "GET", api.incidentsTable.path, { installation_id: id, page_size: 500 })).json());
const losses = async () => api.siteLosses.reply.parse((await send("data-analyst", "GET", api.siteLosses.path, { installation_id: id, ...DAYS })).json());
/** Hours with enough light for an inverter to run, of all points of the published analysis. */
async function usefulHours(): Promise<number> {
  const { published_analysis_id: analysisId } = await house.stores.records.db.selectFrom("installations").select("published_analysis_id").where("id", "=", id).executeTakeFirstOrThrow();
  const found = await house.stores.measurements.query("SELECT sum(useful_hours) AS hours FROM daily_points WHERE analysis_id = {analysisId:Int32}", { analysisId: analysisId ?? 0 });
  return found.float64("hours")[0] ?? Number.NaN;
}

async function auditAgain(): Promise<void> {
  const { guid } = api.installation.reply.parse((await send("data-analyst", "GET", `/api/installation/${id}`, {})).json());
  const { jobId } = await house.jobs.submitAudit({ installationId: id, guid, userId: null, mail: null });
  await new Promise<void>((resolve, reject) => {
    house.jobs.subscribe(jobId, ({ finished_ms, state, error }) => {
      if (finished_ms === null) return;
      if (state === "done") resolve();
      else reject(new Error(JSON.stringify(error)));
    });
  });
}

describe("the thresholds of an installation", () => {
  it("are the usual ones until somebody chooses, and everybody may read them", async () => {
    const { usual, published, ...settings } = await read("user");
    expect(settings).toEqual({ ...usual, editable: false });
    expect(published).toEqual(usual);
    expect((await read()).editable).toBe(true);
  });

  it("are changed by analysts and admins alone, within their limits", async () => {
    const wanted: AuditThresholds = { minimum_incident_min: 60, minimum_irradiance_w_m2: 100 };
    expect((await change("user", wanted)).statusCode).toBe(403);
    expect((await change("user-manager", wanted)).statusCode).toBe(403);
    for (const wrong of [{ minimum_incident_min: -1 }, { minimum_incident_min: 1.5 }, { minimum_incident_min: 1441 }, { minimum_irradiance_w_m2: 401 }, { minimum_irradiance_w_m2: "much" }]) {
      expect((await change("data-analyst", { ...wanted, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
    }
    const before = await read();
    expect(before.minimum_incident_min).toBe(before.usual.minimum_incident_min);
  });

  it("change nothing that is published; the next analysis follows them and keeps them", async () => {
    const [before, books, hours] = [await incidents(), await losses(), await usefulHours()];
    expect(before.rows.some(({ duration_hours: hours }) => hours < 24)).toBe(true);
    const wanted: AuditThresholds = { minimum_incident_min: 1440, minimum_irradiance_w_m2: 300 };
    expect((await change("data-analyst", wanted)).statusCode).toBe(200);
    expect(await incidents()).toEqual(before);
    expect((await read()).published?.minimum_incident_min).toBe(0);
    await auditAgain();
    expect(await read()).toMatchObject({ ...wanted, published: wanted });
    const after = await incidents();
    expect(after.total).toBe(before.rows.filter(({ duration_hours: hours }) => hours >= 24).length);
    // the books stand: what is not reported as an incident is still lost
    expect(await losses()).toEqual(books);
    const light = await usefulHours();
    expect(light).toBeGreaterThan(0.3 * hours);
    expect(light).toBeLessThan(0.95 * hours);
  }, 60_000);
});
