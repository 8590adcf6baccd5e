import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOMS, type Check } from "./check.ts";
import { program } from "./program.ts";

const home = join(import.meta.dirname, "../..");

/** The linter's rules: no any, no assertion, no non-null mark, hooks in order, imports of types said so. */
export const lint: Check = {
  name: "lint",
  run: async (root) => {
    const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
    const { code, output } = await program(join(home, "node_modules/.bin/oxlint"), ["-c", join(home, ".oxlintrc.json"), "--format", "unix", "--deny-warnings", ...rooms], root);
    if (code === 0) return [];
    return output.split("\n").filter((line) => /:\d+:\d+:/.test(line)).concat(code < 0 ? [output] : []);
  },
};
