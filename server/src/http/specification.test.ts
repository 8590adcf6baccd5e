import { api, type Call } from "@sunledger/contract";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OpenApiSchemas } from "./openApiSchemas.ts";

/** The specification's own table, where it lies beside the repository. */
const TABLE = join(import.meta.dirname, "../../../../shared/spec/api.json");
const CALLS = 68;
const names = z.array(z.string()).optional();
const line = z.object({
  method: z.string(),
  path: z.string(),
  access: z.string(),
  scope: z.string().optional(),
  policy: z.string().optional(),
  reply: z.enum(["json", "blob"]),
  query: names,
  form: names,
  multipart: names,
  headers: names,
  json: z.union([z.array(z.string()), z.object({})]).optional(),
});
const table = existsSync(TABLE) ? z.object({ calls: z.array(line) }).parse(JSON.parse(readFileSync(TABLE, "utf8"))).calls : [];
const ours: readonly Call[] = Object.values(api);
const schemas = new OpenApiSchemas();

/** Names as the table writes them, a trailing `?` where one may be left out. */
const fields = (schema: Call["query"]) => new Map((schema === undefined ? [] : schemas.properties(schema)).map(({ name, required }) => [name, required]));

describe("the specification's table of calls", () => {
  it("stands in the contract's own shape: unique paths, every path parameter declared, every scope readable", () => {
    expect(new Set(ours.map(({ method, path }) => `${method} ${path}`)).size).toBe(ours.length);
    for (const call of ours) {
      const declared = fields(call.params);
      expect([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), call.path).toEqual([...declared.keys()]);
      const [where, name = ""] = (call.scope ?? "").replace("?", "").split(":");
      if (where === "path") expect(declared.has(name), call.path).toBe(true);
      if (where === "query") expect(fields(call.query).has(name), call.path).toBe(true);
      if (where === "body") expect(fields(call.json).has(name.split(".")[0] ?? ""), call.path).toBe(true);
      if (call.scope !== undefined) expect(call.access, call.path).toBe("user");
    }
  });

  it("is answered call by call: method, path, access, scope, policy, reply and every name", () => {
    expect(ours.length).toBeGreaterThanOrEqual(CALLS);
    // without the folder beside the repository there is nothing more to compare with
    if (table.length === 0) return;
    expect(table).toHaveLength(CALLS);
    const wrong: string[] = [];
    for (const wanted of table) {
      const call = ours.find(({ method, path }) => method === wanted.method && path === wanted.path);
      const title = `${wanted.method} ${wanted.path}`;
      if (call === undefined) {
        wrong.push(`${title}: missing`);
        continue;
      }
      const say = (what: string, found: unknown, asked: unknown) => {
        if (JSON.stringify(found ?? null) !== JSON.stringify(asked ?? null)) wrong.push(`${title}: ${what} is ${JSON.stringify(found)}, not ${JSON.stringify(asked)}`);
      };
      say("access", call.access, wanted.access);
      say("scope", call.scope, wanted.scope);
      say("policy", call.policy, wanted.policy);
      say("reply", typeof call.reply === "string" ? call.reply : "json", wanted.reply);
      say("multipart", call.multipart === undefined ? undefined : [...call.multipart], wanted.multipart);
      say("a JSON body", call.json !== undefined, wanted.json !== undefined);
      const listed = Array.isArray(wanted.json) ? wanted.json : [];
      for (const [where, found, asked] of [["query", fields(call.query), wanted.query], ["form", fields(call.form), wanted.form], ["header", fields(call.headers), wanted.headers], ["json", fields(call.json), listed]] as const) {
        for (const name of asked ?? []) {
          if (!found.has(name.replace("?", ""))) wrong.push(`${title}: ${where} ${name} is missing`);
          else if (name.endsWith("?") && found.get(name.replace("?", "")) === true) wrong.push(`${title}: ${where} ${name} must not be required`);
        }
        // more than the table asks for may be taken, but never required; the fields of a body that it leaves open are ours
        if (where === "json" && listed.length === 0) continue;
        for (const [name, required] of found) if (required && !(asked ?? []).includes(name)) wrong.push(`${title}: ${where} ${name} is required and the table has it not`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
