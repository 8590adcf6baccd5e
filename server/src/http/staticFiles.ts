import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "./problem.ts";

const HASHED = /^\/(js|css|assets)\//;

/** Serves the built web application: hashed chunks for ever, the page itself never cached, history mode for all routes. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = HASHED.test(path.slice(folder.length).replaceAll("\\", "/"));
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", (_request, reply) => reply.sendFile("index.html"));
  app.setNotFoundHandler((request, reply) => {
    // unknown calls and chunks answer 404; any other path is a route of the application
    const path = request.url.split("?")[0] ?? "/";
    if (request.method !== "GET" || path.startsWith("/api/") || HASHED.test(path)) return answerNotFound(request, reply);
    return reply.sendFile("index.html");
  });
}
