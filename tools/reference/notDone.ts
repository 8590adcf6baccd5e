import { readFileSync } from "node:fs";

const LIST = new URL("../../engine/src/reference/not-done.md", import.meta.url);

/** The functions named as not done, with the reason; a line is `` - `function`: reason ``. A line without a reason does not count. */
export function readNotDone(): Map<string, string> {
  const named = new Map<string, string>();
  for (const line of readFileSync(LIST, "utf8").split("\n")) {
    const match = /^- `([^`]+)`: (\S.*)$/.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) named.set(match[1], match[2]);
  }
  return named;
}
