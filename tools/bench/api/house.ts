import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROLES, STATUSES, type Role } from "../../../contract/src/index.ts";
import { createAccount } from "../../../server/src/accounts/createAccount.ts";
import { hashPassword } from "../../../server/src/accounts/password.ts";
import { inputDays } from "../../../server/src/analysis/inputDays.ts";
import { publishAnalysis } from "../../../server/src/analysis/publishAnalysis.ts";
import { storeSamples } from "../../../server/src/analysis/storeSamples.ts";
import { openStores } from "../../../server/src/stores/openStores.ts";
import type { Stores } from "../../../server/src/stores/ports.ts";
import { type Source, sources } from "./sources.ts";
import { variant } from "./variant.ts";

export const INSTALLATIONS = 200;
export const PASSWORD = "a bench's own password";
/** How many installations each role sees; the two upper ones see all. */
const SEEN: Readonly<Record<Role, number | null>> = { user: 10, "user-manager": 50, "data-analyst": null, admin: null };
export const USERS_PER_ROLE = 13;
const WEEK_DAYS = 7;
/** The plants differ in size by up to this factor either way. */
const SIZES = 2;

export const DATA_DIR = join(tmpdir(), "api-bench");
const DONE = join(DATA_DIR, "complete");

export const emailOf = (role: Role, index: number): string => `${role}-${index}@bench.test`;
export const usersOf = (): { email: string; role: Role }[] =>
  ROLES.flatMap((role) => Array.from({ length: USERS_PER_ROLE }, (_, index) => ({ email: emailOf(role, index), role })));

/** Fills the data directory with every installation and account, once; a directory that is complete is left alone. */
export async function furnish(say: (line: string) => void): Promise<void> {
  if (existsSync(DONE)) return;
  const startMs = performance.now();
  const stores = await openStores({ dataDir: DATA_DIR, databaseUrl: null, clickhouseUrl: null });
  try {
    let rows = 0;
    let samples = 0;
    let made = 0;
    let member = 0;
    const each = Math.ceil(INSTALLATIONS / 6);
    for (const source of sources()) {
      for (let copy = 0; copy < each && made < INSTALLATIONS; copy += 1) {
        const gain = SIZES ** Math.sin(1 + 12.9898 * made);
        const plant = variant(source, `Plant ${String(made + 1).padStart(3, "0")}`, gain, (copy % 6) * WEEK_DAYS);
        await publish(stores, plant);
        made += 1;
        rows += plant.result.ledgers.length * plant.result.rows.day.length;
        samples += plant.samples.columns.size * plant.samples.count;
      }
      member += 1;
      say(`${made} installations of ${member} plants, ${(rows / 1e6).toFixed(1)} million intervals, ${(samples / 1e6).toFixed(0)} million samples, ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
    }
    await openAccounts(stores);
  } finally {
    await stores.close();
  }
  writeFileSync(DONE, "");
}

async function publish(stores: Stores, { plant, samples, result }: Source): Promise<void> {
  const { id } = await stores.records.db
    .insertInto("installations")
    .values({ guid: randomUUID(), name: plant.name, analysis_mode: "continuous", created_ms: Date.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const importId = await storeSamples(stores, id, samples, randomUUID());
  await publishAnalysis(stores, { installationId: id, importId, plant, result, inputs: inputDays(samples, result), settings: {}, defaultsUsed: [], engineVersion: "1.0.0", status: STATUSES.available });
}

async function openAccounts(stores: Stores): Promise<void> {
  const ids = (await stores.records.db.selectFrom("installations").select("id").orderBy("id").execute()).map(({ id }) => id);
  const passwordHash = await hashPassword(PASSWORD);
  for (const [index, { email, role }] of usersOf().entries()) {
    const seen = SEEN[role];
    const first = (index * 7) % ids.length;
    await createAccount(stores.records, { email, name: email, role, passwordHash, installations: seen === null ? [0] : [...ids, ...ids].slice(first, first + seen) });
  }
}
