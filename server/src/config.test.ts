import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      dataDir: resolve("./data"),
      host: "127.0.0.1",
      port: 8080,
      databaseUrl: null,
      clickhouseUrl: null,
      filesUrl: null,
      smtpUrl: null,
      demoPassword: null,
      publicUrl: null,
      logLevel: "info",
      metricsToken: null,
      trustedProxies: ["127.0.0.0/8", "::1"],
      stopDelaySeconds: 0,
    });
  });

  it("takes what the environment says, an empty variable as none", () => {
    const config = readConfig({ DATA_DIR: "/srv/sun", PORT: "0", DATABASE_URL: "postgres://u:p@db/sun", CLICKHOUSE_URL: "", LOG_LEVEL: "warn" });
    expect(config).toMatchObject({ dataDir: "/srv/sun", port: 0, databaseUrl: "postgres://u:p@db/sun", clickhouseUrl: null, logLevel: "warn" });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    [{ PORT: "80a" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ DATABASE_URL: "mysql://u:secret@db/sun" }, "DATABASE_URL"],
    [{ CLICKHOUSE_URL: "secret" }, "CLICKHOUSE_URL"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ FILES_URL: "http://key:secret@host/bucket" }, "FILES_URL"],
    [{ METRICS_TOKEN: "secret" }, "METRICS_TOKEN"],
    [{ TRUSTED_PROXIES: "10.0.0.0/8,the proxy" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.0/64" }, "TRUSTED_PROXIES"],
    [{ STOP_DELAY_S: "-1" }, "STOP_DELAY_S"],
  ])("refuses %j, naming the variable and keeping secrets to itself", (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} [^\\n]*$`));
    expect(() => readConfig(environment)).not.toThrow(/secret/);
  });
});
