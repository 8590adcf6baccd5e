/**
 * `[DATABASE_URL=…] [CLICKHOUSE_URL=…] node tools/contracts.ts [--write]`: runs the contract suites of the stores, and
 * the whole server, on every kind of store that there is, and prints what ran on what; with `--write` renews its section
 * of docs/durability.md. 1 where anything failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshRecords } from "../server/src/stores/freshDatabase.fixture.ts";
import { openStores } from "../server/src/stores/openStores.ts";
import { openRecords } from "../server/src/stores/records/openRecords.ts";
import { writeSection } from "./pages/section.ts";

const ROOT = join(import.meta.dirname, "..");
const SUITES = ["server/src/stores", "server/src/jobs/manyWorkers.test.ts", "server/src/operating/onServers.test.ts"];

const databaseUrl = process.env["DATABASE_URL"] ?? "";
const hasClickhouse = (process.env["CLICKHOUSE_URL"] ?? "") !== "";

/** What a row of the table is counted from: the file that ran, and the outermost group of its tests (all where left out). */
interface Line {
  contract: string;
  store: string;
  file: string;
  group?: string;
}

const folder = mkdtempSync(join(tmpdir(), "contracts-"));
const versions = await versionsOf(join(folder, "stores"));
const served = databaseUrl === "" ? "PostgreSQL server (DATABASE_URL is not set)" : `PostgreSQL ${versions.server} server`;
const overHttp = `ClickHouse over HTTP, answered by the embedded engine ${versions.measurements}`;
const STORES = "server/src/stores/stores.test.ts";
const WORKERS = "server/src/jobs/manyWorkers.test.ts";
const LINES: readonly Line[] = [
  { contract: "records", store: `embedded, PostgreSQL ${versions.records}`, file: STORES, group: "the embedded record store" },
  { contract: "records", store: served, file: STORES, group: "with a database server" },
  { contract: "measurements", store: `embedded, ClickHouse ${versions.measurements}`, file: STORES, group: "the embedded measurement store" },
  { contract: "measurements", store: overHttp, file: "server/src/stores/measurements/openServer.test.ts" },
  { contract: "measurements", store: `ClickHouse server${hasClickhouse ? "" : " (CLICKHOUSE_URL is not set)"}`, file: STORES, group: "with a measurement server" },
  { contract: "files", store: "a folder", file: STORES, group: "the file store on disk" },
  { contract: "files", store: "S3 over HTTP, a server of the tests", file: "server/src/stores/files/openS3Files.test.ts" },
  { contract: "the data directory: one process, all kept", store: "embedded", file: STORES, group: "the data directory" },
  { contract: "two workers, one queue", store: "embedded records, two pools", file: WORKERS, group: "two workers on one record store" },
  { contract: "two worker processes, one queue, one killed", store: served, file: WORKERS, group: "two processes on one database server" },
  { contract: "the whole server: log in, upload, audit, read, restart, backup, restore", store: `${databaseUrl === "" ? "embedded records" : served}, ${overHttp}, S3`, file: "server/src/operating/onServers.test.ts" },
];

/** What the runner's report says of each test. */
interface Report {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; status: string; duration?: number | null }[] }[];
}

const results = await run();
const rows = LINES.map(({ contract, store, file, group }) => {
  const own = results.filter((test) => test.file.endsWith(file) && (group === undefined || test.groups.includes(group)));
  const passed = own.filter(({ status }) => status === "passed").length;
  const seconds = own.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  return `| ${contract} | ${store} | ${own.length === 0 ? "not run" : own.length} | ${own.length === 0 ? "" : passed} | ${own.length === 0 ? "" : seconds.toFixed(1)} |`;
});
const table = ["| contract | store | tests | passed | s |", "|---|---|---|---|---|", ...rows].join("\n");
const failed = results.filter(({ status }) => status !== "passed").length;
process.stdout.write(`${table}\n`);
if (process.argv.includes("--write")) writeSection(join(ROOT, "docs/durability.md"), "The same contracts on every store", page());
rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

function page(): string {
  return `${table}

\`DATABASE_URL=… node tools/contracts.ts --write\`. The same test functions run against each store (\`recordContract\`, \`measurementContract\`, \`fileContract\` in \`server/src/stores\`), each on a database of its own that is dropped afterwards. The whole server on servers answers the losses of a plant to the last digit as the embedded one does. What a row says was not run needs a server that was not there; without \`DATABASE_URL\` the tests of \`npm test\` run the others.`;
}

async function versionsOf(dataDir: string): Promise<{ records: string; measurements: string; server: string }> {
  const stores = await openStores({ dataDir, databaseUrl: null, clickhouseUrl: null });
  const records = await serverVersion(stores.records);
  const [measurements = ""] = (await stores.measurements.query("SELECT version() AS version")).text("version");
  await stores.close();
  if (databaseUrl === "") return { records, measurements, server: "" };
  const database = await freshRecords(databaseUrl);
  const store = await openRecords("", database.url);
  const server = await serverVersion(store);
  await store.close();
  await database.drop();
  return { records, measurements, server };
}

async function serverVersion(store: Pick<Awaited<ReturnType<typeof openRecords>>, "executeSql">): Promise<string> {
  const { rows } = await store.executeSql("SHOW server_version");
  return String(rows[0]?.["server_version"]).split(" ")[0] ?? "";
}

async function run() {
  const path = join(folder, "report.json");
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`, ...SUITES], { cwd: ROOT, stdio: ["ignore", 2, 2] });
  await new Promise((resolve) => child.once("close", resolve));
  const report: Report = JSON.parse(readFileSync(path, "utf8"));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, status, duration }) => ({ file: name, groups: ancestorTitles, status, durationMs: duration ?? 0 })),
  );
}
