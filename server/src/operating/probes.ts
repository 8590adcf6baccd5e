import type { FastifyInstance } from "fastify";
import type { Stores } from "../stores/ports.ts";
import { readinessOf } from "./readiness.ts";

export interface Phase {
  /** The first data are there. */
  isReady: () => boolean;
  /** A stop has been asked for. */
  isStopping: () => boolean;
}

/** `/healthz`: the process lives and has begun its work. `/readyz`: it can take requests now; which store fails where not. */
export function probes(app: FastifyInstance, stores: Stores, { isReady, isStopping }: Phase): void {
  app.get("/healthz", (_request, reply) => (isReady() ? reply.send({ status: "ok" }) : reply.code(503).send({ status: "starting" })));

  const ask = readinessOf(stores);
  app.get("/readyz", async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    if (!isReady()) return reply.code(503).send({ status: "starting" });
    const checks = await ask();
    const isWhole = Object.values(checks).every(Boolean);
    return reply.code(isWhole ? 200 : 503).send({ status: isWhole ? "ok" : "failing", checks });
  });
}
