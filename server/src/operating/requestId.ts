import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** The id of a request: the one that a trusted proxy gave it, where it is well formed, else a new one. */
export function requestIdBy(isTrusted: (address: string | undefined) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    return typeof given === "string" && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress) ? given : randomUUID();
  };
}
