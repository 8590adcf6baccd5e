import { isIP } from "node:net";
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
  /** S3-compatible storage for the files, `s3://key:secret@host:port/bucket?region=…&tls=0`; null: `dataDir`/files. */
  readonly filesUrl: string | null;
  /** Mail server; null: mails are kept in the records and shown in the app. */
  readonly smtpUrl: string | null;
  /** Password of the demo accounts; null: one is made at random and printed. */
  readonly demoPassword: string | null;
  /** The address people reach the app at, for links in mails; null: made of host and port. */
  readonly publicUrl: string | null;
  readonly logLevel: LogLevel;
  /** Bearer token that opens /metrics to other machines; null: this machine alone may read it. */
  readonly metricsToken: string | null;
  /** Addresses and networks of the proxies whose X-Forwarded-For and X-Request-Id are believed. */
  readonly trustedProxies: readonly string[];
  /** Seconds between saying "not ready" and no longer listening, so that a balancer sees it. */
  readonly stopDelaySeconds: number;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SHORTEST_TOKEN = 16;
const LONGEST_DELAY_S = 60;

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
    filesUrl: urlOf("FILES_URL", text("FILES_URL"), ["s3:"]),
    smtpUrl: urlOf("SMTP_URL", text("SMTP_URL"), ["smtp:", "smtps:"]),
    demoPassword: text("DEMO_PASSWORD"),
    publicUrl: urlOf("PUBLIC_URL", text("PUBLIC_URL"), ["http:", "https:"]),
    logLevel: logLevelOf(text("LOG_LEVEL") ?? "info"),
    metricsToken: tokenOf(text("METRICS_TOKEN")),
    trustedProxies: proxiesOf(text("TRUSTED_PROXIES") ?? "127.0.0.0/8,::1"),
    stopDelaySeconds: secondsOf(text("STOP_DELAY_S") ?? "0"),
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

function tokenOf(value: string | null): string | null {
  // the value is not repeated: it is a secret
  if (value !== null && value.length < SHORTEST_TOKEN) throw new ConfigError(`METRICS_TOKEN is shorter than ${SHORTEST_TOKEN} characters`);
  return value;
}

function proxiesOf(value: string): readonly string[] {
  const entries = value.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
  const wrong = entries.find((entry) => !isAddressOrNetwork(entry));
  if (wrong !== undefined) throw new ConfigError(`TRUSTED_PROXIES holds "${wrong}": addresses and networks such as 10.0.0.0/8 were expected, separated by commas`);
  return Object.freeze(entries);
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
}

function secondsOf(value: string): number {
  const seconds = Number(value);
  if (!(seconds >= 0 && seconds <= LONGEST_DELAY_S)) throw new ConfigError(`STOP_DELAY_S is "${value}": seconds from 0 to ${LONGEST_DELAY_S} were expected`);
  return seconds;
}

function logLevelOf(value: string): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL is "${value}": one of ${LOG_LEVELS.join(", ")} was expected`);
  return level;
}
