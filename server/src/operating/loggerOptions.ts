import type { LogLevel } from "../config.ts";

/**
 * One JSON line per event on the standard output: `time`, `level`, `msg` and what belongs to it. No host name; of an
 * error its kind, text, code and stack alone, since a driver hangs values of rows on it.
 */
export function loggerOptions(level: LogLevel) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
  };
}

function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? "", ...code };
}
