import { randomUUID } from "node:crypto";
import { openServerMeasurements } from "./measurements/openServer.ts";
import { openRecords } from "./records/openRecords.ts";

/** A database of its own on a server that is given for tests, so that they find it empty and leave nothing. */
export interface FreshDatabase {
  url: string;
  drop: () => Promise<void>;
}

const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`;

/** @param serverUrl any database of a PostgreSQL server, by an account that may create one */
export async function freshRecords(serverUrl: string): Promise<FreshDatabase> {
  const name = newName();
  const server = await openRecords("", serverUrl);
  await server.executeSql(`CREATE DATABASE ${name}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () => {
      await server.executeSql(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

/** @param serverUrl any database of a ClickHouse server, by an account that may create one */
export async function freshMeasurements(serverUrl: string): Promise<FreshDatabase> {
  const name = newName();
  const server = openServerMeasurements(serverUrl);
  await server.execute(`CREATE DATABASE ${name}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: async () => {
      await server.execute(`DROP DATABASE ${name}`);
      await server.close();
    },
  };
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
