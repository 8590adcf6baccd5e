import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApi } from "./openApi.ts";

/**
 * The API as a document for programs (`/api/openapi.json`) and as a page for people (`/api/docs`). The page runs under the
 * same content security policy as everything else: its scripts are files of ours, none stands in the page.
 */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = JSON.stringify(openApi(version));
  await app.register(fastifySwagger, { mode: "static", specification: { document: JSON.parse(document) } });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", uiConfig: { docExpansion: "list", deepLinking: true, persistAuthorization: false, tryItOutEnabled: false } });
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json").send(document));
}
