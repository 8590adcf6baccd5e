import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";

/** A stream of server-sent events to one client. */
export interface EventStream {
  send: (event: string, data: unknown) => void;
  end: () => void;
  /** Called once when the client is gone. */
  onGone: (listener: () => void) => void;
}

/** The streams that are open, by the server that serves them. */
const openStreams = new WeakMap<object, Set<ServerResponse>>();

/** Ends every event stream of a server that stops; a client that still wants one asks again. */
export function endEvents(server: object): void {
  for (const stream of openStreams.get(server) ?? []) stream.end();
}

function keepOpen(server: object, stream: ServerResponse): void {
  const streams = openStreams.get(server) ?? new Set();
  openStreams.set(server, streams.add(stream));
  stream.on("close", () => streams.delete(stream));
}

/** Takes over a reply and makes an event stream of it; a comment every 15 s keeps intermediaries from closing it. */
export function openEvents(reply: FastifyReply): EventStream {
  reply.hijack();
  const raw = reply.raw;
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "keep-alive",
    "x-accel-buffering": "no",
  });
  keepOpen(reply.server.server, raw);
  const beat = setInterval(() => raw.write(": still here\n\n"), 15_000);
  let id = 0;
  const stop = () => clearInterval(beat);
  raw.on("close", stop);
  return {
    send: (event, data) => {
      id += 1;
      raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => {
      stop();
      raw.end();
    },
    onGone: (listener) => raw.on("close", listener),
  };
}
