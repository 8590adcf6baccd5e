import fastifyFormbody from "@fastify/formbody";
import fastifyHelmet from "@fastify/helmet";
import fastifyMultipart from "@fastify/multipart";
import fastify, { LogController, type FastifyInstance } from "fastify";
import { PRODUCT_VERSION } from "./cli/productVersion.ts";
import type { Config } from "./config.ts";
import { checklistsCalls } from "./features/checklists/checklistsCalls.ts";
import { constantsCalls } from "./features/constants/constantsCalls.ts";
import { alarmsCalls } from "./features/alarms/alarmsCalls.ts";
import { fleetCalls } from "./features/fleet/fleetCalls.ts";
import { conversionsCalls } from "./features/conversions/conversionsCalls.ts";
import { helpCalls } from "./features/help/helpCalls.ts";
import { incidentsCalls } from "./features/incidents/incidentsCalls.ts";
import { installationsCalls } from "./features/installations/installationsCalls.ts";
import { settingsCalls } from "./features/installations/settingsCalls.ts";
import { jobsCalls } from "./features/jobs/jobsCalls.ts";
import { lossesCalls } from "./features/losses/lossesCalls.ts";
import { kpiCalls } from "./features/modules/kpiCalls.ts";
import { modulesCalls } from "./features/modules/modulesCalls.ts";
import { picturesCalls } from "./features/pictures/picturesCalls.ts";
import { pointsCalls } from "./features/points/pointsCalls.ts";
import { templatesCalls } from "./features/templates/templatesCalls.ts";
import { historyCalls } from "./features/templates/historyCalls.ts";
import { reportsCalls } from "./features/reports/reportsCalls.ts";
import { repositoryCalls } from "./features/repository/repositoryCalls.ts";
import { gatekeeper } from "./features/session/gatekeeper.ts";
import { sessionCalls } from "./features/session/sessionCalls.ts";
import { sizingCalls } from "./features/sizing/sizingCalls.ts";
import { siteCalls } from "./features/site/siteCalls.ts";
import { binder } from "./http/bind.ts";
import { usersCalls } from "./features/users/usersCalls.ts";
import { limiter, type Limits } from "./http/limits.ts";
import { answerErrors, answerNotFound } from "./http/problem.ts";
import { serveApiDocs } from "./http/serveApiDocs.ts";
import { serveWeb } from "./http/staticFiles.ts";
import type { Jobs } from "./jobs/startJobs.ts";
import type { SendMail } from "./mail/sendMail.ts";
import { addressList } from "./operating/addressList.ts";
import { loggerOptions } from "./operating/loggerOptions.ts";
import { operate } from "./operating/operate.ts";
import { requestIdBy } from "./operating/requestId.ts";
import type { Stores } from "./stores/ports.ts";

const UPLOAD_LIMIT_BYTES = 2 * 1024 ** 3;

export interface AppParts {
  config: Config;
  stores: Stores;
  jobs: Jobs;
  sendMail: SendMail;
  /** Where people reach the application, for links in mails. */
  address: () => string;
  /** The built web application; null serves the API alone. */
  webFolder: string | null;
  /** False until the first data are there: `/healthz` answers 503 meanwhile. */
  isReady: () => boolean;
  /** True once a stop has been asked for: `/readyz` answers 503 from then on. */
  isStopping?: () => boolean;
  /** Answers are parsed by their own schema before they leave (tests). */
  strict: boolean;
  /** Calls a minute by budget, and the largest upload; tests have smaller ones. */
  limits?: Limits;
  uploadLimitBytes?: number;
}

/** The whole HTTP side: security headers, errors, every feature's calls, the web application. */
export async function makeApp({ config, stores, jobs, sendMail, address, webFolder, isReady, isStopping = () => false, strict, limits, uploadLimitBytes = UPLOAD_LIMIT_BYTES }: AppParts): Promise<FastifyInstance> {
  const isTrustedProxy = addressList(config.trustedProxies);
  const app = fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: requestIdBy(isTrustedProxy),
    trustProxy: isTrustedProxy,
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // served over plain http unless a proxy stands in front: asking for https would leave a blank page
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
  });
  await app.register(fastifyFormbody);
  await app.register(fastifyMultipart, { limits: { fileSize: uploadLimitBytes, files: 50, fields: 20, fieldSize: 4096 } });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  answerErrors(app);
  operate(app, { config, stores, jobs, isReady, isStopping });

  const gate = gatekeeper(stores.records);
  const bind = binder(app, { gate, spend: await limiter(app, limits), strict });
  sessionCalls(bind, stores.records);
  picturesCalls(bind, stores);
  usersCalls(bind, stores.records, sendMail, address);
  constantsCalls(bind);
  installationsCalls(bind, stores);
  settingsCalls(bind, stores);
  lossesCalls(bind, stores);
  incidentsCalls(bind, stores);
  fleetCalls(bind, stores);
  alarmsCalls(bind, stores);
  checklistsCalls(bind, stores);
  siteCalls(bind, stores);
  pointsCalls(bind, stores);
  modulesCalls(bind, stores);
  kpiCalls(bind, stores);
  sizingCalls(bind, stores);
  conversionsCalls(bind);
  reportsCalls(bind, stores);
  helpCalls(bind);
  templatesCalls(bind, stores);
  historyCalls(bind, stores);
  repositoryCalls(bind, stores, jobs, gate);
  jobsCalls(bind, stores, jobs);
  await serveApiDocs(app, PRODUCT_VERSION);
  if (webFolder === null) app.setNotFoundHandler(answerNotFound);
  else await serveWeb(app, webFolder);
  return app;
}
