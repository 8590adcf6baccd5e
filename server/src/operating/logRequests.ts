import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Asked every few seconds by machines: a line each would drown the others. */
const PROBES = ["/healthz", "/readyz", "/metrics"];

/** The pattern of a request's route; the address itself may hold names and secrets. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "(none)";

/** Calls back at the end of every request, whether its answer was sent to its end or the client went away. */
export function onRequestEnd(app: FastifyInstance, listener: (request: FastifyRequest, reply: FastifyReply, bytesBefore: number) => void): void {
  app.addHook("onRequest", async (request, reply) => {
    const bytesBefore = request.raw.socket.bytesWritten ?? 0;
    // a file of the web application brings nearly ten listeners of its own
    reply.raw.setMaxListeners(20);
    reply.raw.once("close", () => listener(request, reply, bytesBefore));
  });
}

/** A line for each request at its end: what was asked by its pattern, how it ended, how long it took, for whom, how much. */
export function logRequests(app: FastifyInstance): void {
  onRequestEnd(app, (request, reply, bytesBefore) => {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.raw.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.userId,
      bytes: bytesOf(request, reply, bytesBefore),
      ...(reply.raw.writableFinished ? {} : { aborted: true }),
    };
    if (PROBES.includes(line.route)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  });
}

/** What went over the wire, headers included; where a connection tells nothing, what the answer says of its length. */
function bytesOf(request: FastifyRequest, reply: FastifyReply, before: number): number | null {
  const written = (request.raw.socket.bytesWritten ?? 0) - before;
  if (written > 0) return written;
  const length = Number(reply.getHeader("content-length"));
  return Number.isFinite(length) ? length : null;
}
