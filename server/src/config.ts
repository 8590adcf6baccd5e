import { resolve } from "node:path";

/** Everything the environment may say, with its default; nothing else reads the environment. */
export interface Config {
  /** Where the embedded stores, the files and the lock live. */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** PostgreSQL server for the records; null: the embedded one under `dataDir`. */
  readonly databaseUrl: string | null;
  /** ClickHouse server for measurements and results, `http(s)://user:password@host:8123/database`; null: embedded. */
  readonly clickhouseUrl: string | null;
  /** Mail server; null: mails are kept in the records and shown in the app. */
  readonly smtpUrl: string | null;
  /** Password of the demo accounts; null: one is made at random and printed. */
  readonly demoPassword: string | null;
  /** The address people reach the app at, for links in mails; null: made of host and port. */
  readonly publicUrl: string | null;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A variable of the environment that cannot be used; the message is one line for the operator. */
export class ConfigError extends Error {}

/** Reads and checks the environment; throws `ConfigError` naming the variable and what was expected. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const text = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  return Object.freeze({
    dataDir: resolve(text("DATA_DIR") ?? "./data"),
    host: text("HOST") ?? "127.0.0.1",
    port: portOf(text("PORT") ?? "8080"),
    databaseUrl: urlOf("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"]),
    clickhouseUrl: urlOf("CLICKHOUSE_URL", text("CLICKHOUSE_URL"), ["http:", "https:"]),
    smtpUrl: urlOf("SMTP_URL", text("SMTP_URL"), ["smtp:", "smtps:"]),
    demoPassword: text("DEMO_PASSWORD"),
    publicUrl: urlOf("PUBLIC_URL", text("PUBLIC_URL"), ["http:", "https:"]),
    logLevel: logLevelOf(text("LOG_LEVEL") ?? "info"),
  });
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT is "${value}": a whole number from 0 to 65535 was expected`);
  }
  return port;
}

function urlOf(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    // the value is not repeated: it may hold a password
    throw new ConfigError(`${name} is not an address starting with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  return value;
}

function logLevelOf(value: string): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL is "${value}": one of ${LOG_LEVELS.join(", ")} was expected`);
  return level;
}
