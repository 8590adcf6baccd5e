import * as contract from "@sunledger/contract";
import { z } from "zod";

/** A JSON Schema, or any part of an OpenAPI document. */
export type Json = { [key: string]: JsonValue };
export type JsonValue = string | number | boolean | null | JsonValue[] | Json;

/** What is read of a schema's JSON form here; the rest is handed on as it is. */
const jsonSchema: z.ZodType<Json> = z.record(z.string(), z.json());

/** Names of the contract's schemas as components: `siteLossesSchema` is `SiteLosses`, `fleetInfoBody` stays `FleetInfoBody`. */
function componentNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  for (const [name, value] of Object.entries(contract)) {
    if (!(value instanceof z.ZodType) || !/(?:Schema|Body|Form)$/.test(name)) continue;
    const short = name.replace(/Schema$/, "");
    names.set(value, `${short.charAt(0).toUpperCase()}${short.slice(1)}`);
  }
  return names;
}

/** Takes out what says nothing to a reader: the bounds of exact integers, the long pattern behind a date's format. */
function tidy({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format === "date" || schema.format === "email") delete schema.pattern;
  // an answer may gain fields: a client that refused them would break with the next version
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

type Direction = "input" | "output";
const UNNAMED = "unnamed";
const AT = "#/components/schemas/";

/** Turns the contract's schemas into JSON Schema, named ones into components that are referred to. */
export class OpenApiSchemas {
  readonly #names = componentNames();
  readonly #all: Record<Direction, Record<string, Json>> = { input: this.#convert("input"), output: this.#convert("output") };
  /** Components that are sent otherwise than they are answered (defaults may be left out): those have two names. */
  readonly #twofold = this.#findTwofold();
  readonly #used = new Map<string, Json>();

  /** Its reference where it is named, else the schema itself. */
  refer(schema: z.ZodType, io: Direction): Json {
    const name = this.#names.get(schema);
    return this.#settle(name === undefined ? (this.#convert(io, schema)[UNNAMED] ?? {}) : { $ref: `${AT}${name}` }, io);
  }

  /** The properties of an object schema, each whole, and which of them must be there: for parameters and forms. */
  properties(schema: z.ZodType): { name: string; schema: Json; required: boolean }[] {
    const { properties, required } = jsonObject.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: tidy }));
    return Object.entries(properties).map(([name, property]) => ({ name, schema: property, required: required.includes(name) }));
  }

  /** Every component that something refers to. */
  components(): Json {
    return Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Every named schema by its name, and one without a name beside them; references are to the plain names. */
  #convert(io: Direction, unnamed?: z.ZodType): Record<string, Json> {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names) registry.add(schema, { id });
    if (unnamed !== undefined) registry.add(unnamed, { id: UNNAMED });
    const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `${AT}${id}`, unrepresentable: "any", override: tidy });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIds(jsonSchema.parse(schema))]));
  }

  #findTwofold(): Set<string> {
    const text = new Map(Object.entries(this.#all.input).map(([name, schema]) => [name, JSON.stringify(schema)]));
    const twofold = new Set([...text].filter(([name, sent]) => sent !== JSON.stringify(this.#all.output[name])).map(([name]) => name));
    for (let before = -1; before !== twofold.size; ) {
      before = twofold.size;
      for (const [name, sent] of text) if ([...twofold].some((other) => sent.includes(`"${AT}${other}"`))) twofold.add(name);
    }
    return twofold;
  }

  /** A schema with its references set to the components of that direction, which are thereby used. */
  #settle(json: Json, io: Direction): Json {
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, key === "$ref" && typeof value === "string" ? this.#use(value.slice(AT.length), io) : this.#settleValue(value, io)]));
  }

  #settleValue(value: JsonValue, io: Direction): JsonValue {
    if (Array.isArray(value)) return value.map((part) => this.#settleValue(part, io));
    return typeof value === "object" && value !== null ? this.#settle(value, io) : value;
  }

  #use(name: string, io: Direction): string {
    const component = io === "input" && this.#twofold.has(name) && !/(?:Body|Form)$/.test(name) ? `${name}Input` : name;
    if (!this.#used.has(component)) {
      // first marked, so that a schema that contains itself ends
      this.#used.set(component, {});
      this.#used.set(component, this.#settle(this.#all[io][name] ?? {}, io));
    }
    return `${AT}${component}`;
  }
}


const jsonObject = z.object({ properties: z.record(z.string(), jsonSchema).default({}), required: z.array(z.string()).default([]) });

const withoutIds = ({ $schema: _schema, $id: _id, ...schema }: Json): Json => schema;
