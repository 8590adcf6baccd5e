import { join } from "node:path";
import type { Check } from "./check.ts";
import { program } from "./program.ts";

const home = join(import.meta.dirname, "../..");

/** No export, file or dependency that nothing uses. */
export const unused: Check = {
  name: "unused",
  run: async (root) => {
    const { code, output } = await program(process.execPath, [join(home, "node_modules/knip/bin/knip.js"), "--no-progress", "--reporter", "compact"], root);
    return code === 0 ? [] : output.split("\n").filter((line) => line.trim() !== "");
  },
};
