import fastify from "fastify";
import { ConfigError, readConfig } from "./config.ts";
import { startJobs } from "./jobs/startJobs.ts";
import { auditMail } from "./mail/auditMail.ts";
import { mailer } from "./mail/sendMail.ts";
import { logJobs } from "./operating/logJobs.ts";
import { loggerOptions } from "./operating/loggerOptions.ts";
import { stopOnSignal } from "./operating/stopOnSignal.ts";
import { NeedsServers, openStores } from "./stores/openStores.ts";

/** Works on the queue beside the server, in any number, on this machine or another: same variables, no port. */
async function main(): Promise<void> {
  const config = readConfig();
  const stores = await openStores(config, { beside: true });
  const { log } = fastify({ logger: loggerOptions(config.logLevel) });
  const address = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, "");
  const jobs = await startJobs(stores, {
    onError: (err) => log.error({ err }, "job queue"),
    onFinished: auditMail(stores, mailer(stores.records, config.smtpUrl), () => address),
  });
  logJobs(jobs, log);
  stopOnSignal(async () => {
    log.info("stopping");
    await jobs.stop();
    await stores.close();
  }, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write("Sunledger worker is ready\n");
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof NeedsServers)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
