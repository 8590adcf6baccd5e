import type { AddressInfo } from "node:net";
import { inviteFirstAdmin } from "./accounts/firstAdmin.ts";
import { makeApp } from "./app.ts";
import { buildWeb } from "./buildWeb.ts";
import { seedDemo } from "./cli/demo.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { startJobs, type Jobs } from "./jobs/startJobs.ts";
import { auditMail } from "./mail/auditMail.ts";
import { mailer } from "./mail/sendMail.ts";
import { openControl } from "./operating/control.ts";
import { closeGently, stopOnSignal } from "./operating/stopOnSignal.ts";
import { DataDirectoryInUse } from "./stores/directoryLock.ts";
import { openStores } from "./stores/openStores.ts";
import type { Stores } from "./stores/ports.ts";

const USAGE = "usage: npm start [-- --no-demo]";
const say = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

/** One line for the operator and a failing exit: nothing to look up in a stack. */
function refuse(line: string): never {
  warn(line);
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
  let onQueueError = (error: Error): void => warn(`job queue: ${error.message}`);
  const jobs = await startJobs(stores, {
    onError: (error) => onQueueError(error),
    onFinished: auditMail(stores, sendMail, () => address),
  });
  let ready = false;
  let isStopping = () => false;
  const phase = { isReady: () => ready, isStopping: () => isStopping() };
  const app = await makeApp({ config, stores, jobs, sendMail, address: () => address, webFolder: await webBuilt, ...phase, strict: false });
  onQueueError = (err) => app.log.error({ err }, "job queue");
  const door = await openControl(stores, config.dataDir);
  isStopping = stopOnSignal(async () => {
    app.log.info("stopping");
    await Promise.all([closeGently(app, config.stopDelaySeconds), door.close()]);
    await jobs.stop();
    await stores.close();
  }, warn);
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

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) refuse(error.message);
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") refuse("The port is taken: stop what listens there, or set PORT to another one");
  throw error;
}
