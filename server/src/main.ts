import type { AddressInfo } from "node:net";
import { inviteFirstAdmin } from "./accounts/firstAdmin.ts";
import { makeApp } from "./app.ts";
import { buildWeb } from "./buildWeb.ts";
import { seedDemo } from "./cli/demo.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { startJobs, type Jobs } from "./jobs/startJobs.ts";
import { auditMail } from "./mail/auditMail.ts";
import { mailer } from "./mail/sendMail.ts";
import { DataDirectoryInUse } from "./stores/directoryLock.ts";
import { openStores } from "./stores/openStores.ts";
import type { Stores } from "./stores/ports.ts";

const USAGE = "usage: npm start [-- --no-demo]";
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One line for the operator and a failing exit: nothing to look up in a stack. */
function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Opens the stores, serves the application, and fills an empty house with the demo fleet unless told not to. */
async function main(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== "--no-demo");
  if (unknown !== undefined) refuse(`${unknown} is not known; ${USAGE}`);
  const withDemo = !process.argv.includes("--no-demo");
  const config = readConfig();
  const webBuilt = buildWeb();
  // an early failure of the build is reported where it is awaited
  webBuilt.catch(() => undefined);
  const stores = await openStores(config);
  let address = addressOf(config, null);
  const sendMail = mailer(stores.records, config.smtpUrl);
  const jobs = await startJobs(stores, {
    onError: (error) => process.stderr.write(`job queue: ${error.message}\n`),
    onFinished: auditMail(stores, sendMail, () => address),
  });
  let ready = false;
  const app = await makeApp({ config, stores, jobs, sendMail, address: () => address, webFolder: await webBuilt, isReady: () => ready, strict: false });
  stopOnSignal(async () => {
    await app.close();
    await jobs.stop();
    await stores.close();
  });
  await app.listen({ host: config.host, port: config.port });
  address = addressOf(config, app.server.address());
  await fill(config, stores, jobs, address, withDemo);
  ready = true;
  say(`Sunledger is ready at ${address}`);
}

/** The demo fleet where asked for, else the link that lets the first admin in. */
async function fill(config: Config, stores: Stores, jobs: Jobs, address: string, withDemo: boolean): Promise<void> {
  if (withDemo) {
    const accounts = await seedDemo({ stores, jobs, password: config.demoPassword, say });
    for (const line of accounts) say(line);
    return;
  }
  const link = await inviteFirstAdmin(stores.records);
  if (link !== null) say(`Open ${address}${link} to create the first administrator (the link holds for a day)`);
}

function addressOf(config: Config, bound: AddressInfo | string | null): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/$/, "");
  const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
  const host = config.host === "0.0.0.0" || config.host === "127.0.0.1" || config.host === "::" ? "localhost" : config.host;
  return `http://${host}:${port}`;
}

/** First signal: let what runs finish, then leave; second: leave at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const leave = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) refuse(error.message);
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") refuse("The port is taken: stop what listens there, or set PORT to another one");
  throw error;
}
