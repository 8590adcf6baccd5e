import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { demoFleet, type DemoInstallation } from "@sunledger/demo";
import { Piscina } from "piscina";
import { STATUSES, type Role } from "@sunledger/contract";
import { createAccount } from "../accounts/createAccount.ts";
import { hashPassword } from "../accounts/password.ts";
import { openInstallation } from "../installations/openInstallation.ts";
import type { Jobs } from "../jobs/startJobs.ts";
import type { Stores } from "../stores/ports.ts";
import type { DemoTask } from "./demo.worker.ts";

interface DemoParts {
  stores: Stores;
  jobs: Jobs;
  /** Null: one is made at random and told. */
  password: string | null;
  say: (line: string) => void;
}

const ACCOUNTS: readonly { role: Role; name: string }[] = [
  { role: "admin", name: "Camille Admin" },
  { role: "data-analyst", name: "Dana Lyst" },
  { role: "user-manager", name: "Uma Manager" },
  { role: "user", name: "Ulysse Owner" },
];
/** The demo's owner sees these of the fleet, by their place in it: one of them restricted. */
const OWNED = 4;

/** Fills an empty house: accounts, and the demo fleet simulated, uploaded and audited like anyone's plants. Gives what to print. */
export async function seedDemo({ stores, jobs, password, say }: DemoParts): Promise<string[]> {
  const known = await stores.records.db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (known !== undefined) return [];
  const chosen = password ?? randomBytes(9).toString("base64url");
  const started = performance.now();
  const todayMs = Date.now();
  const fleet = demoFleet(todayMs);
  say(`First start: simulating and auditing ${fleet.length} plants (about two minutes)`);
  const ids = await auditFleet({ stores, jobs, say }, fleet, todayMs);
  // the accounts come last: until they are there, the next start begins anew
  const passwordHash = await hashPassword(chosen);
  for (const { role, name } of ACCOUNTS) {
    const installations = role === "user" ? ids.filter((_, index) => index % 2 === 0).slice(0, OWNED).concat(ids.slice(-1)) : [0];
    await createAccount(stores.records, { email: `${role}@sunledger.demo`, name, role, passwordHash, installations });
  }
  say(`The demo fleet is ready (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  return [
    `Demo accounts: ${ACCOUNTS.map(({ role }) => `${role}@sunledger.demo`).join(", ")}`,
    password === null ? `Their password: ${chosen}` : "Their password is that of DEMO_PASSWORD",
  ];
}

/** One plant after the other: the next is simulated while the one before is audited. */
async function auditFleet({ stores, jobs, say }: Omit<DemoParts, "password">, fleet: readonly DemoInstallation[], todayMs: number): Promise<number[]> {
  const simulators = new Piscina<DemoTask, string>({ filename: new URL("./demo.worker.ts", import.meta.url).href, maxThreads: 1 });
  const ids: number[] = [];
  const running: Promise<void>[] = [];
  try {
    for (const [index, plant] of fleet.entries()) {
      const folder = await mkdtemp(join(tmpdir(), "sunledger-demo-"));
      await simulators.run({ index, todayMs, folder });
      const id = await store(stores, folder, plant.analysisMode);
      ids.push(id.installationId);
      await rm(folder, { recursive: true, force: true });
      running.push(audited(stores, jobs, id, plant.restricted).then((seconds) => say(`  ${index + 1}/${fleet.length} ${plant.name} (${seconds.toFixed(1)} s)`)));
    }
    await Promise.all(running);
  } finally {
    await simulators.destroy();
  }
  return ids;
}

/** A simulated plant folder as an uploaded repository and an installation of its own. */
async function store(stores: Stores, folder: string, analysisMode: "continuous" | "audit"): Promise<{ installationId: number; guid: string }> {
  const guid = randomUUID();
  const now = Date.now();
  await stores.records.db.insertInto("repositories").values({ guid, user_id: null, installation_id: null, created_ms: now }).execute();
  for (const filename of await readdir(folder)) {
    const content = new PassThrough();
    const [stored] = await Promise.all([stores.files.put(guid, filename, content), pipeline(createReadStream(join(folder, filename)), content)]);
    await keep(stores, guid, filename, stored);
  }
  const installationId = await openInstallation(stores, guid, null, analysisMode);
  return { installationId, guid };
}

async function keep(stores: Stores, guid: string, filename: string, stored: { size: number; sha256: string }): Promise<void> {
  await stores.records.db
    .insertInto("repository_files")
    .values({ guid, filename, conf_type: filename === "plant.json" ? "plant" : "measurements", ...stored, uploaded_by: null, created_ms: Date.now() })
    .execute();
}

/** Waits for the audit of an installation; gives its seconds. */
async function audited(stores: Stores, jobs: Jobs, { installationId, guid }: { installationId: number; guid: string }, restricted: boolean): Promise<number> {
  const started = performance.now();
  const { jobId } = await jobs.submitAudit({ installationId, guid, userId: null, mail: null });
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = jobs.subscribe(jobId, (progress) => {
      if (progress.finished_ms === null) return;
      unsubscribe();
      if (progress.state === "done") resolve();
      else reject(new Error(`the demo audit of installation ${installationId} ended as ${progress.state}`));
    });
  });
  if (restricted) await stores.records.db.updateTable("installations").set({ status: STATUSES.running }).where("id", "=", installationId).execute();
  return (performance.now() - started) / 1000;
}
