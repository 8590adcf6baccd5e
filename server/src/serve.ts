import type { AddressInfo } from "node:net";
import { inviteFirstAdmin } from "./accounts/firstAdmin.ts";
import { readAhead } from "./analysis/readAhead.ts";
import { makeApp } from "./app.ts";
import type { Config } from "./config.ts";
import { startJobs, type Jobs } from "./jobs/startJobs.ts";
import { auditMail } from "./mail/auditMail.ts";
import { mailer } from "./mail/sendMail.ts";
import { openControl } from "./operating/control.ts";
import { closeGently, stopOnSignal } from "./operating/stopOnSignal.ts";
import type { Stores } from "./stores/ports.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

interface House {
  config: Config;
  stores: Stores;
  /** The folder of the built web application, once it is there. */
  webBuilt: Promise<string>;
  /** Whether an empty house is filled with the demo fleet. */
  withDemo: boolean;
}

/** Serves the application on open stores, works on its jobs, and says when it is ready. */
export async function serve({ config, stores, webBuilt, withDemo }: House): Promise<void> {
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
  const ahead = new AbortController();
  isStopping = stopOnSignal(async () => {
    app.log.info("stopping");
    ahead.abort();
    await Promise.all([closeGently(app, config.stopDelaySeconds), door.close()]);
    await jobs.stop();
    await stores.close();
  }, warn);
  await app.listen({ host: config.host, port: config.port });
  address = addressOf(config, app.server.address());
  await fill(config, stores, jobs, address, withDemo);
  ready = true;
  say(`Sunledger is ready at ${address}`);
  await readAhead(stores, ahead.signal).catch((err: unknown) => {
    // a store that is closing under it is no fault
    if (!ahead.signal.aborted) app.log.error({ err }, "reading ahead");
  });
}

/** The demo fleet where asked for, else the link that lets the first admin in. */
async function fill(config: Config, stores: Stores, jobs: Jobs, address: string, withDemo: boolean): Promise<void> {
  if (withDemo) {
    // the simulator is for an empty house alone
    const { seedDemo } = await import("./cli/demo.ts");
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
