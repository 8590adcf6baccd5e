import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ROLES, type Role } from "@sunledger/contract";
import { demoFleet, simulatePlant } from "@sunledger/demo";
import type { FastifyInstance } from "fastify";
import { createAccount } from "./accounts/createAccount.ts";
import { hashPassword } from "./accounts/password.ts";
import { makeApp, type AppParts } from "./app.ts";
import { readConfig } from "./config.ts";
import { openInstallation } from "./installations/openInstallation.ts";
import { startJobs, type Jobs } from "./jobs/startJobs.ts";
import { mailer } from "./mail/sendMail.ts";
import { openStores } from "./stores/openStores.ts";
import type { Stores } from "./stores/ports.ts";

const DAY_MS = 86_400_000;
export const PASSWORD = "a fixture's own password";
/** Two plants of the fleet, one with string currents and a stop, one AC-only. */
const PLANTS = [1, 5];
const DAYS = 40;

/** A whole server on real, empty stores, with two audited plants and an account of each role; the lowest sees the first plant. */
export interface House {
  app: FastifyInstance;
  stores: Stores;
  jobs: Jobs;
  installations: number[];
  /** Logs in by the API; gives the token. */
  login: (role: Role) => Promise<string>;
  close: () => Promise<void>;
}

/** Fewer plants (of `demoFleet`, by index) where a test needs none, smaller limits where it means to meet them. */
export type HouseOptions = Pick<AppParts, "limits" | "uploadLimitBytes"> & { plants?: readonly number[] };

export async function openHouse({ plants = PLANTS, ...parts }: HouseOptions = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), "sunledger-house-"));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const stores = await openStores(config);
  const jobs = await startJobs(stores);
  const app = await makeApp({ config, stores, jobs, sendMail: mailer(stores.records, null), address: () => "http://house.test", webFolder: null, isReady: () => true, strict: true, ...parts });
  const installations: number[] = [];
  for (const index of plants) installations.push(await auditPlant(stores, jobs, index));
  const passwordHash = await hashPassword(PASSWORD);
  for (const role of ROLES) {
    await createAccount(stores.records, { email: `${role}@house.test`, name: role, role, passwordHash, installations: role === "admin" ? [0] : installations.slice(0, 1) });
  }
  return {
    app,
    stores,
    jobs,
    installations,
    login: async (role) => {
      const answer = await app.inject({ method: "POST", url: "/api/login/token", payload: new URLSearchParams({ username: `${role}@house.test`, password: PASSWORD }).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } });
      const { access_token } = answer.json<{ access_token: string }>();
      return access_token;
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await stores.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function auditPlant(stores: Stores, jobs: Jobs, index: number): Promise<number> {
  const chosen = demoFleet(Date.UTC(2025, 7, 1))[index];
  if (chosen === undefined) throw new Error(`the fleet has no plant ${index}`);
  const { plant, columns, axis } = simulatePlant(chosen.spec, { seed: chosen.seed, fromMs: chosen.toMs - DAYS * DAY_MS, toMs: chosen.toMs });
  const guid = randomUUID();
  await stores.records.db.insertInto("repositories").values({ guid, user_id: null, installation_id: null, created_ms: Date.now() }).execute();
  const names = [...columns.keys()];
  const lines = [`timestamp,${names.join(",")}`];
  for (let k = 0; k < axis.count; k += 1) {
    const values = names.map((name) => columns.get(name)?.[k] ?? Number.NaN);
    lines.push(`${new Date(axis.startMs + k * axis.stepMs).toISOString()},${values.map((value) => (Number.isNaN(value) ? "" : value)).join(",")}`);
  }
  for (const [filename, text] of [["plant.json", JSON.stringify(plant)], ["measurements.csv", lines.join("\n")]] as const) {
    const stored = await stores.files.put(guid, filename, Readable.from([text]));
    await stores.records.db.insertInto("repository_files").values({ guid, filename, conf_type: filename === "plant.json" ? "plant" : "measurements", ...stored, uploaded_by: null, created_ms: Date.now() }).execute();
  }
  const installationId = await openInstallation(stores, guid, null);
  const { jobId } = await jobs.submitAudit({ installationId, guid, userId: null, mail: null });
  await new Promise<void>((resolve, reject) => {
    jobs.subscribe(jobId, ({ finished_ms, state, error }) => {
      if (finished_ms === null) return;
      if (state === "done") resolve();
      else reject(new Error(JSON.stringify(error)));
    });
  });
  return installationId;
}
