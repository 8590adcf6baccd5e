import { api, ROLES, STATUSES, type Call, type CallName, type Role } from "@sunledger/contract";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashToken } from "../accounts/token.ts";
import { openHouse, type House } from "../house.fixture.ts";
import { requestOf, type Target } from "./sampleRequest.fixture.ts";

/*
 * Every call × every role × every state of its caller and of what it asks for. What is expected is derived here from the
 * table of calls and from SPEC section 6 in plain words, not from the guards.
 */

const STATES = ["own installation", "other installation", "restricted status", "no policies", "no token", "expired token", "revoked token", "disabled account"] as const;
type State = (typeof STATES)[number];

/** SPEC section 2: which roles a policy's route is for. */
const MAY_HAVE: Record<string, readonly Role[]> = { create_audit: ["data-analyst", "admin"], plotly_creator: ["admin"], pdf_report: ROLES, analyst_mod: ["data-analyst", "admin"], virtual_sensor: ["data-analyst", "admin"] };
/** Calls of our own for who manages accounts. */
const FOR: Partial<Record<CallName, readonly Role[]>> = { users: ["user-manager", "admin"], inviteUser: ["user-manager", "admin"], changeUser: ["user-manager", "admin"], reinviteUser: ["user-manager", "admin"], auditLog: ["admin"], changeInstallationSettings: ["data-analyst", "admin"] };
/** What a let-in request answers where it is not 200: the matrix asks for what cannot be. */
const ANSWERS: Partial<Record<CallName, number>> = { validateAccount: 422, setPicture: 415, picture: 404, convertPvsystXlsxJson: 422, convertKpiXlsxJson: 422 };

/** A caller: of each role one who sees the first installation alone, and an admin who sees all. */
interface Persona {
  role: Role;
  seesAll: boolean;
  email: string;
  userId: number;
}

function expected(name: CallName, { role, seesAll }: Persona, state: State): number {
  const call: Call = api[name];
  const open = ANSWERS[name] ?? 200;
  if (call.access === "public") return name === "login" && state === "disabled account" ? 401 : open;
  if (state === "no token" || state === "expired token" || state === "revoked token" || state === "disabled account") return 401;
  if (call.policy !== undefined && (state === "no policies" || !MAY_HAVE[call.policy]?.includes(role))) return 403;
  if (FOR[name] !== undefined && !FOR[name].includes(role)) return 403;
  const about = call.scope?.includes(":") || call.scope === "owner";
  if (!about) return open;
  if (call.scope === "owner" && role === "admin") return open;
  // nobody but an admin has the fixture's jobs and templates
  if (call.scope === "owner" && (call.path.includes("/jobs/") || call.path.includes("report_template"))) return 403;
  if (state === "other installation" && !seesAll) return 403;
  if (state === "restricted status" && role === "user") return 403;
  // let in, but what an analysis was made of is given up to who brought it alone: nobody here
  if (name === "deleteFile") return 409;
  return open;
}

let house: House;
let names: string[];
let personas: Persona[];
const targets: Partial<Record<"own" | "other", Target>> = {};

beforeAll(async () => {
  house = await openHouse();
  const { db } = house.stores.records;
  const [own = 0, other = 0] = house.installations;
  const users = await db.selectFrom("users").select(["id", "email", "role"]).execute();
  personas = users.map(({ id, email, role }) => ({ role, email, userId: id, seesAll: role === "admin" }));
  const [admin] = users.filter(({ role }) => role === "admin");
  const [analyst] = users.filter(({ role }) => role === "data-analyst");
  if (admin === undefined || analyst === undefined) throw new Error("the house lacks an account");
  // an admin can be given some installations only
  const second = await db.insertInto("users").values({ email: "second@house.test", name: "second", role: "admin", password_hash: (await db.selectFrom("users").select("password_hash").where("id", "=", admin.id).executeTakeFirstOrThrow()).password_hash, created_ms: Date.now() }).returning("id").executeTakeFirstOrThrow();
  const policies = await db.selectFrom("user_policies").selectAll().where("user_id", "=", admin.id).executeTakeFirstOrThrow();
  await db.insertInto("user_policies").values({ ...policies, user_id: second.id, installation_list: [own], menu: JSON.stringify(policies.menu) }).execute();
  personas.push({ role: "admin", email: "second@house.test", userId: second.id, seesAll: false });
  const lowest = await db.insertInto("users").values({ email: "lowest@house.test", name: "lowest", role: "user", password_hash: null, created_ms: Date.now() }).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("user_policies").values({ user_id: lowest.id, installation_list: [], menu: "{}" }).execute();
  // what is submitted must not change the plants that the other requests are about
  const spares: number[] = [];
  for (const name of ["first spare", "second spare"]) {
    const bare = await db.insertInto("installations").values({ guid: name, name, status: STATUSES.available, analysis_mode: "audit", pdf_link: null, audit_start_date: null, audit_end_date: null, plant: null, latitude: null, longitude: null, created_ms: Date.now() }).returning("id").executeTakeFirstOrThrow();
    spares.push(bare.id);
  }
  await db.updateTable("user_policies").set({ installation_list: [own, spares[0] ?? 0] }).where("user_id", "in", personas.filter(({ seesAll }) => !seesAll).map(({ userId }) => userId)).execute();
  const rows = await db.selectFrom("installations").innerJoin("analyses", "analyses.id", "installations.published_analysis_id").select(["installations.id", "name", "guid", "points"]).execute();
  for (const [key, id, spareId = 0] of [["own", own, spares[0]], ["other", other, spares[1]]] as const) {
    const row = rows.find((one) => one.id === id);
    targets[key] = { installationId: id, guid: row?.guid ?? "", point: row?.points[0] ?? "", spareId, userId: lowest.id, email: "" };
  }
  names = rows.map(({ name }) => name);
}, 120_000);
afterAll(() => house.close());

async function tokenOf(userId: number, state: State): Promise<string | null> {
  if (state === "no token") return null;
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  await house.stores.records.db
    .insertInto("sessions")
    .values({ token_hash: hashToken(token), user_id: userId, created_ms: now, expires_ms: state === "expired token" ? now - 1 : now + 3_600_000, revoked_ms: state === "revoked token" ? now : null })
    .execute();
  return token;
}

/** Puts the house into a state, and gives the way back. */
async function enter(state: State): Promise<() => Promise<void>> {
  const { db } = house.stores.records;
  const ids = personas.map(({ userId }) => userId);
  if (state === "disabled account") {
    await db.updateTable("users").set({ disabled: true }).where("id", "in", ids).execute();
    return async () => void (await db.updateTable("users").set({ disabled: false }).where("id", "in", ids).execute());
  }
  if (state === "restricted status") {
    const set = (status: string) => db.updateTable("installations").set({ status }).where("id", "in", house.installations).execute();
    await set(STATUSES.running);
    return async () => void (await set(STATUSES.available));
  }
  if (state === "no policies") {
    const before = await db.selectFrom("user_policies").selectAll().where("user_id", "in", ids).execute();
    const none = { create_audit: false, plotly_creator: false, pdf_report: false, analyst_mod: false, virtual_sensor: false };
    await db.updateTable("user_policies").set(none).where("user_id", "in", ids).execute();
    return async () => {
      for (const { user_id, create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor } of before) {
        await db.updateTable("user_policies").set({ create_audit, plotly_creator, pdf_report, analyst_mod, virtual_sensor }).where("user_id", "=", user_id).execute();
      }
    };
  }
  return () => Promise.resolve();
}

const call = (name: CallName): Call => api[name];

function callNames(table: Record<CallName, Call>): CallName[];
function callNames(table: Record<string, Call>): string[] {
  return Object.keys(table);
}

it.each(STATES)("%s: every call answers every role what the table says", async (state) => {
  const target = targets[state === "other installation" ? "other" : "own"];
  if (target === undefined) throw new Error("no target");
  const wrong: string[] = [];
  let count = 0;
  const leave = await enter(state);
  for (const persona of personas) {
    for (const name of callNames(api)) {
      const request = await requestOf(house, name, { ...target, email: persona.email });
      const token = await tokenOf(persona.userId, state);
      const answer = await house.app.inject({ ...request, headers: { ...request.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) } });
      const wanted = expected(name, persona, state);
      const who = `${persona.role}${persona.seesAll || persona.role !== "admin" ? "" : " of one"}`;
      count += 1;
      if (answer.statusCode !== wanted) wrong.push(`${name}, ${who}: ${wanted} expected, ${answer.statusCode} ${answer.statusCode >= 400 ? answer.body.slice(0, 200) : ""}`);
      else if (wanted >= 400 && !answer.headers["content-type"]?.toString().startsWith("application/problem+json")) wrong.push(`${name}, ${who}: no problem+json`);
      // whoever runs the house sees what it works at, whatever plants he was given
      else if (wanted === 200 && !persona.seesAll && !(persona.role === "admin" && call(name).path.startsWith("/api/jobs")) && answer.body.includes(names[1] ?? "?")) wrong.push(`${name}, ${who}: tells of a foreign installation`);
    }
  }
  await leave();
  process.stdout.write(`access matrix, ${state}: ${count} requests\n`);
  expect(wrong).toEqual([]);
  expect(count).toBe(personas.length * Object.keys(api).length);
}, 240_000);
