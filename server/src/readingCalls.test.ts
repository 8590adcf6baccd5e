import { api, auditJsonSchema, CALL_GROUPS, type AuditJson, type Call, type CallName } from "@sunledger/contract";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAudit } from "./cli/runAudit.ts";
import { openHouse, type House } from "./house.fixture.ts";
import { requestOf, type Target } from "./http/sampleRequest.fixture.ts";
import { READING, type Audits, type Days } from "./readingCalls.fixture.ts";

/*
 * Every call that tells of an installation, for two installations and two ranges: not empty, different, and one figure
 * equal to what `npm run audit -- FOLDER --json` says of the same files and days.
 */

const RANGES: readonly Days[] = [
  { start_date: "2025-06-25", end_date: "2025-07-10" },
  { start_date: "2025-07-11", end_date: "2025-07-30" },
];

let house: House;
let token: string;
let folder: string;
const cases: { target: Target; range: Days; audits: Audits }[] = [];

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const get = (url: string) => house.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });

/** The files of a plant as they were uploaded, in a folder of their own. */
async function filesOf(guid: string, path: string): Promise<void> {
  for (const filename of ["plant.json", "measurements.csv"]) {
    const answer = await get(`/api/download-file?guid=${guid}&file_type=source&filename=${filename}`);
    await writeFile(join(path, filename), answer.rawPayload);
  }
}

/** What the command prints with `--json`, of all days or of some. */
async function auditOf(path: string, range: Days | null): Promise<AuditJson> {
  const out = join(path, "audit.json");
  let said = "";
  const days = range === null ? [] : ["--start", range.start_date, "--end", nextDay(range.end_date)];
  const code = await runAudit([path, "--json", out, ...days], { write: (text: string) => { said += text; return true; }, isTTY: false });
  expect(code, said).toBe(0);
  return auditJsonSchema.parse(JSON.parse(await readFile(out, "utf8")));
}

beforeAll(async () => {
  // both with incidents in either range; open strings lie on one alone, by far more than the health check lets pass
  house = await openHouse({ plants: [3, 8] });
  token = await house.login("admin");
  folder = await mkdtemp(join(tmpdir(), "sunledger-reading-"));
  const rows = await house.stores.records.db.selectFrom("installations").innerJoin("analyses", "analyses.id", "installations.published_analysis_id").select(["installations.id", "guid", "points"]).orderBy("installations.id").execute();
  for (const { id, guid, points } of rows) {
    const path = await mkdtemp(join(folder, "plant-"));
    await filesOf(guid, path);
    const whole = await auditOf(path, null);
    for (const range of RANGES) {
      const audits = { whole, range: await auditOf(path, range), day: await auditOf(path, { start_date: range.end_date, end_date: range.end_date }) };
      cases.push({ range, audits, target: { installationId: id, guid, point: points[0] ?? "", spareId: id, range, userId: 0, email: "" } });
    }
  }
}, 240_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await house.close();
});

/** Calls that tell of installations: those whose scope names one, and the lists of the fleet. */
function readingCalls(table: Record<CallName, Call>): string[] {
  const listed: readonly string[] = [...CALL_GROUPS.fleet, "fleetInfo"];
  return Object.entries(table).filter(([name, { scope }]) => scope?.includes(":") || listed.includes(name)).map(([name]) => name);
}

describe("every reading call", () => {
  it("has a row here", () => {
    expect(READING.map(({ name }) => name).sort()).toEqual(readingCalls(api).sort());
  });

  it.each(READING)("$name: is full, differs, and says what the audit says", async ({ name, query, json, judge, differs = "both" }) => {
    expect(cases).toHaveLength(4);
    const answers = new Set<string>();
    for (const { target, range, audits } of cases) {
      const request = await requestOf(house, name, target, { ...(query === undefined ? {} : { query: query(range) }), ...(json === undefined ? {} : { json: json(target.installationId, range) }) });
      const answer = await house.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
      expect(answer.statusCode, `${request.url} ${answer.body.slice(0, 300)}`).toBe(200);
      const { size, figure } = judge(answer.body, audits);
      expect(size, `${name} is empty`).toBeGreaterThan(0);
      if (figure !== null) {
        const [told, audited] = figure;
        expect(Math.abs((told ?? Number.NaN) - (audited ?? Number.NaN)), `${name}: ${told}, the audit ${audited}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(audited ?? 0)));
      }
      answers.add(answer.body);
    }
    expect(answers.size).toBe({ both: 4, installation: 2, range: 2, never: 1 }[differs]);
  });
});
