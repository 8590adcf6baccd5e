import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.ts";
import { program } from "./program.ts";

const home = join(import.meta.dirname, "../..");

/** The compiler over all rooms, and over web with the browser's types. */
export const types: Check = {
  name: "types",
  run: async (root) => {
    const wrong: string[] = [];
    for (const config of ["tsconfig.json", "web/tsconfig.json"]) {
      if (!existsSync(join(root, config))) continue;
      const { code, output } = await program(process.execPath, [join(home, "node_modules/typescript7/bin/tsc"), "-p", config], root);
      if (code !== 0) wrong.push(...output.split("\n").filter((line) => line.trim() !== ""));
    }
    return wrong;
  },
};
