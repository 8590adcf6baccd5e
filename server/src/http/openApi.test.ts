import { api, CALL_GROUPS } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "./openApi.ts";

const document = openApi("1.2.3");
const text = JSON.stringify(document);
const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(5),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean(), schema: z.record(z.string(), z.unknown()) })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) }).optional(),
  responses: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const { paths, components } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)), components: z.object({ schemas: z.record(z.string(), z.unknown()), responses: z.record(z.string(), z.unknown()) }) })
  .parse(document);
const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, ...one })));

describe("the OpenAPI document", () => {
  it("has every call of the table once, under its own name, in a group", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort());
    expect(Object.values(CALL_GROUPS).flat().sort()).toEqual(Object.keys(api).sort());
    for (const { operationId, tags } of operations) expect(tags, operationId).not.toEqual(["other"]);
  });

  it("resolves every reference and leaves no component unused", () => {
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`));
    expect([...text.matchAll(/"\$ref":"([^"]+)"/g)].every(([, target]) => target?.startsWith("#/components/"))).toBe(true);
    expect([...referred].filter((name) => name.startsWith("schemas ")).sort()).toEqual(Object.keys(components.schemas).map((name) => `schemas ${name}`).sort());
    for (const name of [...referred].filter((one) => one.startsWith("responses "))) expect(Object.keys(components.responses)).toContain(name.slice("responses ".length));
  });

  it("declares each path parameter, and the body the table says", () => {
    for (const { operationId, path, method, parameters, requestBody, responses, security } of operations) {
      const call = Object.entries(api).find(([name]) => name === operationId)?.[1];
      const inPath = parameters.filter((one) => one.in === "path");
      expect(inPath.map(({ name }) => name).sort(), operationId).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(method).toBe(call?.method.toLowerCase());
      const body = call === undefined ? null : "json" in call ? "application/json" : "form" in call ? "application/x-www-form-urlencoded" : "multipart" in call ? "multipart/form-data" : null;
      expect(Object.keys(requestBody?.content ?? {}), operationId).toEqual(body === null ? [] : [body]);
      expect(security, operationId).toEqual(call?.access === "public" ? [] : undefined);
      if (call?.access === "user") expect(responses["401"], operationId).toEqual({ $ref: "#/components/responses/Unauthenticated" });
      if (call !== undefined && "limit" in call) expect(responses["429"], operationId).toEqual({ $ref: "#/components/responses/TooManyRequests" });
      if (call !== undefined && "query" in call) expect(responses["422"], operationId).toEqual({ $ref: "#/components/responses/Unprocessable" });
    }
  });
});
