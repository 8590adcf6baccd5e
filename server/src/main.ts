import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildWeb } from "./buildWeb.ts";
import { ConfigError, readConfig } from "./config.ts";
import { DataDirectoryInUse } from "./stores/directoryLock.ts";

const USAGE = "usage: npm start [-- --no-demo]";

/** One line for the operator and a failing exit: nothing to look up in a stack. */
function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Opens the stores, serves the application, and fills an empty house with the demo fleet unless told not to. */
async function main(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== "--no-demo");
  if (unknown !== undefined) refuse(`${unknown} is not known; ${USAGE}`);
  const config = readConfig();
  // what was compiled at one start is taken from there at the next, for all that is read from here on
  enableCompileCache(join(config.dataDir, "compiled"));
  const { openStores } = await import("./stores/openStores.ts");
  // the data directory is taken or refused before anything else is set going: nothing is under way that an exit would have to wait for
  const opening = openStores(config);
  await Promise.race([opening, setImmediate()]);
  const webBuilt = buildWeb();
  // an early failure of the build is reported where it is awaited
  webBuilt.catch(() => undefined);
  // the stores wake up on threads of their own while the rest of the program is read
  const [stores, { serve }] = await Promise.all([opening, import("./serve.ts")]);
  await serve({ config, stores, webBuilt, withDemo: !process.argv.includes("--no-demo") });
}

/** What a server that is not there, or does not let us in, is known by: of the system, of PostgreSQL (class 28, 3D000). */
const NO_SERVER = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|28...|3D000)$/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) refuse(error.message);
  const code = codeOf(error);
  if (code === "EADDRINUSE") refuse("The port is taken: stop what listens there, or set PORT to another one");
  if (NO_SERVER.test(code)) refuse(`A database server does not let us in (${code}): look at DATABASE_URL and CLICKHOUSE_URL`);
  throw error;
}
