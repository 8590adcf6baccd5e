import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Who made the request, once it is known. */
    userId: number | null;
  }
}

/** Room on every request for who made it: what a log line says of a person is this number. */
export function rememberUsers(app: FastifyInstance): void {
  app.decorateRequest("userId", null);
}
